import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sharesOf } from './connection-shares.ts'
import { reach } from './outage.ts'
import { statementName } from './query-names.ts'
import type { DB as SchoolTables } from './school-tables.gen.ts'

/**
 * The only way to a school's rows: a connection bound to one school. The database itself hides every other school's rows
 * (row-level security on `app.school_id`), whatever the query says. A single statement travels in its own transaction.
 */
export type SchoolDb = Kysely<SchoolTables> & { readonly schoolId: string }

const bind = { name: 'bind_school', text: `select set_config('app.school_id', $1, true)` }

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ')
}

/** Sent without waiting: what fails here fails the statement that follows in the same flight. */
function begin(client: PoolClient, schoolId: string, text = 'begin'): void {
  client.query(text).catch(() => {})
  client.query({ ...bind, values: [schoolId] }).catch(() => {})
}

function asResult<R>(result: { command: string; rowCount: number | null; rows: unknown[] }): QueryResult<R> {
  const rows = result.rows as R[]
  return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
}

class SchoolConnection implements DatabaseConnection {
  readonly client: PoolClient
  /** Lets others of the pool's users have it. */
  readonly release: () => void
  readonly #schoolId: string
  inTransaction = false

  constructor(client: PoolClient, schoolId: string, leave: () => void) {
    this.client = client
    this.#schoolId = schoolId
    this.release = () => {
      client.release()
      leave()
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = {
      name: statementName(query.sql),
      text: query.sql,
      values: query.parameters as unknown[],
    }
    if (this.inTransaction) return asResult(await reach(this.client.query(statement)))
    begin(this.client, this.#schoolId)
    const [result, committed] = await Promise.allSettled([
      reach(this.client.query(statement)),
      reach(this.client.query('commit')),
    ])
    if (result.status === 'rejected') throw result.reason
    if (committed.status === 'rejected') throw committed.reason
    return asResult(result.value)
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, streaming is not offered
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not offered.')
  }
}

class SchoolDriver implements Driver {
  readonly #pool: Pool
  readonly #schoolId: string

  constructor(pool: Pool, schoolId: string) {
    this.#pool = pool
    this.#schoolId = schoolId
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<SchoolConnection> {
    const leave = await sharesOf(this.#pool).enter({ school: this.#schoolId })
    try {
      return new SchoolConnection(await reach(this.#pool.connect()), this.#schoolId, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  async beginTransaction(connection: SchoolConnection, settings: TransactionSettings): Promise<void> {
    begin(connection.client, this.#schoolId, beginText(settings))
    connection.inTransaction = true
  }

  async commitTransaction(connection: SchoolConnection): Promise<void> {
    connection.inTransaction = false
    const { command } = await reach(connection.client.query('commit'))
    // PostgreSQL answers ROLLBACK to the commit of a transaction that has failed.
    if (command !== 'COMMIT') throw new Error('The transaction could not be committed.')
  }

  async rollbackTransaction(connection: SchoolConnection): Promise<void> {
    connection.inTransaction = false
    await reach(connection.client.query('rollback'))
  }

  async releaseConnection(connection: SchoolConnection): Promise<void> {
    connection.release()
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

const drivers = new WeakMap<SchoolDb, SchoolDriver>()

function kyselyOver(driver: Driver): Kysely<SchoolTables> {
  return new Kysely<SchoolTables>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => compiler,
    },
  })
}

/** Binds a pool that serves the schema `school` to one school. Cheap: one per request. */
export function bindToSchool(pool: Pool, schoolId: string): SchoolDb {
  const driver = new SchoolDriver(pool, schoolId)
  const db = Object.assign(kyselyOver(driver), { schoolId })
  drivers.set(db, driver)
  return db
}

/**
 * Runs `act` in one transaction: all of it or nothing. The context it is given is bound to the transaction and takes the
 * outer one's name on purpose.
 */
export async function inTransaction<C extends { db: SchoolDb }, R>(
  context: C,
  act: (context: C) => Promise<R>,
): Promise<R> {
  const { schoolId } = context.db
  return context.db
    .transaction()
    .execute((transaction) => act({ ...context, db: Object.assign(transaction, { schoolId }) }))
}

/** A connection in a transaction, until that is over: from then on it serves others. */
class SnapshotConnection implements DatabaseConnection {
  readonly #connection: SchoolConnection
  isOver = false

  constructor(connection: SchoolConnection) {
    this.#connection = connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isOver) throw new Error('The snapshot is over.')
    return await this.#connection.executeQuery(query)
  }

  streamQuery(): AsyncGenerator<never> {
    return this.#connection.streamQuery()
  }
}

/** Gives every query the one connection at once, where Kysely's own transaction has each wait for the one before. */
class SnapshotDriver implements Driver {
  readonly #connection: SnapshotConnection

  constructor(connection: SnapshotConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<never> {
    throw new Error('A snapshot has no transactions of its own.')
  }
}

const readOnly = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Everything that `act` reads is of one moment, however long it takes; it cannot write. What it asks at once travels together. */
export async function inSnapshot<C extends { db: SchoolDb }, R>(
  context: C,
  act: (context: C) => Promise<R>,
): Promise<R> {
  const driver = drivers.get(context.db)
  if (!driver) throw new Error('A transaction has no snapshots of its own.')
  const { schoolId } = context.db
  const connection = await driver.acquireConnection()
  const snapshot = new SnapshotConnection(connection)
  try {
    await driver.beginTransaction(connection, readOnly)
    const db = Object.assign(kyselyOver(new SnapshotDriver(snapshot)), { schoolId })
    return await act({ ...context, db })
  } finally {
    snapshot.isOver = true
    // There is nothing to keep, so nobody waits for the end.
    driver
      .rollbackTransaction(connection)
      .catch(() => {})
      .finally(connection.release)
  }
}
