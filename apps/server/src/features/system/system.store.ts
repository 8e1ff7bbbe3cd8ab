import type { Pool } from '#platform/database/connection'

/** Whether the database answers and has a school's tables. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  return await pool.query('select from schools limit 0').then(
    () => true,
    () => false,
  )
}
