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
  await db.executeQuery(CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${sql}`, [...parameters]))
  for (let isMore = true; isMore; ) {
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(`fetch forward ${rowsAtOnce} from ${cursor}`),
    )
    if (rows.length > 0) yield rows
    isMore = rows.length === rowsAtOnce
  }
  await db.executeQuery(CompiledQuery.raw(`close ${cursor}`))
}
