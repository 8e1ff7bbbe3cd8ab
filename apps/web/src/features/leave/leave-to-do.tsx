import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { type ToDo, ToDoLink } from '#ui/display/to-do-list.tsx'
import { usePendingLeave } from './pending-leave.ts'

/** The requests that somebody has to decide; nothing for people who decide none. */
export function useLeaveToDo(): ToDo[] {
  const { total = 0, soon = 0 } = usePendingLeave() ?? {}
  if (total === 0) return []
  const head = i18n.t('{total, plural, one {# leave request} other {# leave requests}}', { total })
  const detail = soon > 0 && i18n.t('{soon, plural, one {# begins} other {# begin}} by tomorrow', { soon })
  const action = (
    <ToDoLink
      label={i18n.t('Decide')}
      head={head}
      renderRoot={(props) => <Link to="/leaveRequest" search={{ status: 'Pending' }} {...props} />}
    />
  )
  return [{ head, detail: detail || undefined, meaning: 'waiting', action }]
}
