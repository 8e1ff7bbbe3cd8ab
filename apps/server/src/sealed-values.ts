import { webhookSecrets } from '#features/connections/index'
import { areResealed, nameCurrentKey, resealBytes } from '#features/files/index'
import { resealEach } from '#features/people/index'
import { studentNumbers } from '#features/students/index'
import { teacherNumbers } from '#features/teachers/index'
import type { Changing } from '#platform/backup/back-up'
import type { Resealing } from '#platform/backup/restore-school'
import type { DatabaseAddress } from '#platform/database/connection'
import type { SchoolDb } from '#platform/database/school-db'
import { SealBroken } from '#platform/files/sealing'
import { readSecretFile, readSecretLines } from '#platform/process/secret-file'
import { deriveSecrets, isInUse, type Secrets } from '#platform/process/secrets'
import { StartRefusal } from '#platform/process/start-refusal'

/**
 * Seals every number and secret in a school's rows with the current keys.
 * @returns the ids of those that none of the keys opens
 */
export async function resealValues(
  keys: Pick<Secrets, 'numbers' | 'webhooks'>,
  db: SchoolDb,
  onResealed: () => Promise<void>,
): Promise<string[]> {
  return [
    ...(await resealEach(teacherNumbers, keys.numbers, db, onResealed)),
    ...(await resealEach(studentNumbers, keys.numbers, db, onResealed)),
    ...(await resealEach(webhookSecrets, keys.webhooks, db, onResealed)),
  ]
}

/**
 * Seals what leaves with a school with a secret made for its file alone, so that this installation's own stays here.
 * @param own the secrets of this installation
 */
export function sealingFor(
  fresh: string,
  own: string[],
): Pick<Changing, 'file'> & { rows: Resealing['rows'] } {
  const keys = deriveSecrets(fresh, ...own)
  const parts = { documentKeys: keys.documents }
  return {
    /** @throws SealBroken when something cannot be opened */
    async rows(db) {
      const closed = await resealValues(keys, db, async () => {})
      if (closed.length > 0) throw new SealBroken(`${closed.length} numbers cannot be opened`)
      await nameCurrentKey(parts, db)
    },
    file: (key, bytes) => resealBytes(parts, key, bytes),
  }
}

/** Every file of secrets may have old ones, which may still have sealed something. */
const readOld = (secret: Buffer | null) => readSecretLines(secret?.toString() ?? '')

const needed = (what: string) =>
  new StartRefusal(
    `${what} sealed with the secret of the installation that the school comes from. Make the file there with --with-secret, or give its secrets.key here with --secret FILE. Nothing was changed.`,
  )

const cannotOpen = (what: string) =>
  new StartRefusal(`${what} cannot be opened with the secret that was given. Nothing was changed.`)

interface Secret {
  address: DatabaseAddress
  dataDir: string
  /** SECRETS_KEY; without it, the content of the file in DATA_DIR counts. */
  given: string | undefined
  /** The secrets of the installation that the school comes from, where they are not in its file. */
  old: Buffer | null
}

/**
 * For a school that comes from an installation with another secret.
 * @throws StartRefusal when this installation's own secret is not given
 */
export async function resealingWith(
  { address, dataDir, given, old }: Secret,
  broughtAlong: Buffer | null,
): Promise<Resealing> {
  const current = given ?? (await readSecretFile(dataDir))?.[0]
  if (!current || !(await isInUse(address, current))) {
    throw new StartRefusal('Give the secret that the server here runs with: it seals what this brings in.')
  }
  const olds = [...readOld(old), ...readOld(broughtAlong)]
  const keys = deriveSecrets(current, ...olds)
  const parts = { documentKeys: keys.documents }
  return {
    async rows(db) {
      const closed = await resealValues(keys, db, async () => {})
      const documents = await nameCurrentKey(parts, db)
      if (olds.length === 0 && closed.length + documents > 0) {
        throw needed(`${documents} documents and ${closed.length} numbers or secrets of this school are`)
      }
      if (closed.length > 0) throw cannotOpen(`${closed.length} numbers or secrets of this school`)
    },
    file(key, bytes) {
      try {
        return resealBytes(parts, key, bytes)
      } catch (error) {
        throw error instanceof SealBroken ? cannotOpen(`The document ${key}`) : error
      }
    },
    isSame: (key, stored, bytes) => areResealed(parts, key, { stored, bytes }),
  }
}
