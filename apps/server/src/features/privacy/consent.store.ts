import type { Day } from '@shala/contract/general/days'
import type { Consent, Relation } from '@shala/contract/privacy/consent'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

/** Of a student, the newest first; nobody has as many. */
const most = 100

export async function findConsents(db: SchoolDb, studentId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents as consent')
    .innerJoin('users as recorder', sameSchool('recorder.id', 'consent.recorded_by'))
    .where('consent.school_id', '=', db.schoolId)
    .where('consent.student_id', '=', studentId)
    .orderBy('consent.recorded_at', 'desc')
    .orderBy('consent.id', 'desc')
    .limit(most)
    .selectAll('consent')
    .select('recorder.name as recorderName')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    givenBy: row.given_by,
    relation: row.relation as Relation,
    way: row.way as Consent['way'],
    givenOn: row.given_on,
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: row.recorderName,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }))
}

/** Null where the record does not have it. */
export async function findBirthDate(db: SchoolDb, studentId: string): Promise<Day | null> {
  const { birthDate } = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', studentId)
    .select('birth_date as birthDate')
    .executeTakeFirstOrThrow()
  return birthDate
}

export interface NewConsent extends Pick<Consent, 'version' | 'givenBy' | 'relation' | 'way' | 'givenOn'> {
  id: string
  studentId: string
}

/** Nothing happens when this version has been agreed to already. */
export async function insertConsent(
  db: SchoolDb,
  { id, studentId, version, givenBy, relation, way, givenOn }: NewConsent,
  recorded: { by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      school_id: db.schoolId,
      id,
      student_id: studentId,
      version,
      given_by: givenBy,
      relation,
      way,
      given_on: givenOn,
      recorded_by: recorded.by,
      recorded_at: recorded.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'student_id', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute()
}

/** All that stand. @returns how many */
export async function withdrawConsents(
  db: SchoolDb,
  studentId: string,
  withdrawn: { by: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('consents')
    .set({ withdrawn_by: withdrawn.by, withdrawn_at: withdrawn.at })
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function activeStudents(db: SchoolDb) {
  return db
    .selectFrom('users as student')
    .where('student.school_id', '=', db.schoolId)
    .where('student.role', '=', sql.lit('student'))
    .where('student.status', '=', sql.lit('active'))
    .where('student.deleted_at', 'is', null)
}

function hasAgreed(version: number) {
  return sql<SqlBool>`exists (select from consents where consents.school_id = student.school_id
    and consents.student_id = student.id and consents.version = ${version} and consents.withdrawn_at is null)`
}

interface Listed {
  id: string
  name: string
  rollNumber: string | null
  className: string
  section: string | null
}

/** Active students whose family has not agreed to a version, by class and roll number. */
export async function findWithout(
  db: SchoolDb,
  version: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Listed[]> {
  return await activeStudents(db)
    .innerJoin('classes', sameSchool('classes.id', 'student.class_id'))
    .where(sql<SqlBool>`not ${hasAgreed(version)}`)
    .orderBy('student.class_key')
    .orderBy('student.roll_order')
    .orderBy('student.roll_number')
    .orderBy('student.id')
    .limit(limit)
    .offset(offset)
    .select([
      'student.id',
      'student.name',
      'student.roll_number as rollNumber',
      'classes.name as className',
      'classes.section',
    ])
    .execute()
}

export async function countAgreed(db: SchoolDb, version: number): Promise<{ all: number; given: number }> {
  return await activeStudents(db)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${hasAgreed(version)}))::int`.as('given'),
    ])
    .executeTakeFirstOrThrow()
}
