import { byteOrderMark, type CsvCell } from '@shala/contract/general/csv'
import { type Compilable, sql } from 'kysely'
import { readChunks } from '../database/read-chunks.ts'
import type { SchoolDb } from '../database/school-db.ts'
import type { DB } from '../database/school-tables.gen.ts'
import { csvLines } from './csv.ts'

interface Definition<Row, Shown = Row> {
  /** Of the file, without `.csv`: lower-case words and hyphens. */
  name: string
  /** Says what it contains, for whoever opens the export. */
  about: string
  /** The tables that it exports. */
  tables: (keyof DB)[]
  columns: { title: string; value: (row: NoInfer<Shown>, school: { timeZone: string }) => CsvCell }[]
  /** Everything, in a stable order; includes what was deleted, with the day. */
  query: (db: SchoolDb) => Compilable<Row>
  /** The field of a row that holds the id of the person it is about; without one, rows are about nobody. */
  person?: keyof Row & string
  /** Prepares what the columns are read from, where that is not the row itself. */
  toShown?: (row: Row) => Shown
}

/** One CSV file of the whole-school export, provided by the feature that owns the table. */
export type ExportedTable = Pick<Definition<unknown>, 'name' | 'about' | 'tables'> & {
  /** The file in pieces. `count` receives the number of rows in each. */
  read: (db: SchoolDb, school: { timeZone: string }, count: (rows: number) => void) => AsyncGenerator<string>
  /** The same with the rows about one person; null where rows are about nobody. */
  readOf: ((db: SchoolDb, school: { timeZone: string }, of: Of) => AsyncGenerator<string>) | null
}

interface Of {
  personId: string
  count: (rows: number) => void
}

/** PostgreSQL moves the condition into the query, to where an index serves it. */
function about<Row>(db: SchoolDb, query: Compilable<Row>, field: string, id: string): Compilable<Row> {
  const wanted = sql<Row>`select * from (${query}) as shown where ${sql.ref(`shown.${field}`)} = ${id}::uuid`
  return { compile: () => wanted.compile(db) }
}

export function exportedTable<Row, Shown = Row>(definition: Definition<Row, Shown>): ExportedTable {
  const { columns, query, person, toShown = (row: Row) => row as unknown as Shown, ...table } = definition
  async function* read(
    db: SchoolDb,
    school: { timeZone: string },
    from: { found: Compilable<Row>; count: (rows: number) => void },
  ): AsyncGenerator<string> {
    yield `${byteOrderMark}${csvLines([columns.map(({ title }) => title)])}`
    for await (const rows of readChunks(db, table.name, from.found)) {
      from.count(rows.length)
      yield csvLines(rows.map(toShown).map((row) => columns.map(({ value }) => value(row, school))))
    }
  }
  return {
    ...table,
    read: (db, school, count) => read(db, school, { found: query(db), count }),
    readOf: person
      ? (db, school, { personId, count }) =>
          read(db, school, { found: about(db, query(db), person, personId), count })
      : null,
  }
}
