import { Skeleton, Title } from '@mantine/core'
import { useAbsentToDo, useAttendanceToday, useMarkingToDo } from '#features/attendance/index.ts'
import { useLeaveToDo } from '#features/leave/index.ts'
import { useMessagesToDo } from '#features/messages/index.ts'
import { useTeachersOutToDo } from '#features/teacher-attendance/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { ToDoList } from '#ui/display/to-do-list.tsx'
import layout from '#ui/layout.module.css'
import { Failed } from '#ui/page/states.tsx'

/** For the office: what has to be done now. A line goes when it is done. */
export function ToDoCard() {
  const items = [
    ...useMarkingToDo(),
    ...useAbsentToDo(),
    ...useMessagesToDo(),
    ...useLeaveToDo(),
    ...useTeachersOutToDo(),
  ]
  const { isPending, error, refetch, isFetching } = useAttendanceToday()
  if (items.length === 0) {
    if (error) return <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />
    return isPending ? <Skeleton height={220} /> : null
  }
  return (
    <section className={layout.tight} aria-labelledby="to-do">
      <Title order={2} size="h3" id="to-do">
        {i18n.t('To do now')}
      </Title>
      <ToDoList items={items} />
    </section>
  )
}
