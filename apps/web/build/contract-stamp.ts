import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Changes with the contract, so that a new version does not read stored answers that mean something else. */
export function contractStamp(): string {
  const folder = new URL('../../../packages/contract/src/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(readFileSync(new URL(name, folder)))
  }
  return hash.digest('base64url').slice(0, 12)
}
