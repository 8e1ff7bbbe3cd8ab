import { takeOverMessage } from '#platform/loading/take-over.ts'

const minuteMs = 60_000
/** Between two questions to the server whether there is a new version. */
const askMs = 60 * minuteMs
const lookMs = 2 * minuteMs
/** A tab that nobody has looked at for so long may be loaded anew unseen. */
const awayMs = 10 * minuteMs
/** The new service worker takes over within milliseconds, or something is in its way. */
const patienceMs = 5000

interface Page {
  /** Something is being saved, or a toast has still to be read. */
  isBusy: () => boolean
  /** Calls back when another screen is about to open; answers how to end that. */
  whenLeaving: (handler: () => void) => () => void
}

/** True when the browser would ask whether to leave: forms and dialogs in which something is typed see to that. */
function wouldAsk(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

const hasDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

const hiddenNow = () => (document.hidden ? Date.now() : null)

/** Makes a version that waits the one in use; at once when there is none. */
export async function bringInWaiting(registration?: ServiceWorkerRegistration): Promise<void> {
  const waiting = registration?.waiting
  if (!waiting) return
  await new Promise<void>((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
    setTimeout(done, patienceMs)
    waiting.postMessage(takeOverMessage)
  })
}

class Watch {
  readonly #registration: ServiceWorkerRegistration
  readonly #page: Page
  #hadController = navigator.serviceWorker.controller !== null
  /** Another tab has brought in a new version. */
  #isOld = false
  /** Something was typed or chosen on this screen. */
  #isTouched = false
  #hiddenSince = hiddenNow()
  #askedAt = Date.now()

  constructor(registration: ServiceWorkerRegistration, page: Page) {
    this.#registration = registration
    this.#page = page
  }

  start(signal: AbortSignal): void {
    const leaving = () => {
      this.#isTouched = false
      // A save that leads to another screen says so in a toast only after this.
      setTimeout(() => void this.#take(signal))
    }
    const seen = () => {
      this.#hiddenSince = hiddenNow()
      this.#look(signal)
    }
    const touched = () => {
      this.#isTouched = true
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => this.#changeController(), { signal })
    document.addEventListener('visibilitychange', seen, { signal })
    document.addEventListener('input', touched, { signal, capture: true })
    signal.addEventListener('abort', this.#page.whenLeaving(leaving))
    const timer = setInterval(() => this.#look(signal), lookMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** The first worker takes charge of a tab that had none; that is no new version. */
  #changeController(): void {
    this.#isOld = this.#hadController
    this.#hadController = true
  }

  #look(signal: AbortSignal): void {
    if (Date.now() - this.#askedAt >= askMs) {
      this.#askedAt = Date.now()
      this.#registration.update().catch(() => {})
    }
    const isAway = this.#hiddenSince !== null && Date.now() - this.#hiddenSince >= awayMs
    if (isAway && !this.#isTouched && !hasDialog()) void this.#take(signal)
  }

  #isFree(): boolean {
    return !this.#page.isBusy() && !wouldAsk()
  }

  async #take(signal: AbortSignal): Promise<void> {
    const { waiting, active } = this.#registration
    const hasNew = this.#isOld || (waiting !== null && active !== null)
    if (!hasNew || !this.#isFree()) return
    await bringInWaiting(this.#registration)
    // Something may have been typed meanwhile; the next screen will do as well.
    if (!signal.aborted && this.#isFree()) location.reload()
  }
}

/**
 * Brings in a new version of the app when that costs nothing: as another screen opens, or while nobody looks, and
 * never while something typed or on its way would be lost. Other tabs go on with their version until they do the same.
 * Answers a function that ends the watch.
 */
export function watchForNewVersion(registration: ServiceWorkerRegistration, page: Page): () => void {
  const ended = new AbortController()
  new Watch(registration, page).start(ended.signal)
  return () => ended.abort()
}
