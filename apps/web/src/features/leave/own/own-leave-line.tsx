import type { LeaveRequest } from '@shala/contract/leave/leave'
import { Link } from '@tanstack/react-router'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { type ToDo, ToDoLink, ToDoList } from '#ui/display/to-do-list.tsx'
import { useNewestOwn } from '../leave-queries.ts'
import { rangeLabel, statusLabel, statusMeaning, whatLabel } from '../leave-words.ts'

/** The one that is next, or goes on: asked for or approved. */
function nextOf(leaves: readonly LeaveRequest[], today: string): LeaveRequest | undefined {
  return leaves
    .filter(({ status, to_date }) => (status === 'Pending' || status === 'Approved') && to_date >= today)
    .toSorted((one, other) => one.from_date.localeCompare(other.from_date))[0]
}

/** One's own leave in one line: what comes next, and the way to ask. */
export function OwnLeaveLine() {
  const today = useToday()
  const leaves = useNewestOwn()
  const next = leaves && nextOf(leaves, today)
  const head = i18n.t('Your leave')
  const item: ToDo = {
    head,
    detail: next
      ? `${whatLabel(next)}, ${rangeLabel(next)}: ${statusLabel(next.status)}`
      : leaves && i18n.t('None ahead'),
    meaning: next ? statusMeaning[next.status] : 'none',
    action: (
      <ToDoLink
        label={next || !leaves ? i18n.t('See') : i18n.t('Ask for leave')}
        head={head}
        renderRoot={(props) => <Link to="/leaveRequest" {...props} />}
      />
    ),
  }
  return <ToDoList items={[item]} />
}
