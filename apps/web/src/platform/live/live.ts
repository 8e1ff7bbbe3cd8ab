import { type LiveTopic, liveTopics } from '@shala/contract/live'
import { type LiveEvent, NoStream, readStream } from './event-stream.ts'
import { tabId } from './tab-id.ts'

/** Null means every topic: hints may have been missed. */
export type OnChange = (topics: readonly LiveTopic[] | null) => void

/** The pause before a retry: spread out, as all of a school lose a server at once. */
const shortestPause = 1000
const longestPause = 60_000
/** How often everything is reloaded where no stream gets through. */
const pollingMs = 30_000
/** Longer than a screen takes to open on a slow network. */
const recentMs = 30_000
/** After this many failures. */
const given = 3

function pauseAfter(failures: number): number {
  return Math.min(longestPause, shortestPause * 2 ** failures) * (0.5 + Math.random())
}

/** Ends early when the network or the person comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const whenVisible = () => {
      if (document.visibilityState === 'visible') end()
    }
    addEventListener('online', end, { signal: done.signal })
    document.addEventListener('visibilitychange', whenVisible, { signal: done.signal })
    signal.addEventListener('abort', end, { signal: done.signal })
  })
}

/**
 * A permanent refusal ends the stream. Every screen then asks for its data again, and what those calls are refused with
 * signs the person out.
 */
function isRefused(error: unknown): boolean {
  return error instanceof NoStream && (error.status === 401 || error.status === 403)
}

/** Keeps the stream open across interruptions, until it is ended or refused. */
async function holdStream(signal: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<void> {
  let after: string | undefined
  let failures = 0
  let polledAt = Date.now()
  const take = (event: LiveEvent, id: string | undefined) => {
    failures = 0
    after = id ?? after
    onEvent(event)
  }
  while (!signal.aborted) {
    const error = await readStream({ after, signal, onEvent: take }).catch((error: unknown) => error)
    if (signal.aborted) return
    if (isRefused(error)) return onEvent({ hint: { topics: [...liveTopics], by: null } })
    failures += 1
    const isDue = Date.now() - polledAt >= pollingMs
    if (failures >= given && isDue) {
      polledAt = Date.now()
      onEvent('resync')
    }
    await pause(Math.min(pauseAfter(failures), failures >= given ? pollingMs : longestPause), signal)
  }
}

/** Tells a joining tab about the changes since it requested its first screen. */
class RecentHints {
  readonly #changedAt = new Map<LiveTopic, number>()

  note(event: LiveEvent): void {
    if (typeof event === 'string') return
    for (const topic of event.hint.topics) this.#changedAt.set(topic, Date.now())
  }

  topics(): LiveTopic[] {
    return [...this.#changedAt].filter(([, at]) => Date.now() - at < recentMs).map(([topic]) => topic)
  }
}

/**
 * Receives changes from other devices, for one person. A browser's tabs share one stream: the tab that holds it tells
 * the others, and when it is closed the next one takes over. A tab's own changes are not reported to it.
 * @returns the function that ends it
 */
export function listenLive(owner: string, onChange: OnChange): () => void {
  const over = new AbortController()
  const name = `live ${owner}`
  const channel = new BroadcastChannel(name)
  const hear = (event: LiveEvent) => {
    if (event === 'resync') onChange(null)
    else if (event !== 'hello' && event.hint.by !== tabId) onChange(event.hint.topics)
  }
  const recent = new RecentHints()
  let isHolder = false
  channel.onmessage = ({ data }: MessageEvent<LiveEvent | 'joined'>) => {
    if (data !== 'joined') return hear(data)
    const topics = recent.topics()
    if (isHolder && topics.length > 0) channel.postMessage({ hint: { topics, by: null } })
  }
  const hold = () => {
    isHolder = true
    return holdStream(over.signal, (event) => {
      recent.note(event)
      channel.postMessage(event)
      hear(event)
    })
  }
  // For what has changed between its first answers and now.
  channel.postMessage('joined')
  // Without locks, in old browsers and on plain http, each tab has its own stream.
  const holding = navigator.locks ? navigator.locks.request(name, { signal: over.signal }, hold) : hold()
  holding.catch(() => {})
  return () => {
    over.abort()
    channel.close()
  }
}
