let last: Element | null = null

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
  })
  // A button that loads is disabled meanwhile, which takes the focus from it: it gets it back, unless another has it by then.
  new MutationObserver((changes) => {
    const isBack = changes.some(({ target }) => target === last && !(target as HTMLButtonElement).disabled)
    if (isBack && document.activeElement === document.body)
      (last as HTMLElement).focus({ preventScroll: true })
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}

/** The element that took the focus last: a button that loads what its dialog shows is disabled meanwhile, and has lost it. */
export function lastFocused(): Element | null {
  return last
}
