import type { SchoolDb } from '#platform/database/school-db'

export async function findPersonalDetails(
  db: SchoolDb,
  userId: string,
): Promise<{ address: string | null; remark: string | null } | undefined> {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .select(['address', 'remark'])
    .executeTakeFirst()
}

export async function updatePhoto(db: SchoolDb, userId: string, photo: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ photo })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .execute()
}

export interface Contact {
  email?: string
  phone?: string
}

/** Of a contact, what somebody of the school has for certain; siblings and their parents may share a phone. */
export async function findTaken(db: SchoolDb, { email, phone }: Contact): Promise<(keyof Contact)[]> {
  const rows = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('email', '=', email ?? ''), eb('email_verified', '=', true)]),
        and([eb('phone', '=', phone ?? ''), eb('phone_verified', '=', true), eb('role', '!=', 'student')]),
      ]),
    )
    .select(['email'])
    .execute()
  return rows.map((row) => (email && row.email === email ? 'email' : 'phone'))
}

/** Adds what is missing, as a mere claim; false when it was not missing any more. */
export async function completeContact(db: SchoolDb, userId: string, contact: Contact): Promise<boolean> {
  const { email, phone } = contact
  let query = db.updateTable('users').where('school_id', '=', db.schoolId).where('id', '=', userId)
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
