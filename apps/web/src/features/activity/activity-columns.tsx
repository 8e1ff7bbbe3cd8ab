import { Text } from '@mantine/core'
import type { ActivityEntry } from '@shala/contract/activity/activity'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { Column } from '#ui/list/list-column.ts'
import classes from './activity.module.css'
import { ActivityChanges } from './activity-changes.tsx'
import { actionLabel, formatMoment, subjectLabel } from './activity-words.ts'

/** The action and the person concerned; a card also has the actor, the time and the values. */
function Act({ entry, timeZone }: { entry: ActivityEntry; timeZone: string }) {
  const { action, subject, actor } = entry
  return (
    <>
      <Text fw={600}>{actionLabel(action)}</Text>
      {subject && subject !== actor.name && <Text className={layout.words}>{subjectLabel(entry)}</Text>}
      <div className={`${layout.tight} ${classes.inCard}`}>
        <Text size="sm" c="dimmed" className={layout.words}>
          {actor.name} · {formatMoment(entry.at, timeZone)}
        </Text>
        <ActivityChanges entry={entry} />
      </div>
    </>
  )
}

/** The time, the person, the action, and the values before and after. */
export function activityColumns(timeZone: string): Column<ActivityEntry>[] {
  return [
    {
      key: 'when',
      isShort: true,
      title: i18n.t('When'),
      inCard: 'none',
      render: (entry) => formatMoment(entry.at, timeZone),
    },
    { key: 'who', title: i18n.t('Who'), inCard: 'none', render: ({ actor }) => actor.name },
    {
      key: 'what',
      title: i18n.t('What'),
      inCard: 'heading',
      render: (entry) => <Act entry={entry} timeZone={timeZone} />,
    },
    {
      key: 'changes',
      title: i18n.t('Before and after'),
      inCard: 'none',
      render: (entry) => <ActivityChanges entry={entry} />,
    },
  ]
}
