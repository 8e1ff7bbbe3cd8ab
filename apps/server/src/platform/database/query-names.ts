import { createHash } from 'node:crypto'

const longestCache = 1000
const names = new Map<string, string>()
const nameless = new WeakSet<object>()

/** For a client whose next transaction may be on a connection that has not parsed what this one has. */
export function withoutNames(client: object): void {
  nameless.add(client)
}

/**
 * A name for a statement, so that PostgreSQL plans it once per connection. None behind a pooler, and none once the
 * cache is full: a text that varies endlessly must not fill the server's memory.
 */
export function statementName(client: object, sql: string): string | undefined {
  if (nameless.has(client)) return undefined
  const known = names.get(sql)
  if (known || names.size >= longestCache) return known
  const name = createHash('sha1').update(sql).digest('base64url').slice(0, 20)
  names.set(sql, name)
  return name
}
