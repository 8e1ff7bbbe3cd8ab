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

/** Notes in `public.written` each table that is written to, so that only those have to be looked at: there are thousands of calls. */
async function noteWrites(client: pg.Client): Promise<string[]> {
  await client.query(`
    create unlogged table public.written (name text);
    create function public.note_write() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        insert into public.written values (format('%I.%I', tg_table_schema, tg_table_name));
        return null;
      end $$`)
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('school', 'auth') and tablename not in ('tries', 'known_networks')`)
  const names = rows.map(({ name }) => name)
  for (const name of names) {
    await client.query(`create trigger noted after insert or update or delete on ${name}
      for each statement execute function public.note_write()`)
  }
  return names
}

/** Looks at the tables past the wall, as no connection of the server can. */
export async function openDigests({ database: address }: TestApp): Promise<Digests> {
  const database = 'database' in address ? address.database : ''
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  const tables = await noteWrites(client)
  const written = { newest: new Set(tables), contents: new Set(tables) }
  const seen: Record<keyof typeof written, Record<string, string>> = { newest: {}, contents: {} }

  async function digest(tables: Iterable<string>, digestOf: (table: string) => string) {
    const each = [...tables].map(
      (table) =>
        `select '${table}' as name, concat(count(*), ' ', ${digestOf(table)}) as digest from ${table} as one`,
    )
    const { rows } = await client.query<{ name: string; digest: string }>(each.join(' union all '))
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }

  async function takeEach(kind: keyof typeof written, digestOf: (table: string) => string) {
    const { rows } = await client.query<{ name: string }>('delete from public.written returning name')
    for (const { name } of rows) for (const tables of Object.values(written)) tables.add(name)
    if (written[kind].size > 0) Object.assign(seen[kind], await digest(written[kind], digestOf))
    written[kind].clear()
    return { ...seen[kind] }
  }

  return {
    take: () => takeEach('newest', (table) => newestOf[table] ?? newest),
    takeContents: () => takeEach('contents', (table) => contentOf[table] ?? content),
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
