import type { AuthDb } from '#platform/database/auth-db'

type Channel = 'email' | 'phone'

/**
 * For an account without a school. Everybody else's phone and email are in `users`, and their login follows by trigger.
 */
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

export interface OwnContact {
  id: string
  channel: Channel
  identifier: string
}

function claimOf(db: AuthDb, { id, channel, identifier }: OwnContact) {
  return db
    .updateTable('logins')
    .where('id', '=', id)
    .where('school_id', 'is', null)
    .where(channel, '=', identifier)
    .where(`${channel}_verified`, '=', false)
}

/** Whether there was such a claim. */
export async function verifyContactOfLogin(db: AuthDb, own: OwnContact): Promise<boolean> {
  const { numUpdatedRows } = await claimOf(db, own)
    .set({ [`${own.channel}_verified`]: true })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function dropClaimOfLogin(db: AuthDb, own: OwnContact): Promise<void> {
  await claimOf(db, own)
    .set({ [own.channel]: null, [`${own.channel}_verified`]: true })
    .execute()
}
