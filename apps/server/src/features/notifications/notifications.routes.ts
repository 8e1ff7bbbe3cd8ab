import * as contract from '@shala/contract/notifications'
import { type Route, route } from '#platform/http/route'
import { readNotices, showArea, showNotifications } from './notifications.rules.ts'

export function notificationsRoutes(): Route[] {
  return [
    route(contract.listNotifications, { may: 'notifications:read', reads: true }, (context, { query }) =>
      showNotifications(context, query),
    ),
    route(
      contract.readNotifications,
      { may: 'notifications:read', changes: ['notifications'] },
      (context, { body }) => readNotices(context, body),
    ),
    route(contract.leaveNotifications, { may: 'leave:ask', reads: true }, (context) =>
      showArea(context, 'leave'),
    ),
    route(contract.teacherNotifications, { may: 'teacher-attendance:read', reads: true }, (context) =>
      showArea(context, 'teacher_attendance'),
    ),
  ]
}
