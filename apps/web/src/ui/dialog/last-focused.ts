let last: Element | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
  })
}

/** The element that took the focus last: a button that loads what its dialog shows is disabled meanwhile, and has lost it. */
export function lastFocused(): Element | null {
  return last
}
