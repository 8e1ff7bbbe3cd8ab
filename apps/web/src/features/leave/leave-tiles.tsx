import { SimpleGrid, UnstyledButton } from '@mantine/core'
import type { LeaveStatus } from '@shala/contract/leave'
import { StatCard } from '#ui/display/stat-card.tsx'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatNumber } from '#ui/format.ts'

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

/** The figures above a list. Pressing one lists those it counts. */
export function LeaveTiles({ tiles, chosen, hasFailed, onChoose }: LeaveTilesProps) {
  return (
    <SimpleGrid
      cols={{ base: tiles.length === 3 ? 3 : 2, sm: tiles.length }}
      spacing={{ base: 'xs', sm: 'sm' }}
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
    </SimpleGrid>
  )
}
