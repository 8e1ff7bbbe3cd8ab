import pg from 'pg'
import { inject } from 'vitest'
import type { TestApp } from '../test-app.ts'

interface Digests {
  /** By table, all but the tries: differs when something was written between two. */
  take: () => Promise<Record<string, string>>
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
const newestOf: Record<string, string> = {
  // Using a session touches it, also to be refused.
  'auth.sessions': 'count(revoked_at)',
  // A try takes a code and, when the other one is wrong, gives it back.
  'auth.codes': 'sum(hashtextextended(to_jsonb(codes)::text, 0))',
}

/** Looks at the tables past the wall, as no connection of the server can. */
export async function openDigests({ database: address }: TestApp): Promise<Digests> {
  const database = 'database' in address ? address.database : ''
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('school', 'auth') and tablename not in ('tries', 'known_networks')`)
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, concat(count(*), ' ', ${newestOf[name] ?? newest}) as digest from ${name}`,
  )
  return {
    async take() {
      // Named, so that it is planned once: it runs thousands of times.
      const text = digests.join(' union all ')
      const { rows } = await client.query<{ name: string; digest: string }>({ name: 'digests', text })
      return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
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
