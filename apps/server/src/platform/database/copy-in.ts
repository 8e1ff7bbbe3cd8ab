import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopiedTable, findTables, type Sequence } from './backed-up-tables.ts'
import { connectAsOwner, type DatabaseAddress } from './connection.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function findForeignKeys(client: Client, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', nspname, relname) as table, format('%I', conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and format('%I.%I', nspname, relname) = any ($1)`,
    [tables],
  )
  return rows
}

/** One COPY under way. */
export class Inflow {
  readonly #stream: ReturnType<typeof copyFrom>
  readonly #over: Promise<void>

  constructor(client: Client, table: string, columns: string[]) {
    this.#stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    this.#over = finished(this.#stream)
    this.#over.catch(() => {})
  }

  async write(chunk: Buffer): Promise<void> {
    if (!this.#stream.write(chunk)) await Promise.race([once(this.#stream, 'drain'), this.#over])
  }

  async end(): Promise<void> {
    this.#stream.end()
    await this.#over
  }
}

/**
 * Fills a freshly migrated database in one transaction, as the owner, who is no superuser: the wall stands aside for it,
 * triggers are off, since what they would add is copied too, and the foreign keys are made again at the end, which checks
 * every row.
 */
export class Filling {
  readonly #client: Client
  readonly #tables: Map<string, CopiedTable>
  readonly #keys: ForeignKey[]

  private constructor(client: Client, tables: CopiedTable[], keys: ForeignKey[]) {
    this.#client = client
    this.#tables = new Map(tables.map((table) => [table.name, table]))
    this.#keys = keys
  }

  static async begin(address: DatabaseAddress): Promise<Filling> {
    const client = await connectAsOwner(address)
    try {
      client.on('error', () => {})
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      await client.query('begin')
      const tables = await findTables(client)
      const keys = await findForeignKeys(
        client,
        tables.map(({ name }) => name),
      )
      await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
      for (const { name, isWalled } of tables) {
        const wall = isWalled ? ', no force row level security' : ''
        await client.query(`alter table ${name} disable trigger user${wall}`)
      }
      return new Filling(client, tables, keys)
    } catch (error) {
      await client.end()
      throw error
    }
  }

  /** Whether the table is there, with these columns. */
  takes(table: string, columns: string[]): boolean {
    const found = this.#tables.get(table)
    return found !== undefined && columns.every((column) => found.columns.includes(column))
  }

  copy(table: string, columns: string[]): Inflow {
    return new Inflow(this.#client, table, columns)
  }

  /** Puts the walls, triggers and keys back, and commits. */
  async finish(sequences: Sequence[]): Promise<void> {
    const client = this.#client
    for (const { table, name, definition } of this.#keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for (const { name, isWalled } of this.#tables.values()) {
      const wall = isWalled ? ', force row level security' : ''
      await client.query(`alter table ${name} enable trigger user${wall}`)
    }
    for (const { name, next } of sequences) {
      await client.query(
        `select setval(to_regclass($1), $2::bigint, false) where to_regclass($1) is not null`,
        [name, next],
      )
    }
    await client.query('commit')
    await client.query(`analyze ${[...this.#tables.keys()].join(', ')}`)
    await client.end()
  }

  /** Ends it without a trace. */
  async giveUp(): Promise<void> {
    await this.#client.end().catch(() => {})
  }
}
