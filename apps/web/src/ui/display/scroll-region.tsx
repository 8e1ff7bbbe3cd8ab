import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  label: string
  className?: string | undefined
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** What may be wider than the screen and scrolls by itself: a named region, reached by keyboard. */
export function ScrollRegion({ label, ...props }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the arrow keys would scroll nothing
  return <section aria-label={label} tabIndex={0} {...props} />
}
