import { Text } from '@mantine/core'
import type { ActivityEntry } from '@shala/contract/activity'
import { dayAt } from '@shala/contract/days'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import type { Column } from '#ui/list-column.ts'
import classes from './activity.module.css'
import { ActivityChanges } from './activity-changes.tsx'
import { actionLabel } from './activity-words.ts'

/** When, who, what and of whom, from what to what. */
export function activityColumns(timeZone: string): Column<ActivityEntry>[] {
  return [
    {
      key: 'when',
      isShort: true,
      title: i18n.t('When'),
      render: ({ at }) => `${formatDay(dayAt(new Date(at), timeZone))}, ${formatTime(at, timeZone)}`,
    },
    { key: 'who', title: i18n.t('Who'), render: ({ actor }) => actor.name },
    {
      key: 'what',
      title: i18n.t('What'),
      inCard: 'heading',
      render: (entry) => (
        <>
          <Text fw={600}>{actionLabel(entry.action)}</Text>
          {entry.subject && (
            <Text size="sm" c="dimmed" className={classes.subject}>
              {entry.subject}
            </Text>
          )}
          <div className={classes.inCard}>
            <ActivityChanges entry={entry} />
          </div>
        </>
      ),
    },
    {
      key: 'changes',
      title: i18n.t('Before and after'),
      inCard: 'none',
      render: (entry) => <ActivityChanges entry={entry} />,
    },
  ]
}
