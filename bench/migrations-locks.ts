import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './school-data.ts'

const lookEvery = 5

/** The tables of before that whoever migrates locks against every reader; of a table that it makes nobody knows yet. */
const locked = `select relation::regclass::text as name from pg_locks
  join pg_stat_activity as activity using (pid) join pg_class as class on class.oid = relation
  where granted and mode = 'AccessExclusiveLock' and application_name = 'shala migrate' and relkind = 'r'
    and activity.datname = current_database() and relation::regclass::text ~ '^(school|auth)[.]'`

/** Looks all the time until it is ended. @returns then each table with the milliseconds for which it was locked, longest first */
export function watchLocks(admin: Client) {
  const seen = new Map<string, { first: number; last: number }>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await admin.query<{ name: string }>(locked)
      const now = performance.now()
      for (const { name } of rows) seen.set(name, { first: seen.get(name)?.first ?? now, last: now })
      await sleep(lookEvery)
    }
  })()
  return {
    async end(): Promise<[string, number][]> {
      isOver = true
      await looking
      return [...seen]
        .map(([name, { first, last }]): [string, number] => [name, last - first])
        .sort(([, a], [, b]) => b - a)
    },
  }
}
