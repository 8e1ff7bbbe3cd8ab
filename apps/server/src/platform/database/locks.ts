import { type QueryExecutorProvider, sql } from 'kysely'

/** Until the transaction ends, nobody else who names the same thing here goes on. */
export async function lockByName(db: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(db)
}
