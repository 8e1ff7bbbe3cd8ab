import type { Day } from '@shala/contract/general/days'
import type { UserStatus } from '@shala/contract/people'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

/** The active students of a class. */
export async function findHolders(
  db: SchoolDb,
  classId: string,
): Promise<{ id: string; name: string; rollNumber: string }[]> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('class_id', '=', classId)
    .where('role', '=', sql.lit('student'))
    .where('status', '=', sql.lit('active'))
    .where('deleted_at', 'is', null)
    .select(['id', 'name', sql<string>`roll_number`.as('rollNumber')])
    .execute()
}

/** Of some students, those with a mark on a day. */
export async function findMarkedOn(db: SchoolDb, ids: string[], day: Day): Promise<string[]> {
  const rows = await db
    .selectFrom('attendance')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`student_id = any(${ids}::uuid[])`)
    .where('date', '=', day)
    .where('status', 'is not', null)
    .select('student_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many marks these students have from a day on in the class each was promoted to. */
export async function countMarksSince(
  db: SchoolDb,
  promoted: Pick<PromotedRow, 'student_id' | 'to_class_id'>[],
  day: Day,
) {
  const students = promoted.map(({ student_id: id }) => id)
  const classes = promoted.map(({ to_class_id: id }) => id)
  const { rows } = await sql<{ id: string; name: string; section: string | null; marks: number }>`
    select classes.id, classes.name, classes.section, count(*)::int as marks
    from unnest(${students}::uuid[], ${classes}::uuid[]) as moved (student_id, class_id)
    join attendance using (student_id, class_id)
    join classes on classes.school_id = attendance.school_id and classes.id = attendance.class_id
    where attendance.school_id = ${db.schoolId} and attendance.date >= ${day} and attendance.status is not null
    group by classes.school_id, classes.id order by classes.sort_key`.execute(db)
  return rows.map(({ id, marks, ...one }) => ({ class: { _id: id, ...one }, marks }))
}

export interface PromotedRow {
  student_id: string
  from_class_id: string
  from_roll_number: string
  from_status: UserStatus
  from_session: string | null
  from_passout_year: number | null
  knows_leaving: boolean
  from_leaving_date: Day | null
  from_leaving_reason: string | null
  from_certificate_number: string | null
  to_class_id: string
  to_roll_number: string
  to_status: UserStatus
  to_leaving_date: Day | null
  to_certificate_number: string | null
}

/** A statement has room for 65,535 values. */
const rowsAtOnce = 5000

export async function insertPromotion(
  db: SchoolDb,
  promotion: { id: string; class_id: string | null; session: string | null; made_by: string; made_at: Date },
  promoted: PromotedRow[],
): Promise<void> {
  const school_id = db.schoolId
  await db
    .insertInto('promotions')
    .values({ school_id, ...promotion })
    .execute()
  const rows = promoted.map((row) => ({ school_id, promotion_id: promotion.id, ...row }))
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await db
      .insertInto('promoted_students')
      .values(rows.slice(first, first + rowsAtOnce))
      .execute()
  }
}

export interface FoundPromotion {
  id: string
  /** Null for a new year, when each class goes to another one. */
  classId: string | null
  className: string | null
  classSection: string | null
  session: string | null
  students: number
  madeBy: string
  makerName: string
  madeAt: Date
  undoneBy: string | null
  undoerName: string | null
  undoneAt: Date | null
}

/** Made since `since`, the newest first. */
export async function findPromotions(db: SchoolDb, since: Date, limit: number): Promise<FoundPromotion[]> {
  return await db
    .selectFrom('promotions')
    .leftJoin('classes', sameSchool('classes.id', 'promotions.class_id'))
    .innerJoin('users as maker', sameSchool('maker.id', 'promotions.made_by'))
    .leftJoin('users as undoer', sameSchool('undoer.id', 'promotions.undone_by'))
    .where('promotions.school_id', '=', db.schoolId)
    .where('promotions.made_at', '>', since)
    .orderBy('promotions.made_at', 'desc')
    .orderBy('promotions.id', 'desc')
    .limit(limit)
    .select([
      'promotions.id',
      'promotions.class_id as classId',
      'classes.name as className',
      'classes.section as classSection',
      'promotions.session',
      'promotions.made_by as madeBy',
      'maker.name as makerName',
      'promotions.made_at as madeAt',
      'promotions.undone_by as undoneBy',
      'undoer.name as undoerName',
      'promotions.undone_at as undoneAt',
      sql<number>`(select count(*)::int from promoted_students as promoted
        where promoted.school_id = promotions.school_id and promoted.promotion_id = promotions.id)`.as(
        'students',
      ),
    ])
    .execute()
}

export interface LeftBehind {
  id: string
  name: string
  fromClass: { name: string; section: string | null }
  toClass: { name: string; section: string | null }
}

/** Of some deleted students, those from whose class others were promoted since then, with where most of them went. */
export async function findLeftBehind(db: SchoolDb, ids: string[]): Promise<LeftBehind[]> {
  const { rows } = await sql<LeftBehind>`
    select users.id, users.name, json_build_object('name', left_class.name, 'section', left_class.section) as "fromClass",
      json_build_object('name', next.name, 'section', next.section) as "toClass"
    from users
    join classes as left_class on left_class.school_id = ${db.schoolId} and left_class.id = users.class_id
    join lateral (
      select promoted.to_class_id from promoted_students as promoted
      join promotions on promotions.school_id = promoted.school_id and promotions.id = promoted.promotion_id
      where promoted.school_id = ${db.schoolId} and promoted.from_class_id = users.class_id
        and promoted.to_class_id <> promoted.from_class_id
        and promotions.undone_at is null and promotions.made_at > users.deleted_at
      group by promoted.to_class_id order by count(*) desc limit 1
    ) most on true
    join classes as next on next.school_id = ${db.schoolId} and next.id = most.to_class_id
    where users.school_id = ${db.schoolId} and users.id = any(${ids}::uuid[])
    order by users.id`.execute(db)
  return rows
}

export interface LatelyPromoted {
  studentId: string
  classId: string
  className: string
  section: string | null
  at: Date
}

/** Of some students, those whom a promotion that stands has moved since, with the latest one. */
export async function findLatelyPromoted(
  db: SchoolDb,
  ids: string[],
  since: Date,
): Promise<LatelyPromoted[]> {
  return await db
    .selectFrom('promoted_students as promoted')
    .innerJoin('promotions', sameSchool('promotions.id', 'promoted.promotion_id'))
    .innerJoin('classes', sameSchool('classes.id', 'promoted.to_class_id'))
    .where('promoted.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`promoted.student_id = any(${ids}::uuid[])`)
    .where('promotions.made_at', '>', since)
    .where('promotions.undone_at', 'is', null)
    .where(sql<SqlBool>`promoted.from_class_id <> promoted.to_class_id`)
    // A student who was put back by hand was promoted by mistake.
    .innerJoin('users', sameSchool('users.id', 'promoted.student_id'))
    .where(sql<SqlBool>`promoted.from_class_id <> users.class_id`)
    .distinctOn('promoted.student_id')
    .orderBy('promoted.student_id')
    .orderBy('promotions.made_at', 'desc')
    .orderBy('promotions.id', 'desc')
    .select([
      'promoted.student_id as studentId',
      'classes.id as classId',
      'classes.name as className',
      'classes.section',
      'promotions.made_at as at',
    ])
    .execute()
}

export interface HeldPromotion {
  madeAt: Date
  undoneAt: Date | null
}

/** A promotion, locked: nobody else undoes it until the transaction ends. */
export async function lockPromotion(db: SchoolDb, id: string): Promise<HeldPromotion | undefined> {
  return await db
    .selectFrom('promotions')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .forUpdate()
    .select(['made_at as madeAt', 'undone_at as undoneAt'])
    .executeTakeFirst()
}

export type FoundPromoted = PromotedRow & { name: string }

/** A promotion's students, including those who are gone. */
export async function findPromoted(db: SchoolDb, id: string): Promise<FoundPromoted[]> {
  return await db
    .selectFrom('promoted_students as promoted')
    .innerJoin('users', sameSchool('users.id', 'promoted.student_id'))
    .where('promoted.school_id', '=', db.schoolId)
    .where('promoted.promotion_id', '=', id)
    .orderBy('users.name')
    .orderBy('users.id')
    .selectAll('promoted')
    .select('users.name')
    .$castTo<FoundPromoted>()
    .execute()
}

export async function markUndone(db: SchoolDb, id: string, undone: { by: string; at: Date }): Promise<void> {
  await db
    .updateTable('promotions')
    .set({ undone_by: undone.by, undone_at: undone.at })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
