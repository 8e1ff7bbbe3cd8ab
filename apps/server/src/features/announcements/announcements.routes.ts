import * as contract from '@shala/contract/announcements'
import { type Route, route } from '#platform/http/route'
import { add, change, listAll, putBack, remove } from './announcements.rules.ts'

const changing = { may: 'announcements:write', changes: ['announcements'] } as const

export function announcementsRoutes(): Route[] {
  return [
    route(contract.listAnnouncements, { may: 'announcements:read', reads: true }, (context, { query }) =>
      listAll(context, query),
    ),
    route(contract.addAnnouncement, changing, (context, { body }) => add(context, body)),
    route(contract.changeAnnouncement, changing, (context, { params, body }) =>
      change(context, params.announcementId, body),
    ),
    route(contract.removeAnnouncement, changing, (context, { params }) =>
      remove(context, params.announcementId),
    ),
    route(contract.restoreAnnouncement, changing, (context, { params }) =>
      putBack(context, params.announcementId),
    ),
  ]
}
