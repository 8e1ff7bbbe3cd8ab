import type { AuthDb } from '#platform/database/auth-db'

type Channel = 'email' | 'phone'

/** Of an account without a school: everybody else's phone and email stand in `users`, which their login follows by trigger. */
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
