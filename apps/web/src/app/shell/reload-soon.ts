const delayMs = 300

/** What 'Refresh' does (docs/product.md, Shell). */
export function reloadSoon(): void {
  setTimeout(() => location.reload(), delayMs)
}
