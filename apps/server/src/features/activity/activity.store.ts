import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import { containing } from '#platform/database/like'
import type { SchoolDb } from '#platform/database/school-db'

export interface ActivityFilter {
  actorId: string | undefined
  actions: string[] | undefined
  from: Day | undefined
  to: Day | undefined
  /** People and classes: entries by them or about them. */
  mentionedIds: string[] | undefined
  /** What it is about. */
  entityId?: string | undefined
  /** An entry of the deed that they all are of. */
  deedOf?: string | undefined
  timeZone: string
}

type Recorded = Record<string, unknown>

export interface EntryRow {
  id: string
  at: Date
  actorId: string
  actorName: string
  action: string
  entity: string
  entityId: string
  before: Recorded | null
  after: Recorded | null
  personName: string | null
  className: string | null
  classSection: string | null
  schoolName: string | null
  /** The class that `before` or `after` names by its id. */
  classBefore: string | null
  sectionBefore: string | null
  classAfter: string | null
  sectionAfter: string | null
}

/** People and classes, present and past, whose name contains a text. */
export async function findMentioned(db: SchoolDb, search: string): Promise<string[]> {
  const pattern = containing(search)
  const { rows } = await sql<{ id: string }>`
    select id from users
    where school_id = ${db.schoolId} and search_text like lower(${pattern}::text) and name ilike ${pattern}
    union all
    select id from classes
    where school_id = ${db.schoolId} and name || coalesce(' - ' || section, '') ilike ${pattern}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The entries of one call have one instant, one person and one action. */
function isOfDeed(db: SchoolDb, id: string) {
  return sql<SqlBool>`(activity_log.at, activity_log.actor_id, activity_log.action) = (
    select one.at, one.actor_id, one.action from activity_log as one
    where one.school_id = ${db.schoolId} and one.id = ${id})`
}

export function entries(db: SchoolDb, filter: ActivityFilter) {
  const { actorId, entityId, actions, from, to, mentionedIds: ids, deedOf, timeZone } = filter
  let query = db.selectFrom('activity_log').where('activity_log.school_id', '=', db.schoolId)
  if (actorId) query = query.where('activity_log.actor_id', '=', actorId)
  if (entityId) query = query.where('activity_log.entity_id', '=', entityId)
  if (actions) query = query.where(sql<SqlBool>`activity_log.action = any(${actions}::text[])`)
  if (from) query = query.where(sql<SqlBool>`activity_log.at >= ${from}::timestamp at time zone ${timeZone}`)
  if (to)
    query = query.where(sql<SqlBool>`activity_log.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (deedOf) query = query.where(isOfDeed(db, deedOf))
  if (!ids) return query
  return query.where(
    sql<SqlBool>`(activity_log.entity_id = any(${ids}::uuid[]) or activity_log.actor_id = any(${ids}::uuid[]))`,
  )
}

/** As columns and as form fields name it. */
export function classIdIn(side: 'before' | 'after') {
  const record = sql.ref(`entry.${side}`)
  return sql`coalesce(${record} ->> 'class_id', ${record} ->> 'classId')`
}

/** Newest first, with the names of the people who acted and of what the entries are about. */
export function named(db: SchoolDb, found: ReturnType<typeof entries>) {
  return db
    .selectFrom(found.selectAll('activity_log').as('entry'))
    .leftJoin('users as person', (join) =>
      join.on('person.school_id', '=', db.schoolId).onRef('person.id', '=', 'entry.entity_id'),
    )
    .leftJoin('classes as class', (join) =>
      join.on('class.school_id', '=', db.schoolId).onRef('class.id', '=', 'entry.entity_id'),
    )
    .leftJoin('schools as school', (join) =>
      join.on('school.school_id', '=', db.schoolId).onRef('school.school_id', '=', 'entry.entity_id'),
    )
    .leftJoin('classes as class_before', (join) =>
      join
        .on('class_before.school_id', '=', db.schoolId)
        .on(sql`class_before.id::text`, '=', classIdIn('before')),
    )
    .leftJoin('classes as class_after', (join) =>
      join
        .on('class_after.school_id', '=', db.schoolId)
        .on(sql`class_after.id::text`, '=', classIdIn('after')),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .select([
      'entry.id',
      'entry.at',
      'entry.actor_id as actorId',
      'entry.actor_name as actorName',
      'entry.action',
      'entry.entity',
      'entry.entity_id as entityId',
      sql<Recorded | null>`entry.before`.as('before'),
      sql<Recorded | null>`entry.after`.as('after'),
      'person.name as personName',
      'class.name as className',
      'class.section as classSection',
      'school.name as schoolName',
      'class_before.name as classBefore',
      'class_before.section as sectionBefore',
      'class_after.name as classAfter',
      'class_after.section as sectionAfter',
    ])
}

export async function findEntries(
  db: SchoolDb,
  filter: ActivityFilter,
  { page, limit }: { page: number; limit: number },
): Promise<EntryRow[]> {
  const found = entries(db, filter)
    .orderBy('activity_log.at', 'desc')
    .orderBy('activity_log.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  return await named(db, found).execute()
}

/** At most `limit` of them, to be read in chunks. */
export function queryEntries(db: SchoolDb, filter: ActivityFilter, limit: number) {
  const found = entries(db, filter)
    .orderBy('activity_log.at', 'desc')
    .orderBy('activity_log.id', 'desc')
    .limit(limit)
  return named(db, found)
}

export function queryAllEntries(db: SchoolDb) {
  const all = { actorId: undefined, actions: undefined, from: undefined, to: undefined }
  return named(db, entries(db, { ...all, mentionedIds: undefined, timeZone: 'UTC' }))
}

/** Counts no further than `most`. */
export async function countEntries(db: SchoolDb, filter: ActivityFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(entries(db, filter).select('activity_log.id').limit(most).as('entry'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Staff who have done something, including former staff. Steps from one to the next in the index. */
export async function findActors(db: SchoolDb): Promise<{ _id: string; name: string }[]> {
  const { rows } = await sql<{ _id: string; name: string }>`
    with recursive actor (id) as (
      (select actor_id from activity_log where school_id = ${db.schoolId} order by actor_id limit 1)
      union all
      select (select actor_id from activity_log
        where school_id = ${db.schoolId} and actor_id > actor.id order by actor_id limit 1)
      from actor where actor.id is not null
    )
    select users.id as "_id", users.name
    from actor
    join users on users.school_id = ${db.schoolId} and users.id = actor.id
    where users.role <> 'student'
    order by lower(users.name), users.id`.execute(db)
  return rows
}
