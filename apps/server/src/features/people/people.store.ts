import type { Day } from '@shala/contract/general/days'
import { adminRoles, type Duty, type Role, type UserStatus } from '@shala/contract/people'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import type { Users } from '#platform/database/school-tables.gen'

export interface Person {
  id: string
  name: string
  jobTitle: string | null
  role: Role
  duty: Duty
  status: UserStatus
  phone: string | null
  email: string | null
  photo: string | null
}

/** Live people of the school. */
function people(db: SchoolDb) {
  return db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'name',
      'job_title as jobTitle',
      sql<Role>`role`.as('role'),
      sql<Duty>`duty`.as('duty'),
      sql<UserStatus>`status`.as('status'),
      'phone',
      'email',
      'photo',
    ])
}

export async function findPerson(db: SchoolDb, id: string): Promise<Person | undefined> {
  return await people(db).where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends, in the order of their ids. */
export async function lockPeople(db: SchoolDb, ids: string[]): Promise<Person[]> {
  return await people(db).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Administrators; those whose access has ended come last. */
export async function findAdmins(db: SchoolDb): Promise<Person[]> {
  return await people(db)
    .where('role', 'in', adminRoles)
    .orderBy(sql`status <> 'active'`)
    .orderBy('name')
    .execute()
}

export interface Contact {
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** People who certainly have a phone (staff only) or an email, staff first. Siblings may share their parents' phone. */
export async function findHolders(db: SchoolDb, { phone, email }: Contact): Promise<Person[]> {
  return await people(db)
    .where(({ or, and, eb }) =>
      or([
        and([eb('role', '<>', 'student'), eb('phone', '=', phone ?? null), eb('phone_verified', '=', true)]),
        and([eb('email', '=', email ?? null), eb('email_verified', '=', true)]),
      ]),
    )
    .orderBy(sql`role = 'student'`)
    .execute()
}

/** The row of a new person, without what the database and the school add. */
export type NewPerson = Omit<Insertable<Users>, 'school_id' | 'created_at' | 'search_text' | 'class_key'>

export async function insertPeople(db: SchoolDb, rows: NewPerson[], now: Date): Promise<void> {
  await db
    .insertInto('users')
    .values(rows.map((row) => ({ ...row, school_id: db.schoolId, created_at: now })))
    .execute()
}

type Change = Omit<
  Updateable<Users>,
  'school_id' | 'id' | 'created_at' | 'deleted_at' | 'search_text' | 'class_key'
>

function update(db: SchoolDb, id: string) {
  return db.updateTable('users').where('school_id', '=', db.schoolId).where('id', '=', id)
}

export async function updatePerson(db: SchoolDb, id: string, change: Change): Promise<void> {
  await update(db, id).set(change).execute()
}

/** Where students are now. */
export interface StudentPlace {
  id: string
  classId: string
  rollNumber: string
  rollOrder: bigint | null
  status: UserStatus
  session: string | null
  passoutYear: number | null
  leavingDate: string | null
  leavingReason: string | null
  certificateNumber: string | null
}

/** Many at once. Nobody may get a roll number that another gives up in the same call: see `parkRollNumbers`. */
export async function placeStudents(db: SchoolDb, places: StudentPlace[]): Promise<void> {
  const column = <K extends keyof StudentPlace>(key: K) => places.map((place) => place[key])
  const orders = column('rollOrder').map((order) => order?.toString() ?? null)
  await sql`
    update users
    set class_id = place.class_id, roll_number = place.roll_number, roll_order = place.roll_order, status = place.status,
      session = place.session, passout_year = place.passout_year, leaving_date = place.leaving_date,
      leaving_reason = place.leaving_reason, certificate_number = place.certificate_number
    from unnest(${column('id')}::uuid[], ${column('classId')}::uuid[], ${column('rollNumber')}::text[],
      ${orders}::bigint[], ${column('status')}::text[], ${column('session')}::text[], ${column('passoutYear')}::int[],
      ${column('leavingDate')}::date[], ${column('leavingReason')}::text[], ${column('certificateNumber')}::text[])
      as place (id, class_id, roll_number, roll_order, status, session, passout_year, leaving_date, leaving_reason,
        certificate_number)
    where users.school_id = ${db.schoolId} and users.id = place.id`.execute(db)
}

/** Frees the students' roll numbers for others, in the transaction that gives them their next ones. */
export async function parkRollNumbers(db: SchoolDb, ids: string[]): Promise<void> {
  await sql`
    update users set roll_number = 'parked ' || id, roll_order = null
    where school_id = ${db.schoolId} and id = any(${ids}::uuid[])`.execute(db)
}

/** Students who joined the school on another day. */
export async function setEnrollmentDates(db: SchoolDb, ids: string[], day: Day): Promise<void> {
  await db
    .updateTable('users')
    .set({ enrollment_date: day })
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Adds a missing contact as a mere claim; false when it is no longer missing. */
export async function claimContact(db: SchoolDb, id: string, { email, phone }: Contact): Promise<boolean> {
  let query = update(db, id)
  if (email) query = query.where('email', 'is', null)
  if (phone) query = query.where('phone', 'is', null)
  const { numUpdatedRows } = await query
    .set({
      ...(email && { email, email_verified: false }),
      ...(phone && { phone, phone_verified: false }),
    })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface OwnContact {
  id: string
  channel: 'email' | 'phone'
  identifier: string
}

function updateClaim(db: SchoolDb, { id, channel, identifier }: OwnContact) {
  return update(db, id).where(channel, '=', identifier).where(`${channel}_verified`, '=', false)
}

/** What was a claim is certain from now on; false when there was none. */
export async function verifyContact(db: SchoolDb, own: OwnContact): Promise<boolean> {
  const { numUpdatedRows } = await updateClaim(db, own)
    .set({ [`${own.channel}_verified`]: true })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a phone or email from somebody who only claimed it. */
export async function dropClaim(db: SchoolDb, own: OwnContact): Promise<void> {
  await updateClaim(db, own)
    .set({ [own.channel]: null, [`${own.channel}_verified`]: true })
    .execute()
}

const personalDetails = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .select(['address', 'remark']),
)

export async function findPersonalDetails(
  db: SchoolDb,
  id: string,
): Promise<{ address: string | null; remark: string | null } | undefined> {
  return await personalDetails.first(db, { id })
}
