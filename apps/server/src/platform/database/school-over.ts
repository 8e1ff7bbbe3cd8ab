import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Client } from 'pg'
import { WithoutStreams } from './bound-connection.ts'
import { kyselyOver } from './kysely-over.ts'
import type { SchoolDb } from './school-db.ts'
import type { DB as SchoolTables } from './school-tables.gen.ts'

class PlainConnection extends WithoutStreams implements DatabaseConnection {
  readonly #client: Client

  constructor(client: Client) {
    super()
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows } = await this.#client.query(sql, [...parameters])
    return { rows: rows as R[] }
  }
}

/** A school's tables wherever the search path of a connection finds them: those of a school that is not here yet. */
export function schoolOver(client: Client, schoolId: string): SchoolDb {
  const connection = new PlainConnection(client)
  return Object.assign(
    kyselyOver<SchoolTables>((use) => use(connection)),
    { schoolId },
  )
}
