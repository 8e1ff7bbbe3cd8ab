/** Sent by the server, sealed for this browser. */
interface Push {
  id: string
  title: string
  body: string
  /** A path inside the app. */
  link: string
}

export function readPush(text: string | undefined): Push | null {
  try {
    const { id, title, body, link } = JSON.parse(text ?? '') as Record<string, unknown>
    const isWhole = [id, title, body, link].every((part) => typeof part === 'string')
    return isWhole ? ({ id, title, body, link } as Push) : null
  } catch {
    return null
  }
}

/** The page that a notification leads to; the home for anything but a path of our own. */
export function placeOf(link: unknown, origin: string): string {
  const url = typeof link === 'string' && link.startsWith('/') ? new URL(link, origin) : null
  return url?.origin === origin ? url.href : new URL('/', origin).href
}
