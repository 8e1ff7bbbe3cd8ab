import type { FocusEvent } from 'react'

/**
 * The library's trap takes the focus a moment after a dialog is drawn, twice, and again when another dialog no longer covers
 * it. By then a person may have pressed a field, whose open list would close: the trap is led to what was focused last.
 */
export function keepFocused({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  // React hands on what happens in a dialog that this one opened.
  if (!currentTarget.contains(target)) return
  for (const other of currentTarget.querySelectorAll('[data-autofocus]'))
    other.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', 'true')
}
