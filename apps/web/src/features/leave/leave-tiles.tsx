import { UnstyledButton } from '@mantine/core'
import type { LeaveStatus } from '@shala/contract/leave/leave'
import { StatCard } from '#ui/display/stat-card.tsx'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import classes from './leave.module.css'

export interface Tile {
  label: string
  /** Undefined while it loads. */
  count: number | undefined
  meaning: Meaning
  /** The requests that it counts; undefined for all of them. */
  status: LeaveStatus | undefined
}

interface LeaveTilesProps {
  tiles: Tile[]
  chosen: LeaveStatus | undefined
  hasFailed: boolean
  onChoose: (status: LeaveStatus | undefined) => void
}

/** The figures above a list. Pressing one lists the requests it counts. */
export function LeaveTiles({ tiles, chosen, hasFailed, onChoose }: LeaveTilesProps) {
  return (
    <div
      className={`${layout.tight} ${classes.tiles}`}
      data-three={tiles.length === 3 || undefined}
      data-four={tiles.length === 4 || undefined}
    >
      {tiles.map(({ label, count, meaning, status }) => (
        <StatCard
          key={label}
          isDense
          label={label}
          {...(meaning !== 'none' && { meaning })}
          figure={count === undefined ? (hasFailed ? '–' : undefined) : formatNumber(count)}
          renderRoot={(props) => (
            <UnstyledButton
              {...props}
              aria-pressed={status !== undefined && chosen === status}
              onClick={() => onChoose(chosen === status ? undefined : status)}
            />
          )}
        />
      ))}
    </div>
  )
}
