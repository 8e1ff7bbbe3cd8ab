import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

interface StandingProps {
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Passes on an element that is already in the page, to a menu that the first press loads. */
export function Standing({ element, ref }: StandingProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}

/**
 * A menu opens a moment after it is mounted: only an opening tells Mantine where the focus was, and has to return to.
 */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
