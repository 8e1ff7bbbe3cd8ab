import type { SchoolDb } from '#platform/database/school-db'

/** In a school a person's phone and email stand in `users`; their login follows by trigger. */
export async function verifyContact(db: SchoolDb, userId: string, channel: 'email' | 'phone'): Promise<void> {
  await db
    .updateTable('users')
    .set({ [`${channel}_verified`]: true })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .execute()
}

/** Takes a phone or email from somebody who only claimed it. */
export async function dropClaim(db: SchoolDb, userId: string, channel: 'email' | 'phone'): Promise<void> {
  await db
    .updateTable('users')
    .set({ [channel]: null, [`${channel}_verified`]: true })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', userId)
    .where(`${channel}_verified`, '=', false)
    .execute()
}
