import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** Of the whole installation: it stands outside the schools, and the database's own function shows these two alone. */
export async function findLastBackup(db: SchoolDb): Promise<{ madeAt: Date | null; failedAt: Date | null }> {
  const { rows } = await sql<{ madeAt: Date | null; failedAt: Date | null }>`
    select made_at as "madeAt", failed_at as "failedAt" from last_backup()`.execute(db)
  return rows[0] ?? { madeAt: null, failedAt: null }
}
