import type { Client } from 'pg'

/** A table as it is copied: its columns without those that the database works out, and the order of its rows. */
export interface CopiedTable {
  /** With its schema, quoted where PostgreSQL needs it. */
  name: string
  columns: string[]
  /** By the primary key, text by its bytes: the same rows make the same bytes in every PostgreSQL. */
  order: string
  /** Its rows are behind the wall between schools, from the owner too. */
  isWalled: boolean
  /** Outside the wall: which of its rows are copied, where not all are. */
  only?: string
}

const ourSchemas = ['school', 'auth', 'system', 'graphile_worker']

/** Tables that belong to one database alone: passwords, the steps of the job library, the mark of a closed one, when it was backed up. */
const leftOut = ['system.serving_logins', 'graphile_worker.migrations', 'system.closed', 'system.backups']

export async function findTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', nspname, relname) as name, relforcerowsecurity as "isWalled",
      array(select format('%I', attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      (select string_agg(format('%I', attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', '
          order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey::int2[])
        where indrelid = pg_class.oid and indisprimary) as "order"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = any ($1) and relkind in ('r', 'p') and format('%I.%I', nspname, relname) <> all ($2)
    order by 1`,
    [ourSchemas, leftOut],
  )
  return rows
}

/** Tables of `auth` that stay behind when a school leaves: sessions, codes, tries and reports that are under way. */
const staysInPlace = [
  'codes',
  'early_reports',
  'known_networks',
  'provider_ids',
  'sessions',
  'tickets',
  'tries',
].map((name) => `auth.${name}`)

/**
 * The tables with rows of one school: all behind the wall, and those of `auth` that name their school, with only its rows.
 * @throws for a table of `auth` that neither names its school nor is known to stay behind
 */
export async function findTablesOfSchool(client: Client, schoolId: string): Promise<CopiedTable[]> {
  const tables = await findTables(client)
  const ofAuth = tables.filter(({ name }) => name.startsWith('auth.') && !staysInPlace.includes(name))
  const unknown = ofAuth.find(({ columns }) => !columns.includes('school_id'))
  if (unknown) throw new Error(`Does ${unknown.name} go along with a school? Say so in backed-up-tables.ts.`)
  const only = `school_id = ${client.escapeLiteral(schoolId)}`
  return [...tables.filter(({ isWalled }) => isWalled), ...ofAuth.map((table) => ({ ...table, only }))]
}

/** A sequence, and where it stands: the number it gives next is at least this one. */
export interface Sequence {
  name: string
  next: string
}

export async function findSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace where nspname = any ($1) and relkind = 'S' order by 1`,
    [ourSchemas],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${name}`,
    )
    sequences.push({ name, next: found[0]?.next ?? '1' })
  }
  return sequences
}

/** Whether nothing of ours is there: no schema that a start, or somebody else, has made. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_namespace where nspname = any ($1)', [ourSchemas])
  return rows.length === 0
}

/** All or nothing: until the last table has gone, the mark of a closed database stays. */
export async function dropEverything(client: Client): Promise<void> {
  await client.query(ourSchemas.map((schema) => `drop schema if exists ${schema} cascade`).join('; '))
}
