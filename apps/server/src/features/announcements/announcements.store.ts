import type { AnnouncementForm } from '@shala/contract/announcements'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

export interface Row extends AnnouncementForm {
  _id: string
  /** The name of the person who wrote it. */
  by: string
  isTold: boolean
}

interface Page {
  /** Null for any day. */
  shownOn: Day | null
  limit: number
  offset: number
}

interface Found {
  rows: Row[]
  total: number
  hasOwn: boolean
}

/** The page, the count, and whether there was ever one, in one statement that travels with those of the home screen. */
const page = prepared((db, { shownOn, limit, offset }: Page) => {
  const listed = sql`school.announcements as one where one.school_id = ${db.schoolId} and one.removed_at is null
    and (${shownOn}::date is null
      or one.from_date <= ${shownOn}::date and coalesce(one.until_date, 'infinity') >= ${shownOn}::date)`
  return db
    .selectFrom('schools')
    .where('schools.school_id', '=', db.schoolId)
    .select([
      sql<Row[]>`(
      select coalesce(json_agg(json_build_object('_id', part.id, 'title', part.title, 'text', part.text, 'from',
        part.from_date, 'until', part.until_date, 'isPinned', part.is_pinned, 'isTold', part.tells,
        'by', coalesce(writer.name, ''))
        order by part.is_pinned desc, part.from_date desc, part.id desc), '[]')
      from (select one.* from ${listed}
        order by one.is_pinned desc, one.from_date desc, one.id desc limit ${limit} offset ${offset}) as part
      left join school.users as writer on writer.school_id = ${db.schoolId} and writer.id = part.made_by)`.as(
        'rows',
      ),
      sql<number>`(select count(*)::int from ${listed})`.as('total'),
      sql<boolean>`exists (select from school.announcements where school_id = ${db.schoolId})`.as('hasOwn'),
    ])
})

export async function findPage(db: SchoolDb, asked: Page): Promise<Found> {
  return await page.one(db, asked)
}

export async function countKept(db: SchoolDb): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .where('school_id', '=', db.schoolId)
    .where('removed_at', 'is', null)
    .select((one) => one.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface Locked extends Row {
  /** The day on which it says that the school is closed. */
  closes: Day | null
  calendarDayId: string | null
  isReopened: boolean
  hasTold: boolean
  /** The classes whose families are told; empty for all of them. */
  classIds: string[]
}

/** Locked until the transaction ends; removed or not, unless it is said. */
export async function lockAnnouncement(
  db: SchoolDb,
  id: string,
  isRemoved?: boolean,
): Promise<Locked | undefined> {
  const one = db
    .selectFrom('announcements as one')
    .innerJoin('users as writer', (join) =>
      join.onRef('writer.school_id', '=', 'one.school_id').onRef('writer.id', '=', 'one.made_by'),
    )
    .where('one.school_id', '=', db.schoolId)
    .where('one.id', '=', id)
    .select([
      'one.id as _id',
      'one.title',
      'one.text',
      'one.from_date as from',
      'one.until_date as until',
      'one.is_pinned as isPinned',
      'one.tells as isTold',
      'one.closes',
      'one.calendar_day_id as calendarDayId',
      sql<boolean>`one.reopened_at is not null`.as('isReopened'),
      sql<boolean>`one.told_at is not null`.as('hasTold'),
      'one.told_classes as classIds',
      'writer.name as by',
    ])
    .forNoKeyUpdate('one')
  const wanted =
    isRemoved === undefined ? one : one.where('one.removed_at', isRemoved ? 'is not' : 'is', null)
  return await wanted.executeTakeFirst()
}

function toRow({ title, text, from, until, isPinned }: AnnouncementForm) {
  return { title, text, from_date: from, until_date: until, is_pinned: isPinned }
}

interface Change extends AnnouncementForm {
  id: string
  at: Date
}

/** A holiday that an announcement speaks of. */
export interface ClosedDay {
  closes: Day
  calendarDayId: string
}

export async function insertAnnouncement(
  db: SchoolDb,
  added: Change & { madeBy: string; closedDay: ClosedDay | null },
): Promise<void> {
  const { id, madeBy, at, closedDay } = added
  const days = { closes: closedDay?.closes ?? null, calendar_day_id: closedDay?.calendarDayId ?? null }
  const made = { made_by: madeBy, made_at: at, changed_at: at }
  const row = { school_id: db.schoolId, id, ...made, ...days, ...toRow(added) }
  await db.insertInto('announcements').values(row).execute()
}

export async function updateAnnouncement(db: SchoolDb, changed: Change): Promise<void> {
  await db
    .updateTable('announcements')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', changed.id)
    .set({ ...toRow(changed), changed_at: changed.at })
    .execute()
}

/** Null restores it. */
export async function setRemoved(db: SchoolDb, id: string, at: Date | null): Promise<void> {
  await db
    .updateTable('announcements')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .set({ removed_at: at })
    .execute()
}

/** Of a closed day that was taken back. */
export async function setReopened(db: SchoolDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('announcements')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .set({ removed_at: at, reopened_at: at })
    .execute()
}

/** The announcement that the school is closed on a day, which was not taken back. */
export async function findClosing(
  db: SchoolDb,
  date: Day,
): Promise<{ id: string; calendarDayId: string } | undefined> {
  const row = await db
    .selectFrom('announcements')
    .where('school_id', '=', db.schoolId)
    .where('closes', '=', date)
    .where('reopened_at', 'is', null)
    .where('calendar_day_id', 'is not', null)
    .select(['id', 'calendar_day_id'])
    .executeTakeFirst()
  return row?.calendar_day_id ? { id: row.id, calendarDayId: row.calendar_day_id } : undefined
}
