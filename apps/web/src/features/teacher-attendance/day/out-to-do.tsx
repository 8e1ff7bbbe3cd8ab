import { Link } from '@tanstack/react-router'
import { useIsPast, useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { type ToDo, ToDoLink } from '#ui/display/to-do-list.tsx'
import { namesAndMore } from '#ui/names-and-more.ts'
import { useTeachersOut } from '../teacher-attendance-queries.ts'

/** The teachers who have not checked in once the school day has begun; nothing for people who may not know. */
export function useTeachersOutToDo(): ToDo[] {
  const isPast = useIsPast(useSettings()?.dayStart ?? '00:00')
  const { total = 0, names = [] } = useTeachersOut() ?? {}
  if (total === 0 || !isPast) return []
  const head = i18n.t('{total, plural, one {# teacher} other {# teachers}} not in', { total })
  const action = (
    <ToDoLink
      label={i18n.t('See')}
      head={head}
      renderRoot={(props) => <Link to="/teacherAttendance" search={{ status: 'notyet' }} {...props} />}
    />
  )
  return [{ head, detail: namesAndMore(names, total), meaning: 'waiting', action }]
}
