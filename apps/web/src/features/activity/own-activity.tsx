import { Button, Skeleton, Text } from '@mantine/core'
import { type ActivityEntry, listOwnActivity } from '@shala/contract/activity/activity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTimeZone } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import classes from './activity.module.css'
import { actionLabel, formatMoment, valueLabel } from './activity-words.ts'

/** Sign-ins, including failed ones, and what was done to one's password and contacts. */
export function OwnActivity() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['activity', 'own'],
      queryFn: ({ pageParam, signal }) =>
        call(listOwnActivity, { query: { page: String(pageParam) }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    })
  const entries = data?.pages.flatMap(({ entries }) => entries)
  return (
    <Section
      title={i18n.t('Sign-ins and changes')}
      line={i18n.t('If you do not recognise something here, change your password and tell your school.')}
    >
      {!entries && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!entries && !error && <Skeleton height={144} />}
      {entries?.length === 0 && <Text c="dimmed">{i18n.t('Nothing yet.')}</Text>}
      {entries && entries.length > 0 && (
        <ul className={`${layout.stack} ${layout.words} ${layout.marked} ${classes.own}`}>
          {entries.map((entry) => (
            <OwnEntry key={entry._id} entry={entry} />
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

const shown = ['method', 'fields', 'device', 'network'] as const

function OwnEntry({ entry }: { entry: ActivityEntry }) {
  const { action, actor, entityId, after, at } = entry
  const timeZone = useTimeZone()
  const values = shown
    .filter((field) => after?.[field])
    .map((field) => valueLabel(field, after?.[field], { timeZone }))
  const isByOther = actor._id !== entityId
  const when = formatMoment(at, timeZone)
  return (
    <li data-refused={action === 'sessions.refuse' || undefined}>
      <Text fw={600}>{actionLabel(entry)}</Text>
      <Text size="sm" c="dimmed">
        {[when, isByOther && actor.name, ...values].filter(Boolean).join(' · ')}
      </Text>
    </li>
  )
}
