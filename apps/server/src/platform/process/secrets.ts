import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectAsOwner, type DatabaseAddress } from '../database/connection.ts'
import { StartRefusal } from './start-refusal.ts'

/** Every key of the product, each derived from the one secret for one purpose. */
export interface Secrets {
  readonly tokens: Uint8Array
  readonly codes: Uint8Array
  readonly documents: Uint8Array
  readonly links: Uint8Array
  readonly numbers: Uint8Array
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'shala', purpose, 32))
}

export function deriveSecrets(secret: string): Secrets {
  return {
    tokens: derive(secret, 'tokens'),
    codes: derive(secret, 'codes'),
    documents: derive(secret, 'documents'),
    links: derive(secret, 'links'),
    numbers: derive(secret, 'numbers'),
  }
}

/** The secret of an embedded database: made at first start, then read, from a file only its owner can read. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets.key')
  await mkdir(dataDir, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    const secret = randomBytes(32).toString('base64url')
    await file.writeFile(`${secret}\n`)
    await file.sync()
    await file.close()
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}

/**
 * Holds the database to one secret: with another, no stored document or number could be read again.
 * @throws StartRefusal when this database was made with another secret
 */
export async function checkSecret(address: DatabaseAddress, secret: string): Promise<void> {
  const proof = derive(secret, 'check')
  const client = await connectAsOwner(address)
  try {
    await client.query(
      `insert into system.secret_keys (proof) select $1 where not exists (select from system.secret_keys)`,
      [proof],
    )
    const { rows } = await client.query<{ proof: Buffer }>('select proof from system.secret_keys')
    const stored = rows[0]?.proof
    if (!stored || stored.length !== proof.length || !timingSafeEqual(stored, proof)) {
      throw new StartRefusal(
        'SECRETS_KEY is not the one this database was made with; start with the original key (or restore secrets.key in DATA_DIR).',
      )
    }
  } finally {
    await client.end()
  }
}
