/** Sent by the server, encrypted for this browser. */
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

/** The page that a notification opens; the home screen for anything but one of our own paths. */
export function placeOf(link: unknown, origin: string): string {
  const url = typeof link === 'string' && link.startsWith('/') ? new URL(link, origin) : null
  return url?.origin === origin ? url.href : new URL('/', origin).href
}

/** The sign-in pages, the screen at the gate, and what the server draws itself. */
const withoutApp = ['login', 'signup', 'forgot-password', '404', 'gate', 'a', 'verify', 'api']

/** Whether a tab at this address shows the app to the person who is signed in. */
export function showsApp(url: string): boolean {
  const [, first = ''] = new URL(url).pathname.split('/')
  return !withoutApp.includes(first)
}
