import { listNotifications } from '@shala/contract/notifications/notifications'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

/** Everything is below this key. */
export const notificationsKey = ['notifications'] as const
export const unreadKey = [...notificationsKey, 'unread'] as const

/** For times without a live connection. */
export const askedEvery = 60_000

/** How many the person has not read; the opening call includes it. */
export function useUnread() {
  return useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await call(listNotifications, { query: { limit: '1' }, signal })).unread,
    refetchInterval: askedEvery,
  })
}
