import { Text } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { rangeLabel, statusMeaning } from './leave-words.ts'

interface RequestLineProps {
  leave: LeaveRequest
  words: string
  status: string
}

/** A request as one line of a list; a press opens it. */
export function RequestLine({ leave, words, status }: RequestLineProps) {
  return (
    <Link
      to="/leaveRequest"
      search={{ id: leave._id }}
      className={`${layout.row} ${layout.spread} ${layout.plain} ${layout.share}`}
    >
      <div className={layout.words}>
        <Text fw={600}>{rangeLabel(leave)}</Text>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      </div>
      <StatusBadge meaning={statusMeaning[leave.status]}>{status}</StatusBadge>
    </Link>
  )
}
