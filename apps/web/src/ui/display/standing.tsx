import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'

interface StandingProps {
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Hands on an element that is in the page already, to a menu that is brought by the first press. */
export function Standing({ element, ref }: StandingProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}

/** A menu opens a moment after it is mounted: only an opening tells Mantine where the focus was, and has to return to. */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
