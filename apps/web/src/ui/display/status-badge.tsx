import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Meaning = 'good' | 'bad' | 'waiting' | 'info' | 'none'

export const meaningColors = {
  good: 'green',
  bad: 'red',
  waiting: 'amber',
  info: 'blue',
  none: 'gray',
} as const satisfies Record<Meaning, string>

/** A word, or a word with its letter: the colour never says it alone. */
export function StatusBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className={classes.badge} data-meaning={meaning}>
      {children}
    </span>
  )
}
