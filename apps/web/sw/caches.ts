import { languageCache, languagePath } from '../src/platform/language/language-here.ts'
import { nextTurn, staleCaches, type VersionCache } from './stale-caches.ts'
import type { Version } from './version.ts'

const prefix = 'shala-'
const atOnce = 4
const pagePath = '/'
/** Beside the parts: when the version came into use. */
const turnPath = '/in-use'

const open = ({ name }: Version) => caches.open(prefix + name)

/** Answers differ by encoding, which no longer matters once they are here. */
const find = (request: RequestInfo) => caches.match(request, { ignoreVary: true })

/** An unreadable disk must not stop the app from opening. */
const readable = (found: Promise<Response | undefined>) => found.catch(() => undefined)

/** By the end of its name. A network that requires a sign-in, or filters, answers with something else. */
const types: Record<string, RegExp> = {
  js: /javascript/,
  mjs: /javascript/,
  css: /css/,
  woff2: /font|octet-stream/,
  svg: /svg/,
}

export function isPart(path: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  const wanted = types[path.split('.').at(-1) ?? '']
  return response.ok && !response.redirected && (wanted ? wanted.test(type) : !type.includes('text/'))
}

async function fetchPart(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!isPart(path, response)) throw new Error(`${path} did not come.`)
  return response
}

/** The page, if it belongs to this version: the server may have moved on since it sent this worker. */
async function fetchPage({ parts, words }: Version): Promise<Response> {
  const response = await fetch(pagePath, { cache: 'no-store' })
  const text = await response.clone().text()
  const named = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const own = [...parts, ...Object.values(words).flat()]
  const isOwn = named.length > 0 && named.every((path) => own.includes(path))
  if (!response.ok || response.redirected || !isOwn) throw new Error('The page is of another version.')
  return response
}

/** A few at a time: the phone's network has other work too. */
async function forEach(paths: string[], act: (path: string) => Promise<void>): Promise<void> {
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await act(path)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** The words of this device's language. */
async function wordsHere({ words }: Version): Promise<string[]> {
  const kept = await readable(caches.match(languagePath, { cacheName: languageCache }))
  return words[(await kept?.text()) ?? ''] ?? []
}

async function bringIn(version: Version, cache: Cache): Promise<void> {
  await forEach([...version.parts, ...(await wordsHere(version))], async (path) => {
    if (await cache.match(path)) return
    await cache.put(path, (await find(path)) ?? (await fetchPart(path)))
  })
  for (const path of [...version.onDemand, ...Object.values(version.words).flat()]) {
    const held = await find(path)
    if (held) await cache.put(path, held)
  }
  await cache.put(pagePath, await fetchPage(version))
}

/**
 * Stores a whole version, from what other versions have and from the server. What arrived before a failure is there the
 * next time, unless the disk is full: then it makes room for what people have entered.
 */
export async function install(version: Version): Promise<void> {
  const cache = await open(version)
  try {
    await bringIn(version, cache)
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    const isInUse = await cache.match(turnPath)
    if (isFull && !isInUse) await caches.delete(prefix + version.name)
    throw error
  }
}

async function versionCaches(): Promise<VersionCache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  return Promise.all(
    names.map(async (name) => {
      const turn = await (await caches.open(name)).match(turnPath)
      return { name, turn: turn ? Number(await turn.text()) : null }
    }),
  )
}

/** Records that a version is in use from now on, and removes those that no tab runs any more. */
export async function putInUse(version: Version): Promise<void> {
  const all = await versionCaches()
  const cache = await open(version)
  await cache.put(turnPath, new Response(String(nextTurn(all))))
  for (const name of staleCaches(all, prefix + version.name)) await caches.delete(name)
}

/**
 * This version's page at once; from the server only if it is missing. Its headers may have changed with a server
 * setting, so the next one is fetched in the background.
 */
export async function answerPage(
  request: Request,
  version: Version,
  keep: (work: Promise<void>) => void,
): Promise<Response> {
  const held = await readable(open(version).then((cache) => cache.match(pagePath)))
  if (!held) return fetch(request)
  const renew = async () => (await open(version)).put(pagePath, await fetchPage(version))
  keep(renew().catch(() => {}))
  return held
}

/** From any version's cache, since tabs of an old one ask too; what comes from the server is passed to `keep`. */
export async function answerPart(
  request: Request,
  version: Version,
  keep: (work: Promise<void>) => void,
): Promise<Response> {
  const held = await readable(find(request))
  if (held) return held
  const response = await fetch(request)
  if (isPart(new URL(request.url).pathname, response)) {
    const copy = response.clone()
    // A full disk is no reason to show nothing.
    keep(
      open(version)
        .then((cache) => cache.put(request, copy))
        .catch(() => {}),
    )
  }
  return response
}
