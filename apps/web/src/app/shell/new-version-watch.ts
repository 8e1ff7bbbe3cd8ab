import { takeOverMessage } from '#platform/take-over.ts'

const minuteMs = 60_000
/** Between two questions to the server whether there is a new version. */
const askMs = 60 * minuteMs
const lookMs = 2 * minuteMs
/** A tab that nobody has looked at for so long is loaded anew unseen. */
const awayMs = 10 * minuteMs
/** The new service worker takes over within milliseconds, or something is in its way. */
const patienceMs = 5000

interface Page {
  /** Something is being saved, or a toast has still to be read. */
  isBusy: () => boolean
  /** Calls back when another screen is about to open. */
  whenLeaving: (handler: () => void) => () => void
}

/** True when the browser would ask whether to leave: forms and dialogs in which something is typed see to that. */
function wouldAsk(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

const hasDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Makes a version that waits the one in use; at once when there is none. */
export async function bringInWaiting(registration?: ServiceWorkerRegistration): Promise<void> {
  if (!registration?.waiting) return
  const { waiting } = registration
  await new Promise<void>((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
    setTimeout(done, patienceMs)
    waiting.postMessage(takeOverMessage)
  })
}

/**
 * Brings in a new version of the app when that costs nothing: as another screen opens, or while nobody looks, and
 * never while something typed or on its way would be lost. Other tabs go on with their version until they do the same.
 * Answers a function that ends the watch.
 */
export function watchForNewVersion(registration: ServiceWorkerRegistration, page: Page): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const { serviceWorker } = navigator
  let hadController = serviceWorker.controller !== null
  let isOld = false
  let isTouched = false
  let hiddenSince = document.hidden ? Date.now() : null
  let askedAt = Date.now()

  const isFree = () => !page.isBusy() && !wouldAsk()

  const take = async () => {
    const isNew = isOld || (registration.waiting !== null && registration.active !== null)
    if (!isNew || !isFree()) return
    await bringInWaiting(registration)
    // Something may have been typed meanwhile; the next screen will do as well.
    if (!signal.aborted && isFree()) location.reload()
  }

  const look = () => {
    if (Date.now() - askedAt >= askMs) {
      askedAt = Date.now()
      registration.update().catch(() => {})
    }
    const isAway = hiddenSince !== null && Date.now() - hiddenSince >= awayMs
    if (isAway && !isTouched && !hasDialog()) void take()
  }

  // The first worker takes charge of a tab that had none; that is no new version.
  const hearController = () => {
    isOld = hadController
    hadController = true
  }
  const hearVisibility = () => {
    hiddenSince = document.hidden ? Date.now() : null
    look()
  }
  const hearInput = () => {
    isTouched = true
  }
  serviceWorker.addEventListener('controllerchange', hearController, { signal })
  document.addEventListener('visibilitychange', hearVisibility, { signal })
  document.addEventListener('input', hearInput, { signal, capture: true })
  const forget = page.whenLeaving(() => {
    isTouched = false
    // A save that leads to another screen says so in a toast only after this.
    setTimeout(() => void take())
  })
  const timer = setInterval(look, lookMs)
  signal.addEventListener('abort', () => {
    forget()
    clearInterval(timer)
  })
  return () => ended.abort()
}
