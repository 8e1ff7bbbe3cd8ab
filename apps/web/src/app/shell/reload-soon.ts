import { isConnectionLost, lookNow } from '#platform/connection.ts'

const delayMs = 300

/** What 'Refresh' does (docs/product.md, Shell). */
export function reloadSoon(): void {
  // Without a connection a reload would lead out of the app.
  setTimeout(() => (isConnectionLost() ? void lookNow() : location.reload()), delayMs)
}
