import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { BoundConnection } from './bound-connection.ts'

/** Lends a connection for as long as it is used. */
export type Provide = <R>(use: (connection: DatabaseConnection) => Promise<R>) => Promise<R>

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ')
}

function transactionOf(connection: DatabaseConnection): BoundConnection {
  if (connection instanceof BoundConnection) return connection
  throw new Error('What only reads has no transactions of its own.')
}

/** Kysely's transactions use only the last three methods of a driver. */
const transactions: Driver = {
  async init() {},
  async destroy() {},
  async acquireConnection() {
    throw new Error('Connections are provided.')
  },
  async releaseConnection() {},
  async beginTransaction(connection, settings) {
    transactionOf(connection).begin(beginText(settings))
  },
  async commitTransaction(connection) {
    if (!(await transactionOf(connection).end('commit'))) {
      throw new Error('The transaction could not be committed.')
    }
  },
  async rollbackTransaction(connection) {
    await transactionOf(connection).end('rollback')
  },
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => transactions,
  createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => compiler,
}

/** Kysely's queries over our own connections. Cheap: one per request. */
export function kyselyOver<Tables>(provideConnection: Provide): Kysely<Tables> {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection })
  return new Kysely<Tables>({ config: { dialect }, driver: transactions, executor, dialect })
}

/** For building queries that run elsewhere. */
export function kyselyForQueries<Tables>(): Kysely<Tables> {
  return kyselyOver(async () => {
    throw new Error('This makes queries and runs none.')
  })
}
