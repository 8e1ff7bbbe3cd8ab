import { isConnectionLost, lookNow } from '#platform/calls/connection.ts'

const delayMs = 300

/** What 'Refresh' does (docs/product.md, Shell). */
export function reloadSoon(): void {
  // Without a connection a reload could lead out of the app.
  setTimeout(() => (isConnectionLost() ? lookNow() : location.reload()), delayMs)
}
