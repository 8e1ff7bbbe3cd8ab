import { type Compilable, CompiledQuery } from 'kysely'
import type { SchoolDb } from './school-db.ts'

const rowsAtOnce = 200

/**
 * A query's rows, some hundreds at a time, by a cursor: for results too large to hold. Only inside a transaction.
 * `name` is lower-case words, and unique among the transaction's cursors.
 */
export async function* readChunks<Row>(
  db: SchoolDb,
  name: string,
  query: Compilable<Row>,
): AsyncGenerator<Row[]> {
  const cursor = `"${name}_rows"`
  const { sql, parameters } = query.compile()
  const fetch = () => db.executeQuery<Row>(CompiledQuery.raw(`fetch forward ${rowsAtOnce} from ${cursor}`))
  const declare = CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${sql}`, [...parameters])
  let [, { rows }] = await Promise.all([db.executeQuery(declare), fetch()])
  while (rows.length > 0) {
    yield rows
    if (rows.length < rowsAtOnce) break
    rows = (await fetch()).rows
  }
  await db.executeQuery(CompiledQuery.raw(`close ${cursor}`))
}
