import {
  type ActivityAction,
  activityActions,
  activityTexts,
  type exportActivity as exportEndpoint,
  type listActivity as listEndpoint,
} from '@shala/contract/activity'
import type { Answer, Received } from '@shala/contract/endpoint'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import * as store from './activity.store.ts'
import { presentEntry } from './activity-entry.rules.ts'

export type Asked = Received<typeof exportEndpoint, 'query'>

/** @throws Refused 422 for days that go backwards */
export function filterOf({ actor: { school } }: Context, asked: Asked): store.ActivityFilter {
  const { actor, area, from, to, search } = asked
  if (from && to && to < from) throw refusedFields({ to: activityTexts.rangeBackwards })
  const actions = (Object.keys(activityActions) as ActivityAction[]).filter((action) =>
    action.startsWith(`${area}.`),
  )
  return {
    actorId: actor,
    actions: area ? actions : undefined,
    from,
    to,
    search,
    timeZone: school?.timeZone ?? 'UTC',
  }
}

/** What was done, the newest first. */
export async function listActivity(
  context: Context,
  query: Received<typeof listEndpoint, 'query'>,
): Promise<Answer<typeof listEndpoint>> {
  const { db } = context
  const { page, limit } = query
  const filter = filterOf(context, query)
  const [found, total, actors] = await Promise.all([
    store.findEntries(db, filter, { page, limit }),
    store.countEntries(db, filter),
    store.findActors(db),
  ])
  return {
    entries: found.map(presentEntry),
    actors,
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
  }
}
