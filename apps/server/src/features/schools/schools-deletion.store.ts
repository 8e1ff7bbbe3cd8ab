import { sql } from 'kysely'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'

export async function updateDeletion(db: SchoolDb, deletesAt: Date | null): Promise<void> {
  await db
    .updateTable('schools')
    .set({ deletes_at: deletesAt })
    .where('school_id', '=', db.schoolId)
    .execute()
}

/** Nobody can sign in to it from now on. Returns whether it is due, by the database's own clock. */
export async function closeSchool(db: SchoolDb, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schools')
    .set({ deleted_at: now })
    .where('school_id', '=', db.schoolId)
    .where('deletes_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Every row of the school, in one transaction. */
export async function eraseSchool(db: SchoolDb): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    // Years of marks take longer than any request is allowed.
    await sql`set local statement_timeout = '15min'`.execute(db)
    await sql`select erase()`.execute(db)
  })
}
