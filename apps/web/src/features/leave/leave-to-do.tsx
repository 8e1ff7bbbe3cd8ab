import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { type ToDo, ToDoLink } from '#ui/display/to-do-list.tsx'
import { type PendingLeave, usePendingLeave } from './pending-leave.ts'

/** '2 begin by tomorrow, 1 for a child' */
function detailOf({ total, soon, ofChildren }: PendingLeave): string {
  const facts = [
    soon > 0 && i18n.t('{soon, plural, one {# begins} other {# begin}} by tomorrow', { soon }),
    ofChildren > 0 &&
      ofChildren < total &&
      i18n.t('{count, plural, one {# for a child} other {# for children}}', { count: ofChildren }),
  ]
  return facts.filter(Boolean).join(', ')
}

/** The requests that somebody has to decide; nothing for people who decide none. The desk opens where some are. */
export function useLeaveToDo(): ToDo[] {
  const pending = usePendingLeave()
  if (!pending || pending.total === 0) return []
  const { total, ofChildren } = pending
  const head = i18n.t('{total, plural, one {# leave request} other {# leave requests}}', { total })
  const of = ofChildren === total ? 'students' : undefined
  const action = (
    <ToDoLink
      label={i18n.t('Decide')}
      head={head}
      renderRoot={(props) => <Link to="/leaveRequest" search={{ status: 'Pending', of }} {...props} />}
    />
  )
  return [{ head, detail: detailOf(pending) || undefined, meaning: 'waiting', action }]
}
