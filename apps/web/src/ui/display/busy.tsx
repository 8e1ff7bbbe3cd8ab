import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

interface BusyProps {
  element: RefObject<HTMLElement | null>
  /** Another press, Escape, Back, or the keyboard used elsewhere: it is no longer wanted. */
  onCancel: () => void
}

/** Shows on a button that what it opens is loading. */
export function Busy({ element, onCancel }: BusyProps) {
  const cancel = useEffectEvent((event: Event) => {
    const isElsewhere = event.type !== 'keydown' && !element.current?.contains(event.target as Node)
    if (isElsewhere || (event as KeyboardEvent).key === 'Escape') onCancel()
  })
  const goBack = useEffectEvent(onCancel)
  useLayoutEffect(() => {
    const button = element.current
    button?.setAttribute('aria-busy', 'true')
    return () => button?.removeAttribute('aria-busy')
  }, [element])
  useEffect(() => {
    const over = new AbortController()
    for (const kind of ['pointerdown', 'focusin', 'keydown']) {
      document.addEventListener(kind, (event) => cancel(event), { signal: over.signal })
    }
    window.addEventListener('popstate', () => goBack(), { signal: over.signal })
    return () => over.abort()
  }, [])
  return null
}
