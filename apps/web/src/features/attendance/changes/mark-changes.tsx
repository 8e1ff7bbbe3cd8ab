import { Alert, Skeleton, Text } from '@mantine/core'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { whatChanged, whoAndWhen } from './change-words.ts'
import classes from './changes.module.css'
import { useMarkChanges } from './changes-queries.ts'

/** The changes to a mark: person, time, status and way, newest first. */
export function MarkChanges({ studentId, date }: { studentId: string; date: string }) {
  const timeZone = useTimeZone()
  const { data: changes, error } = useMarkChanges(studentId, date)
  if (!changes && error) return <Alert color="red">{messageOf(error)}</Alert>
  if (!changes) return <Skeleton height={40} />
  if (changes.length === 0) return <Text size="sm">{i18n.t('Nobody has marked this day.')}</Text>
  return (
    <ol className={`${layout.marked} ${classes.changes}`} aria-label={i18n.t('Changes to this mark')}>
      {changes.map((change) => (
        <li key={`${change.savedAt} ${change.markedAt} ${change.to.status} ${change.to.notes}`}>
          <Text fw={600}>{whatChanged(change)}</Text>
          {change.to.notes !== change.from.notes && change.to.notes && (
            <Text className={layout.written}>{change.to.notes}</Text>
          )}
          <Text size="sm" c="dimmed">
            {whoAndWhen(change, { date, timeZone })}
          </Text>
        </li>
      ))}
    </ol>
  )
}
