import type { TestApp } from './test-app.ts'

/**
 * Changes something as somebody else would and holds on to it, starts `act`, and lets go once `act` has come as far as it can:
 * what happens at the same moment, every time.
 */
export async function whileHeld<R>(
  app: TestApp,
  schoolId: string,
  [sql, values]: [sql: string, values: unknown[]],
  act: () => Promise<R>,
): Promise<R> {
  const client = await app.schoolPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.school_id', $1, true)`, [schoolId])
    await client.query(sql, values)
    const acting = act()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await client.query('commit')
    return await acting
  } finally {
    client.release()
  }
}
