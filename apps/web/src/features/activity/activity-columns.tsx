import { UnstyledButton } from '@mantine/core'
import type { ActivityEntry } from '@shala/contract/activity/activity'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { Column } from '#ui/list/list-column.ts'
import classes from './activity.module.css'
import { deedLabel, formatMoment, subjectLabel } from './activity-words.ts'

/** The action and whom it was about, on one line. */
function Deed({ entry, onOpen }: { entry: ActivityEntry; onOpen: (entry: ActivityEntry) => void }) {
  const { subject, actor } = entry
  return (
    <UnstyledButton className={classes.deed} onClick={() => onOpen(entry)}>
      <span className={layout.strong}>{deedLabel(entry)}</span>
      {subject && subject !== actor.name && <span>{subjectLabel(entry)}</span>}
    </UnstyledButton>
  )
}

/** One line a deed; its values are behind a press. */
export function activityColumns(
  timeZone: string,
  onOpen: (entry: ActivityEntry) => void,
): Column<ActivityEntry>[] {
  return [
    {
      key: 'when',
      isShort: true,
      title: i18n.t('When'),
      inCard: 'detail',
      render: (entry) => formatMoment(entry.at, timeZone),
    },
    { key: 'who', title: i18n.t('Who'), inCard: 'detail', render: ({ actor }) => actor.name },
    {
      key: 'what',
      title: i18n.t('What'),
      inCard: 'heading',
      render: (entry) => <Deed entry={entry} onOpen={onOpen} />,
    },
  ]
}
