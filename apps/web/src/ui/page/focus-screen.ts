/** For whoever was led to a screen: the next Tab begins there, unless they are in it, or in a dialog, already. */
export function focusScreen(): void {
  if (document.activeElement?.closest('main, [role="dialog"]')) return
  document.getElementById('main')?.focus({ preventScroll: true })
}
