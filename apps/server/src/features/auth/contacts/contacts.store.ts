import type { AuthDb } from '#platform/database/auth-db'
import type { SchoolDb } from '#platform/database/school-db'

type Channel = 'email' | 'phone'

/** In a school a person's phone and email stand in `users`; their login follows by trigger. */
export async function verifyContact(db: SchoolDb, userId: string, channel: Channel): Promise<void> {
  await db
    .updateTable('users')
    .set({ [`${channel}_verified`]: true })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .execute()
}

/** Takes a phone or email from somebody who only claimed it. */
export async function dropClaim(db: SchoolDb, userId: string, channel: Channel): Promise<void> {
  await db
    .updateTable('users')
    .set({ [channel]: null, [`${channel}_verified`]: true })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .where(`${channel}_verified`, '=', false)
    .execute()
}

/** Of an account without a school; everybody else's contact follows `users`. */
export async function claimContactOfLogin(
  db: AuthDb,
  id: string,
  { email, phone }: { email?: string; phone?: string },
): Promise<void> {
  await db
    .updateTable('logins')
    .set({
      ...(email && { email, email_verified: false }),
      ...(phone && { phone, phone_verified: false }),
    })
    .where('id', '=', id)
    .where('school_id', 'is', null)
    .execute()
}

export async function verifyContactOfLogin(db: AuthDb, id: string, channel: Channel): Promise<void> {
  await db
    .updateTable('logins')
    .set({ [`${channel}_verified`]: true })
    .where('id', '=', id)
    .where('school_id', 'is', null)
    .execute()
}

/** Takes a phone or email from an account without a school that only claimed it. */
export async function dropClaimOfLogin(db: AuthDb, id: string, channel: Channel): Promise<void> {
  await db
    .updateTable('logins')
    .set({ [channel]: null, [`${channel}_verified`]: true })
    .where('id', '=', id)
    .where('school_id', 'is', null)
    .execute()
}
