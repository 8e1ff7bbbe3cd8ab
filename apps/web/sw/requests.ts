/** A browser's request, as far as it matters here. */
type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * What a request is for: the app's single page, or a part of it. Everything else, above all the API and people's files,
 * is null: the browser asks the server as if there were no worker, and none of it is ever stored.
 */
export function askedFor({ method, mode, url }: Asked, ownOrigin: string): 'page' | 'part' | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return null
  if (pathname.startsWith('/assets/')) return 'part'
  const isElsewhere = /^\/(a|api|files|verify)(\/|$)|\.\w+$/.test(pathname)
  return mode === 'navigate' && !isElsewhere ? 'page' : null
}
