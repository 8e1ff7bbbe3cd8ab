import {
  type ActivityAction,
  activityActions,
  activityLimits,
  activityTexts,
  type exportActivity as exportEndpoint,
  type listActivity as listEndpoint,
  type listOwnActivity as listOwnEndpoint,
  lookActions,
  ownAreas,
} from '@shala/contract/activity/activity'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import * as store from './activity.store.ts'
import { toEntry } from './activity-entry.rules.ts'

export type Asked = Received<typeof exportEndpoint, 'query'>

const actionsOf = (area: string) =>
  (Object.keys(activityActions) as ActivityAction[]).filter((action) => action.startsWith(`${area}.`))

/** @throws Refused 422 for days that go backwards */
export async function filterOf(context: Context, asked: Asked): Promise<store.ActivityFilter> {
  const { actor, about, area, looks, from, to, search } = asked
  if (from && to && to < from) throw refusedFields({ to: activityTexts.rangeBackwards })
  return {
    actorId: actor,
    entityId: about,
    actions: looks ? [...lookActions] : area && actionsOf(area),
    from,
    to,
    mentionedIds: search ? await store.findMentioned(context.db, search) : undefined,
    timeZone: context.actor.school?.timeZone ?? 'UTC',
  }
}

/** The activity, newest first, as far back as a list goes. */
export async function listActivity(
  context: Context,
  query: Received<typeof listEndpoint, 'query'>,
): Promise<Answer<typeof listEndpoint>> {
  const { db } = context
  const { page, limit } = query
  const filter = await filterOf(context, query)
  const { listed } = activityLimits
  const [found, count, actors] = await Promise.all([
    (page - 1) * limit >= listed ? [] : store.findEntries(db, filter, { page, limit }),
    store.countEntries(db, filter, listed + 1),
    store.findActors(db),
  ])
  const total = Math.min(count, listed)
  return {
    entries: found.map(toEntry),
    actors,
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
    isCut: count > listed,
  }
}

/** Changes to a person's own access, newest first. Somebody without a school has no activity. */
export async function listOwnActivity(
  context: Context | null,
  { page, limit }: Received<typeof listOwnEndpoint, 'query'>,
): Promise<Answer<typeof listOwnEndpoint>> {
  if (!context) return { entries: [], pagination: { total: 0, pages: 0, page, limit } }
  const { db, actor } = context
  const filter: store.ActivityFilter = {
    actorId: undefined,
    entityId: actor.userId,
    actions: ownAreas.flatMap(actionsOf),
    from: undefined,
    to: undefined,
    mentionedIds: undefined,
    timeZone: 'UTC',
  }
  const { listed } = activityLimits
  const [found, total] = await Promise.all([
    (page - 1) * limit >= listed ? [] : store.findEntries(db, filter, { page, limit }),
    store.countEntries(db, filter, listed),
  ])
  return { entries: found.map(toEntry), pagination: { total, pages: Math.ceil(total / limit), page, limit } }
}
