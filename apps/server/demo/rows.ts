import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import type { DB } from '#platform/database/school-tables.gen'

const rowsAtOnce = 10_000

/** Many rows by one statement, each an object with the names of the table's columns. */
export async function insertRows(
  db: SchoolDb,
  table: keyof DB,
  rows: Record<string, unknown>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(['school_id', ...Object.keys(first)].map((name) => sql.ref(name)))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce).map((row) => ({ school_id: db.schoolId, ...row }))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(chunk)}::jsonb)`.execute(
      db,
    )
  }
}
