import * as contract from '@shala/contract/activity/activity'
import { FileAnswer } from '#platform/http/file-answer'
import { type Route, route, routeWithoutSchool } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { listActivity, listOwnActivity } from './activity.rules.ts'
import { exportActivity } from './activity-export.rules.ts'

export function activityRoutes(turns: Turns): Route[] {
  return [
    route(contract.listActivity, { may: 'activity:read', reads: true }, (context, { query }) =>
      listActivity(context, query),
    ),
    routeWithoutSchool(
      contract.listOwnActivity,
      { may: 'self:read', reads: true },
      ({ context }, { query }) => listOwnActivity(context, query),
    ),
    route(
      contract.exportActivity,
      { may: 'activity:read', standby: 'snapshots' },
      async (context, { query, signal }) =>
        new FileAnswer({
          tempFile: await exportActivity(turns, context, query, signal),
          mediaType: 'text/csv; charset=utf-8',
          name: `activity-${context.today}.csv`,
          isAttachment: true,
        }),
    ),
  ]
}
