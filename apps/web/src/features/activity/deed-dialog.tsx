import { Button, Skeleton, Text } from '@mantine/core'
import type { ActivityEntry } from '@shala/contract/activity/activity'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import layout from '#ui/layout.module.css'
import { Failed } from '#ui/page/states.tsx'
import classes from './activity.module.css'
import { ActivityChanges } from './activity-changes.tsx'
import type { SentFilters } from './activity-filters.ts'
import { useDeed } from './activity-queries.ts'
import { deedLabel, formatMoment, subjectLabel } from './activity-words.ts'

interface DeedDialogProps {
  entry: ActivityEntry
  /** Those of the list: the deed has as many entries as it said. */
  filters: SentFilters
  onClose: () => void
}

/** One deed: its person and time, and each person or thing that it changed, with the values before and after. */
export function DeedDialog({ entry, filters, onClose }: DeedDialogProps) {
  const timeZone = useTimeZone()
  return (
    <Dialog opened title={deedLabel(entry)} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="sm">
        {entry.actor.name} · {formatMoment(entry.at, timeZone)}
      </Text>
      {entry.count > 1 ? <Everybody entry={entry} filters={filters} /> : <One entry={entry} />}
    </Dialog>
  )
}

function One({ entry }: { entry: ActivityEntry }) {
  const { subject, changes } = entry
  return (
    <>
      {subject && <Text fw={600}>{subjectLabel(entry)}</Text>}
      <ActivityChanges entry={entry} />
      {!subject && changes.length === 0 && <Text>{i18n.t('Nothing more is known of this.')}</Text>}
    </>
  )
}

function Everybody({ entry, filters }: Omit<DeedDialogProps, 'onClose'>) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDeed(
    entry._id,
    filters,
  )
  const entries = data?.pages.flatMap((page) => page.entries)
  if (!entries) {
    return error ? (
      <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeleton height={200} />
    )
  }
  return (
    <>
      <ul className={`${layout.stack} ${layout.words} ${layout.marked} ${classes.own}`}>
        {entries.map((one) => (
          <li key={one._id}>
            <One entry={one} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {i18n.t('Show more')}
        </Button>
      )}
    </>
  )
}
