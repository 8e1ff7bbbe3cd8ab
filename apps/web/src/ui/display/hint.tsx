import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import classes from './hint.module.css'

interface HintProps {
  label: string
  /** The side it is on; below by default. */
  side?: 'right'
  /** False if the words are on screen anyway. */
  isNeeded?: boolean
  children: ReactNode
}

/** Words beside an icon, for mouse and keyboard. Screen readers use the control's own name. */
export function Hint({ label, side, isNeeded = true, children }: HintProps) {
  const place = useRef<HTMLSpanElement>(null)
  // In the window's coordinates: a scrolling parent would cut it off.
  const follow = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const { top, bottom, right, height } = currentTarget.getBoundingClientRect()
    const style = place.current?.style
    style?.setProperty('--hint-top', `${side === 'right' ? top + height / 2 : bottom + 4}px`)
    style?.setProperty('--hint-left', `${right + 8}px`)
    style?.setProperty('--hint-right', `${document.documentElement.clientWidth - right}px`)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the control inside, and is none
    <span
      ref={place}
      className={classes.hint}
      data-hint={isNeeded ? label : undefined}
      data-side={side}
      onPointerEnter={follow}
      onFocus={follow}
    >
      {children}
    </span>
  )
}
