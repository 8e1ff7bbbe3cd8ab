import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestApp } from '../test-app.ts'

interface Digests {
  /** By table, all but the tries: differs when something was written between two. */
  take: () => Promise<Record<string, string>>
  /** By table: differs when its rows hold something else than before. */
  takeContents: () => Promise<Record<string, string>>
  /** Every name and contact of people, classes and schools; those of one school where it is given. */
  findNames: (schoolId?: string) => Promise<string[]>
  close: () => Promise<void>
}

const names = `
  select unnest(array[name, phone, email]) as name, school_id from school.users
  union select name, school_id from school.classes where not is_passout
  union select name, school_id from school.schools`

/** A row that is added or changed has the newest transaction, one that is deleted is no longer counted. */
const newest = 'max(xmin::text::bigint)'
const content = 'sum(hashtextextended(one::text, 0))'
const contentOf: Record<string, string> = {
  // Using a session touches it, also to be refused.
  'auth.sessions': 'count(revoked_at)',
  // Nothing in it is ever changed.
  'school.activity_log': newest,
}
const newestOf: Record<string, string> = {
  ...contentOf,
  // A try takes a code and, when the other one is wrong, gives it back.
  'auth.codes': content,
}

/** Looks at the tables past the wall, as no connection of the server can. */
export async function openDigests({ database: address }: TestApp): Promise<Digests> {
  const database = 'database' in address ? address.database : ''
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('school', 'auth') and tablename not in ('tries', 'known_networks')`)
  async function takeEach(digestOf: (table: string) => string, some = tables.map(({ name }) => name)) {
    if (some.length === 0) return {}
    const digests = some.map(
      (table) =>
        `select '${table}' as name, concat(count(*), ' ', ${digestOf(table)}) as digest from ${table} as one`,
    )
    const text = digests.join(' union all ')
    // Named, so that what is asked again is planned once: it is asked thousands of times.
    const query = { name: createHash('md5').update(text).digest('hex'), text }
    const { rows } = await client.query<{ name: string; digest: string }>(query)
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
  const seen: { newest: Record<string, string>; contents: Record<string, string> } = {
    newest: {},
    contents: {},
  }
  return {
    take: () => takeEach((table) => newestOf[table] ?? newest),
    async takeContents() {
      const now = await takeEach((table) => contentOf[table] ?? newest)
      // The rest holds what it held when it was read last.
      const changed = Object.keys(now).filter((table) => now[table] !== seen.newest[table])
      const read = await takeEach((table) => contentOf[table] ?? content, changed)
      seen.newest = now
      seen.contents = { ...seen.contents, ...read }
      return seen.contents
    },
    async findNames(schoolId) {
      const { rows } = await client.query<{ name: string }>(
        `select distinct name from (${names}) n where name is not null and ($1::uuid is null or school_id = $1)`,
        [schoolId ?? null],
      )
      return rows.map(({ name }) => name)
    },
    close: () => client.end(),
  }
}
