const minuteMs = 60_000
/** How often the server is asked for a new version. */
const askMs = 60 * minuteMs
const lookMs = 2 * minuteMs
/** A tab that nobody has looked at for this long may be reloaded unseen. */
const awayMs = 10 * minuteMs

interface Page {
  /** Something is being saved, or a toast has not been read yet. */
  isBusy: () => boolean
  /** Calls back when another screen is about to open; returns how to end that. */
  whenLeaving: (handler: () => void) => () => void
}

/** True when the browser would ask before leaving: forms and dialogs with typed text register for that. */
function wouldAsk(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

const hasDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

const hiddenNow = () => (document.hidden ? Date.now() : null)

class Watch {
  readonly #page: Page
  #hadController = navigator.serviceWorker.controller !== null
  /** The service worker of a new version has taken over. */
  #isOld = false
  /** Something was typed or chosen on this screen. */
  #isTouched = false
  #hiddenSince = hiddenNow()
  #askedAt = Date.now()

  constructor(page: Page) {
    this.#page = page
  }

  start(signal: AbortSignal): void {
    const leaving = () => {
      this.#isTouched = false
      // A save that leads to another screen only shows its toast after this.
      setTimeout(() => this.#take(signal))
    }
    const look = () => {
      this.#hiddenSince = hiddenNow()
      this.#look(signal)
    }
    const touched = () => {
      this.#isTouched = true
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => this.#changeController(), { signal })
    document.addEventListener('visibilitychange', look, { signal })
    document.addEventListener('input', touched, { signal, capture: true })
    signal.addEventListener('abort', this.#page.whenLeaving(leaving))
    const timer = setInterval(() => this.#look(signal), lookMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** The first worker takes control of a tab that had none; that is not a new version. */
  #changeController(): void {
    this.#isOld = this.#hadController
    this.#hadController = true
  }

  #look(signal: AbortSignal): void {
    if (Date.now() - this.#askedAt >= askMs) {
      this.#askedAt = Date.now()
      void navigator.serviceWorker
        .getRegistration()
        .then((registration) => registration?.update().catch(() => {}))
    }
    const isAway = this.#hiddenSince !== null && Date.now() - this.#hiddenSince >= awayMs
    if (isAway && !this.#isTouched && !hasDialog()) this.#take(signal)
  }

  #take(signal: AbortSignal): void {
    if (this.#isOld && !signal.aborted && !this.#page.isBusy() && !wouldAsk()) location.reload()
  }
}

/**
 * Loads a new version of the app when that costs nothing: as another screen opens, or while nobody looks, and never
 * while something typed or being sent would be lost. Until then the tab keeps its own version. Returns a function that
 * ends the watch.
 */
export function watchForNewVersion(page: Page): () => void {
  const ended = new AbortController()
  new Watch(page).start(ended.signal)
  return () => ended.abort()
}
