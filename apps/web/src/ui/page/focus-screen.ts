/** After somebody is taken to a screen, the next Tab starts there, unless they are already in it, or in a dialog. */
export function focusScreen(): void {
  if (document.activeElement?.closest('main, [role="dialog"]')) return
  document.getElementById('main')?.focus({ preventScroll: true })
}
