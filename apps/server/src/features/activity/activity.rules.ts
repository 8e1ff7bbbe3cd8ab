import { quietActions } from '@shala/contract/activity/action-words'
import { type ActivityAction, activityActions, lookActions } from '@shala/contract/activity/actions'
import {
  type ActivityEntry,
  activityLimits,
  activityTexts,
  type exportActivity as exportEndpoint,
  type listActivity as listEndpoint,
  type listOwnActivity as listOwnEndpoint,
  ownAreas,
} from '@shala/contract/activity/activity'
import { activityDeeds } from '@shala/contract/activity/deeds'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import * as store from './activity.store.ts'
import * as deedsStore from './activity-deeds.store.ts'
import { toDeed, toEntry } from './activity-entry.rules.ts'

export type Asked = Received<typeof exportEndpoint, 'query'>

const actionsOf = (area: string) =>
  (Object.keys(activityActions) as ActivityAction[]).filter((action) => action.startsWith(`${area}.`))

const changes = (Object.keys(activityActions) as ActivityAction[]).filter(
  (one) => !quietActions.includes(one),
)

/** Undefined for all. */
function actionsFor({ area, looks, changes: isOfChanges }: Asked): string[] | undefined {
  if (looks) return [...lookActions]
  if (area) return actionsOf(area)
  return isOfChanges && changes
}

/** @throws Refused 422 for days that go backwards */
export async function filterOf(context: Context, asked: Asked): Promise<store.ActivityFilter> {
  const { actor, about, from, to, search } = asked
  if (from && to && to < from) throw refusedFields({ to: activityTexts.rangeBackwards })
  return {
    actorId: actor,
    entityId: about,
    actions: actionsFor(asked),
    from,
    to,
    mentionedIds: search ? await store.findMentioned(context.db, search) : undefined,
    timeZone: context.actor.school?.timeZone ?? 'UTC',
  }
}

interface Found {
  entries: ActivityEntry[]
  /** Of the deeds; undefined where it is that of the entries. */
  total?: number
}

const nothing: Found = { entries: [] }

interface Paging {
  page: number
  limit: number
}

async function listEntries({ db }: Context, filter: store.ActivityFilter, paging: Paging): Promise<Found> {
  const found = await store.findEntries(db, filter, paging)
  return { entries: found.map((row) => toEntry(row)) }
}

const deedsOf = { actions: Object.keys(activityDeeds), most: activityLimits.listed }

/** For a page beyond the last one, which has no line that says how many there are. */
async function countDeeds(
  db: Context['db'],
  filter: store.ActivityFilter,
  { page }: Paging,
): Promise<number> {
  if (page === 1) return 0
  const [first] = await deedsStore.findDeeds(db, filter, { ...deedsOf, page: 1, limit: 1 })
  return first?.total ?? 0
}

/** One line for what was done to many at once. */
async function listDeeds({ db }: Context, filter: store.ActivityFilter, paging: Paging): Promise<Found> {
  const deeds = await deedsStore.findDeeds(db, filter, { ...deedsOf, ...paging })
  const many = deeds.filter(({ count }) => count > 1).map(({ id }) => id)
  const [rows, shared] = await Promise.all([
    deedsStore.findEntriesById(
      db,
      deeds.map(({ id }) => id),
    ),
    many.length === 0 ? [] : deedsStore.findSharedClasses(db, many),
  ])
  const entries = deeds.flatMap(({ id, count }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    return [
      count === 1
        ? toEntry(row)
        : toDeed(
            row,
            count,
            shared.find((one) => one.id === id),
          ),
    ]
  })
  return { entries, total: deeds[0]?.total ?? (await countDeeds(db, filter, paging)) }
}

/** The activity, newest first, as far back as a list goes. */
export async function listActivity(
  context: Context,
  query: Received<typeof listEndpoint, 'query'>,
): Promise<Answer<typeof listEndpoint>> {
  const { db } = context
  const { page, limit } = query
  const filter = { ...(await filterOf(context, query)), deedOf: query.deed }
  const { listed } = activityLimits
  const isListed = (page - 1) * limit < listed
  const list = query.deeds ? listDeeds : listEntries
  const [found, count, actors] = await Promise.all([
    isListed ? list(context, filter, { page, limit }) : nothing,
    store.countEntries(db, filter, listed + 1),
    store.findActors(db),
  ])
  const total = found.total ?? Math.min(count, listed)
  return {
    entries: found.entries,
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
  return {
    entries: found.map((row) => toEntry(row)),
    pagination: { total, pages: Math.ceil(total / limit), page, limit },
  }
}
