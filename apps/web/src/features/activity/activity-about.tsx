import { Button, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { listActivity } from '@shala/contract/activity/activity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import classes from './activity.module.css'
import { ActivityChanges } from './activity-changes.tsx'
import { actionLabel, formatMoment } from './activity-words.ts'

const atOnce = '10'

function useActivityAbout(id: string, isLooks: boolean) {
  return useInfiniteQuery({
    queryKey: ['activity', 'about', id, isLooks],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, {
        query: { about: id, page: String(pageParam), limit: atOnce, ...(isLooks && { looks: 'true' }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    staleTime: 0,
  })
}

/** Lists the changes to a person and the views of their details. For admins. */
export function ActivityAbout({ id }: { id: string }) {
  const [isLooks, setLooks] = useState(false)
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useActivityAbout(id, isLooks)
  const timeZone = useTimeZone()
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <Section title={i18n.t('Changes and views')} line={i18n.t('Who changed or viewed this.')}>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={i18n.t('Show')}
        value={isLooks ? 'looks' : 'all'}
        onChange={(chosen) => setLooks(chosen === 'looks')}
        data={[
          { value: 'all', label: i18n.t('Everything') },
          { value: 'looks', label: i18n.t('Who looked at this') },
        ]}
      />
      {!entries && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!entries && !error && <Skeleton height={144} />}
      {entries?.length === 0 && <Text c="dimmed">{i18n.t('Nothing yet.')}</Text>}
      {entries && entries.length > 0 && (
        <ul className={`${layout.stack} ${layout.words} ${layout.marked} ${classes.own}`}>
          {entries.map((entry) => (
            <li key={entry._id}>
              <Text fw={600}>{actionLabel(entry)}</Text>
              <Text size="sm" c="dimmed">
                {entry.actor.name} · {formatMoment(entry.at, timeZone)}
              </Text>
              <ActivityChanges entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {i18n.t('Show earlier')}
        </Button>
      )}
    </Section>
  )
}
