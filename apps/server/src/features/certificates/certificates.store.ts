import { createHash } from 'node:crypto'
import type { Certificate, ListedCertificate } from '@shala/contract/certificates/certificates'
import type { CertificateKind } from '@shala/contract/certificates/kinds'
import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

/** Stored as JSON. */
export type Content = Pick<Certificate, 'school' | 'text' | 'items'>

export interface ListedRow extends Omit<ListedCertificate, 'cancelled'> {
  cancelledOn: Day | null
  cancelledBy: string | null
  cancelReason: string | null
}

export interface Row extends ListedRow {
  language: Certificate['language']
  content: Content
  code: string
}

interface Numbered {
  kind: CertificateKind
  /** The name of an academic year. */
  year: string
}

/** The next number. Until the transaction ends, whoever wants one of the same kind and year waits. */
export async function takeNumber(db: SchoolDb, { kind, year }: Numbered): Promise<number> {
  const { last } = await db
    .insertInto('certificate_numbers')
    .values({ school_id: db.schoolId, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'kind', 'year'])
        .doUpdateSet({ last: sql<number>`certificate_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function countIssued(db: SchoolDb): Promise<number> {
  const { count } = await db
    .selectFrom('certificate_numbers')
    .where('school_id', '=', db.schoolId)
    .select(sql<number>`coalesce(sum(last), 0)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface New extends Numbered {
  id: string
  number: number
  serial: string
  language: Certificate['language']
  title: string
  studentId: string
  studentName: string
  content: Content
  day: Day
  by: string
  at: Date
  code: string
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export async function insertCertificate(db: SchoolDb, added: New): Promise<void> {
  const { studentId, studentName, content, by, at, code, ...rest } = added
  await db
    .insertInto('certificates')
    .values({
      ...rest,
      school_id: db.schoolId,
      student_id: studentId,
      student_name: studentName,
      school_name: content.school.name,
      content: JSON.stringify(content),
      issued_by: by,
      issued_at: at,
      code,
      code_hash: hashOf(code),
    })
    .execute()
}

function listed(db: SchoolDb) {
  return db
    .selectFrom('certificates as one')
    .innerJoin('users as issuer', sameSchool('issuer.id', 'one.issued_by'))
    .leftJoin('users as canceller', sameSchool('canceller.id', 'one.cancelled_by'))
    .where('one.school_id', '=', db.schoolId)
    .select([
      'one.id as _id',
      'one.kind',
      'one.serial',
      'one.title',
      'one.student_id as studentId',
      'one.student_name as studentName',
      'one.day',
      'issuer.name as issuedBy',
      'one.prints',
      'one.cancelled_on as cancelledOn',
      'canceller.name as cancelledBy',
      'one.cancel_reason as cancelReason',
    ])
}

/** The newest first. */
export async function findOfStudent(db: SchoolDb, studentId: string): Promise<ListedRow[]> {
  return await listed(db)
    .where('one.student_id', '=', studentId)
    .orderBy('one.issued_at', 'desc')
    .orderBy('one.id', 'desc')
    .$castTo<ListedRow>()
    .execute()
}

interface Asked {
  year: string
  kind: CertificateKind | undefined
  limit: number
  offset: number
}

export async function findPage(db: SchoolDb, asked: Asked): Promise<{ rows: ListedRow[]; total: number }> {
  const { year, kind, limit, offset } = asked
  const isAsked = sql<SqlBool>`one.year = ${year} and (${kind ?? null}::text is null or one.kind = ${kind ?? null})`
  const rows = await listed(db)
    .where(isAsked)
    .orderBy('one.issued_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(limit)
    .offset(offset)
    .$castTo<ListedRow>()
    .execute()
  const { count } = await db
    .selectFrom('certificates as one')
    .where('one.school_id', '=', db.schoolId)
    .where(isAsked)
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** The academic years in which something was issued. */
export async function findYears(db: SchoolDb): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate_numbers')
    .where('school_id', '=', db.schoolId)
    .distinct()
    .select('year')
    .execute()
  return rows.map(({ year }) => year)
}

function whole(db: SchoolDb, id: string) {
  return listed(db)
    .where('one.id', '=', id)
    .select(['one.language', 'one.content', 'one.code'])
    .$castTo<Row>()
}

export async function findCertificate(db: SchoolDb, id: string): Promise<Row | undefined> {
  return await whole(db, id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function lockCertificate(db: SchoolDb, id: string): Promise<Row | undefined> {
  return await whole(db, id).forNoKeyUpdate('one').executeTakeFirst()
}

/** The serial of a student's transfer certificate that was issued since a moment and not cancelled. */
export async function findTransfer(
  db: SchoolDb,
  studentId: string,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('certificates')
    .where('school_id', '=', db.schoolId)
    .where('student_id', '=', studentId)
    .where('kind', '=', 'transfer')
    .where('issued_at', '>=', since)
    .where('cancelled_at', 'is', null)
    .select('serial')
    .executeTakeFirst()
  return row?.serial
}

export async function countPrint(db: SchoolDb, id: string): Promise<void> {
  await db
    .updateTable('certificates')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .set({ prints: sql<number>`prints + 1` })
    .execute()
}

interface Cancelling {
  by: string
  at: Date
  on: Day
  reason: string
}

export async function setCancelled(db: SchoolDb, id: string, { by, at, on, reason }: Cancelling) {
  await db
    .updateTable('certificates')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .set({ cancelled_by: by, cancelled_at: at, cancelled_on: on, cancel_reason: reason })
    .execute()
}

/** The public page's whole knowledge of a certificate. */
export interface Checked {
  kind: CertificateKind
  serial: string
  school: string
  day: Day
  isCancelled: boolean
}

export async function findByCode(db: SchoolDb, code: string): Promise<Checked | undefined> {
  return await db
    .selectFrom('certificates')
    .where('school_id', '=', db.schoolId)
    .where('code_hash', '=', hashOf(code))
    .select(['kind', 'serial', 'school_name as school', 'day'])
    .select(sql<boolean>`cancelled_at is not null`.as('isCancelled'))
    .$castTo<Checked>()
    .executeTakeFirst()
}
