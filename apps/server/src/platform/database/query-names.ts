import { createHash } from 'node:crypto'

const longestCache = 1000
const names = new Map<string, string>()

/**
 * A name for a statement, so that PostgreSQL plans it once per connection. None once the cache is full: a text that
 * varies endlessly must not fill the server's memory.
 */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= longestCache) return known
  const name = createHash('sha1').update(sql).digest('base64url').slice(0, 20)
  names.set(sql, name)
  return name
}
