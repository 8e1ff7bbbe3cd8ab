import { hkdfSync } from 'node:crypto'
import { connectAsOwner, type DatabaseAddress } from '../database/connection.ts'
import type { KeyRing } from './key-ring.ts'
import { makeSecretFile, readSecretFile, secretPath } from './secret-file.ts'
import { StartRefusal } from './start-refusal.ts'

/** Every key of the product, each derived from a secret for one purpose. */
export interface Secrets {
  readonly tokens: KeyRing
  readonly documents: KeyRing
  readonly links: KeyRing
  readonly numbers: KeyRing
  /** For the tokens of other systems. */
  readonly rosters: KeyRing
  /** For the secrets that sign events. */
  readonly webhooks: KeyRing
  /** From the current secret only, like the next one: a code lives for minutes. */
  readonly codes: Uint8Array
  /** For the code that teachers scan, where it changes. */
  readonly gateCodes: Uint8Array
  /** The private key that identifies this server to push services: a number on the curve P-256. */
  readonly push: Uint8Array
}

function derive(secret: string, purpose: string, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'shala', purpose, length))
}

/** @param secrets the current one, then those that were current before it */
export function deriveSecrets(...secrets: [current: string, ...old: string[]]): Secrets {
  const ringOf = (purpose: string): KeyRing => {
    const keyOf = (secret: string) => ({
      id: derive(secret, 'id', 4).toString('hex'),
      bytes: derive(secret, purpose),
    })
    const [current, ...old] = secrets
    const key = keyOf(current)
    return { current: key, all: [key, ...old.map(keyOf)] }
  }
  return {
    tokens: ringOf('tokens'),
    documents: ringOf('documents'),
    links: ringOf('links'),
    numbers: ringOf('numbers'),
    rosters: ringOf('rosters'),
    webhooks: ringOf('webhooks'),
    codes: derive(secrets[0], 'codes'),
    gateCodes: derive(secrets[0], 'gate codes'),
    push: derive(secrets[0], 'push'),
  }
}

const proofOf = (secret: string) => derive(secret, 'check')

/**
 * The database stores which secrets it was made with, so that no start begins to seal with a secret that nobody else
 * has.
 */
async function withProofs<R>(
  address: DatabaseAddress,
  act: (known: Buffer[], query: (sql: string, values: unknown[]) => Promise<unknown>) => Promise<R>,
): Promise<R> {
  const client = await connectAsOwner(address)
  try {
    await client.query('begin')
    await client.query('lock table system.secret_keys in exclusive mode')
    const { rows } = await client.query<{ proof: Buffer }>('select proof from system.secret_keys')
    const known = rows.map(({ proof }) => proof)
    const result = await act(known, (sql, values) => client.query(sql, values))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/**
 * Checks the secrets against the database: one that something may still be sealed with has to be given. A new current
 * one is recorded.
 * @throws StartRefusal when one is missing
 */
async function checkSecrets(address: DatabaseAddress, secrets: string[]): Promise<void> {
  await withProofs(address, async (known, query) => {
    if (isOneMissing(known, secrets)) throw new StartRefusal(anotherSecret)
    const insert = 'insert into system.secret_keys (proof) values ($1) on conflict do nothing'
    await query(insert, [proofOf(secrets[0] ?? '')])
  })
}

const anotherSecret =
  'SECRETS_KEY is not the one this database was made with; start with the original key (or restore secrets.key in DATA_DIR). To change it, name the original in SECRETS_KEY_OLD.'
const noSecret = (dataDir: string) =>
  `${secretPath(dataDir)} is missing, and this database was made with it: restore it, or give SECRETS_KEY.`

function isOneMissing(known: Buffer[], secrets: string[]): boolean {
  const proofs = secrets.map(proofOf)
  return known.some((one) => !proofs.some((proof) => proof.equals(one)))
}

export interface GivenSecrets {
  dataDir: string
  /** SECRETS_KEY; without it, the content of the file in DATA_DIR counts. */
  current: string | undefined
  old: string[]
}

async function isNew(address: DatabaseAddress): Promise<boolean> {
  return await withProofs(address, async (known) => known.length === 0)
}

/**
 * The secrets to work with, the current one first; created in DATA_DIR for a database that has none yet.
 * @throws StartRefusal when the database was made with another, or the file is incomplete
 */
export async function openSecrets(
  address: DatabaseAddress,
  { dataDir, current, old }: GivenSecrets,
): Promise<[string, ...string[]]> {
  let given = current ? ([current] as [string]) : await readSecretFile(dataDir)
  if (!given && !(await isNew(address))) {
    throw new StartRefusal(noSecret(dataDir))
  }
  given ??= [await makeSecretFile(dataDir)]
  const [first, ...more] = given
  await checkSecrets(address, [first, ...more, ...old])
  return [first, ...more, ...old]
}

/** Why no server would start with these secrets on a database that has migrated; null where nothing is in the way. */
export async function whyNotTheseSecrets(
  address: DatabaseAddress,
  { dataDir, current, old }: GivenSecrets,
): Promise<string | null> {
  const given = current ? [current] : await readSecretFile(dataDir)
  return await withProofs(address, async (known) => {
    if (known.length === 0) return null
    if (!given) return noSecret(dataDir)
    return isOneMissing(known, [...given, ...old]) ? anotherSecret : null
  })
}

/** Whether a server has started with it as the current one. */
export async function isInUse(address: DatabaseAddress, secret: string): Promise<boolean> {
  return await withProofs(address, async (known) => known.some((one) => one.equals(proofOf(secret))))
}

/**
 * Records that nothing is sealed with any but the current secret.
 * @returns when the current one was first used: older tokens are signed with the old ones
 */
export async function forgetOldSecrets(address: DatabaseAddress, current: string): Promise<Date> {
  return await withProofs(address, async (_known, query) => {
    await query('delete from system.secret_keys where proof <> $1', [proofOf(current)])
    const { rows } = (await query('select first_used_at as at from system.secret_keys', [])) as {
      rows: { at: Date }[]
    }
    return rows[0]?.at ?? new Date(0)
  })
}
