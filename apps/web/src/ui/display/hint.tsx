import type { ReactNode } from 'react'
import classes from './hint.module.css'

interface HintProps {
  label: string
  /** The side that it stands on; below unless told. */
  side?: 'right'
  /** False where the words are on screen anyway. */
  isNeeded?: boolean
  children: ReactNode
}

/** A word beside a picture, for the mouse and the keyboard. Screen readers have the control's own name. */
export function Hint({ label, side, isNeeded = true, children }: HintProps) {
  return (
    <span className={classes.hint} data-hint={isNeeded ? label : undefined} data-side={side}>
      {children}
    </span>
  )
}
