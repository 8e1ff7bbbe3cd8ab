import * as contract from '@shala/contract/announcements'
import { type Route, route } from '#platform/http/route'
import { add, change, listAll, putBack, remove } from './announcements.rules.ts'
import { type NewsParts, previewTelling } from './telling.rules.ts'

/** Families may be told of it. */
const changing = {
  may: 'announcements:write',
  changes: ['announcements', 'notifications', 'messages'],
} as const

export function announcementsRoutes(news: NewsParts): Route[] {
  return [
    route(contract.listAnnouncements, { may: 'announcements:read', reads: true }, (context, { query }) =>
      listAll(context, query),
    ),
    route(contract.addAnnouncement, changing, (context, { body }) => add(news, context, body)),
    route(contract.previewAnnouncement, { may: 'announcements:write', changes: [] }, (context, { body }) =>
      previewTelling(news, context, body),
    ),
    route(contract.changeAnnouncement, changing, (context, { params, body }) =>
      change(news, context, { id: params.announcementId, sent: body }),
    ),
    route(contract.removeAnnouncement, changing, (context, { params }) =>
      remove(context, params.announcementId),
    ),
    route(contract.restoreAnnouncement, changing, (context, { params }) =>
      putBack(context, params.announcementId),
    ),
  ]
}
