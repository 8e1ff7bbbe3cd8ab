import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@shala/contract/notifications/notifications'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { askedEvery, notificationsKey } from './notifications-queries.ts'

/** The newest ones; `limit` at most 100. */
export function useNotifications(limit: number) {
  return useQuery({
    queryKey: [...notificationsKey, 'list', limit],
    queryFn: ({ signal }) => call(listNotifications, { query: { limit: String(limit) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askedEvery,
  })
}

interface Listed {
  notifications: Notification[]
  unread: number
}

/** Marks some as read, or all; shown at once. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(readNotifications, { body: { ids } }),
    onMutate: (ids) => {
      const isRead = ({ id, read }: Notification) => read || !ids || ids.includes(id)
      client.setQueriesData<Listed>({ queryKey: [...notificationsKey, 'list'] }, (listed) => {
        if (!listed) return listed
        const fresh = listed.notifications.filter((one) => !one.read && isRead(one)).length
        const notifications = listed.notifications.map((one) => ({ ...one, read: isRead(one) }))
        return { ...listed, notifications, unread: ids ? listed.unread - fresh : 0 }
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  })
}
