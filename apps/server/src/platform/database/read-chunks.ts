import { type Compilable, CompiledQuery } from 'kysely'
import type { SchoolDb } from './school-db.ts'

const rowsAtOnce = 200

/**
 * The rows of a query, some hundreds at a time, by a cursor: for what is too much to hold. Inside a transaction only.
 * `name` is one of ours, lower-case words, and no other cursor's of that transaction.
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
