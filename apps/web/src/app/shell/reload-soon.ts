import { isConnectionLost, lookNow } from '#platform/calls/connection.ts'
import { bringInWaiting } from './new-version-watch.ts'

const delayMs = 300

/** Loads the page again, in the newest version that is there. */
async function reload(): Promise<void> {
  await bringInWaiting(await navigator.serviceWorker?.getRegistration())
  location.reload()
}

/** What 'Refresh' does (docs/product.md, Shell). */
export function reloadSoon(): void {
  // Without a connection a reload could lead out of the app.
  setTimeout(() => void (isConnectionLost() ? lookNow() : reload()), delayMs)
}
