import type { AnnouncementForm } from '@shala/contract/announcements'
import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'

export interface Row extends AnnouncementForm {
  _id: string
  /** The name of the person who wrote it. */
  by: string
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
        part.from_date, 'until', part.until_date, 'isPinned', part.is_pinned, 'by', coalesce(writer.name, ''))
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

/** Locked until the transaction ends. */
export async function lockAnnouncement(
  db: SchoolDb,
  id: string,
  isRemoved: boolean,
): Promise<Row | undefined> {
  return await db
    .selectFrom('announcements as one')
    .innerJoin('users as writer', (join) =>
      join.onRef('writer.school_id', '=', 'one.school_id').onRef('writer.id', '=', 'one.made_by'),
    )
    .where('one.school_id', '=', db.schoolId)
    .where('one.id', '=', id)
    .where('one.removed_at', isRemoved ? 'is not' : 'is', null)
    .select([
      'one.id as _id',
      'one.title',
      'one.text',
      'one.from_date as from',
      'one.until_date as until',
      'one.is_pinned as isPinned',
      'writer.name as by',
    ])
    .forUpdate('one')
    .executeTakeFirst()
}

function toRow({ title, text, from, until, isPinned }: AnnouncementForm) {
  return { title, text, from_date: from, until_date: until, is_pinned: isPinned }
}

interface Change extends AnnouncementForm {
  id: string
  at: Date
}

export async function insertAnnouncement(db: SchoolDb, added: Change & { madeBy: string }): Promise<void> {
  const { id, madeBy, at } = added
  const row = { school_id: db.schoolId, id, made_by: madeBy, made_at: at, changed_at: at, ...toRow(added) }
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
