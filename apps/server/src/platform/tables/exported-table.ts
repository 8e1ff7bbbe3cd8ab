import { byteOrderMark, type CsvCell } from '@shala/contract/general/csv'
import type { Compilable } from 'kysely'
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
  /** Prepares what the columns are read from, where that is not the row itself. */
  toShown?: (row: Row) => Shown
}

/** One CSV file of the whole-school export, provided by the feature that owns the table. */
export type ExportedTable = Pick<Definition<unknown>, 'name' | 'about' | 'tables'> & {
  /** The file in pieces. `count` receives the number of rows in each. */
  read: (db: SchoolDb, school: { timeZone: string }, count: (rows: number) => void) => AsyncGenerator<string>
}

export function exportedTable<Row, Shown = Row>(definition: Definition<Row, Shown>): ExportedTable {
  const { columns, query, toShown = (row: Row) => row as unknown as Shown, ...table } = definition
  return {
    ...table,
    async *read(db, school, count) {
      yield `${byteOrderMark}${csvLines([columns.map(({ title }) => title)])}`
      for await (const rows of readChunks(db, table.name, query(db))) {
        count(rows.length)
        yield csvLines(rows.map(toShown).map((row) => columns.map(({ value }) => value(row, school))))
      }
    },
  }
}
