import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

export type Meaning = 'good' | 'bad' | 'waiting' | 'info' | 'none'

export const meaningColors = {
  good: 'green',
  bad: 'red',
  waiting: 'amber',
  info: 'blue',
  none: 'gray',
} as const satisfies Record<Meaning, string>

/** A word, or a word led by its letter: the colour never says it alone. */
export function StatusBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <Badge color={meaningColors[meaning]} size="lg" fz={13}>
      {children}
    </Badge>
  )
}
