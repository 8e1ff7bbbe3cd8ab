import { type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { type ActivityFilter, classIdIn, type EntryRow, entries, named } from './activity.store.ts'

interface Deeds {
  /** The actions whose entries are one deed if one call did them to many. */
  actions: string[]
  /** How many of the newest entries are looked at. */
  most: number
  page: number
  limit: number
}

/** The last entry of each deed, newest first, and how many entries it has. `total` is of all pages. */
export async function findDeeds(
  db: SchoolDb,
  filter: ActivityFilter,
  { actions, most, page, limit }: Deeds,
): Promise<{ id: string; count: number; total: number }[]> {
  const newest = entries(db, filter)
    .orderBy('activity_log.at', 'desc')
    .orderBy('activity_log.id', 'desc')
    .limit(most)
    .select(['activity_log.id', 'activity_log.at', 'activity_log.actor_id', 'activity_log.action'])
  const last = sql<string>`(array_agg(id order by id desc))[1]`
  return await db
    .selectFrom(newest.as('newest'))
    .groupBy([
      'at',
      'actor_id',
      'action',
      sql`case when action = any(${actions}::text[]) then null else id end`,
    ])
    .select([
      last.as('id'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy('at', 'desc')
    .orderBy(last, 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

/** Some entries, newest first. */
export async function findEntriesById(db: SchoolDb, ids: string[]): Promise<EntryRow[]> {
  const all = { actorId: undefined, actions: undefined, from: undefined, to: undefined }
  const found = entries(db, { ...all, mentionedIds: undefined, timeZone: 'UTC' })
  return await named(db, found.where(sql<SqlBool>`activity_log.id = any(${ids}::uuid[])`)).execute()
}

/** Of deeds, by one of their entries: whether all entries name one class, before and after. */
export async function findSharedClasses(
  db: SchoolDb,
  ids: string[],
): Promise<{ id: string; isBefore: boolean; isAfter: boolean }[]> {
  const isOne = (side: 'before' | 'after') => {
    const classId = classIdIn(side)
    return sql<boolean>`(count(distinct ${classId}) = 1 and count(${classId}) = count(*))`
  }
  return await db
    .selectFrom('activity_log as one')
    .innerJoin('activity_log as entry', (join) =>
      join
        .onRef('entry.school_id', '=', 'one.school_id')
        .onRef('entry.at', '=', 'one.at')
        .onRef('entry.actor_id', '=', 'one.actor_id')
        .onRef('entry.action', '=', 'one.action'),
    )
    .where('one.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`one.id = any(${ids}::uuid[])`)
    .groupBy('one.id')
    .select(['one.id', isOne('before').as('isBefore'), isOne('after').as('isAfter')])
    .execute()
}
