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
