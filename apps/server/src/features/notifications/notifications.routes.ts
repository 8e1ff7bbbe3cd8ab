import * as contract from '@shala/contract/notifications/notifications'
import { getPushKey, subscribePush, unsubscribePush } from '@shala/contract/notifications/push'
import { type Route, route } from '#platform/http/route'
import type { WebPush } from '#platform/push/web-push'
import { readNotices, showArea, showNotifications } from './notifications.rules.ts'
import { subscribe, unsubscribe } from './push.rules.ts'

export function notificationsRoutes(push: WebPush): Route[] {
  return [
    route(contract.listNotifications, { may: 'notifications:read', reads: true }, (context, { query }) =>
      showNotifications(context, query),
    ),
    route(
      contract.readNotifications,
      { may: 'notifications:read', changes: ['notifications'], isNoNews: true },
      (context, { body }) => readNotices(context, body),
    ),
    route(contract.leaveNotifications, { may: 'leave:ask', reads: true }, (context) =>
      showArea(context, 'leave'),
    ),
    route(contract.teacherNotifications, { may: 'teacher-attendance:read', reads: true }, (context) =>
      showArea(context, 'teacher_attendance'),
    ),
    route(getPushKey, { may: 'notifications:read' }, () => ({ publicKey: push.publicKey })),
    route(subscribePush, { may: 'notifications:read', changes: [] }, async (context, { body }) => {
      await subscribe(push, context, body)
      return undefined
    }),
    route(unsubscribePush, { may: 'notifications:read', changes: [] }, async (context, { body }) => {
      await unsubscribe(context, body.endpoint)
      return undefined
    }),
  ]
}
