import { Skeleton } from '@mantine/core'
import { messageOf } from '#platform/calls/api-error.ts'
import { Sections } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { useConnections } from './connections-queries.ts'
import { KeysSection } from './keys-section.tsx'
import { SentEvents } from './sent-events.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

/** The systems beside this one: keys by which they read the rosters, and addresses that are told of marks and leave. */
export function ConnectionsTab() {
  const { data, error, isFetching, refetch } = useConnections()
  if (!data && error) {
    return <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <Skeleton height={200} radius="lg" />
  return (
    <Sections>
      <KeysSection {...data} />
      <WebhooksSection webhooks={data.webhooks} />
      {data.webhooks.length > 0 && <SentEvents />}
    </Sections>
  )
}
