import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isEncrypted } from '#platform/backup/archive-reader'
import { type CheckedBackup, checkBackup, peekHead } from '#platform/backup/check-backup'
import { isLeftHalfDone } from '#platform/backup/empty-target'
import { askForPassphrase } from '#platform/backup/passphrase-prompt'
import { type Restored, restore } from '#platform/backup/restore'
import { restoreSchool } from '#platform/backup/restore-school'
import { markRestoring, unmarkRestoring } from '#platform/backup/restoring-mark'
import type { DatabaseAddress } from '#platform/database/connection'
import { holdsFiles } from '#platform/files/files-alone'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { type Environment, readEnvironment } from '#platform/process/env'
import { parseWords } from '#platform/process/parse-words'
import { readSecretFile, secretPath, writeSecretFile } from '#platform/process/secret-file'
import { isInUse } from '#platform/process/secrets'
import { StartRefusal } from '#platform/process/start-refusal'
import { openBucket } from './buckets.ts'
import { openDatabase, refuseRootOfAnother } from './operator-database.ts'
import { endWith } from './run.ts'
import { resealingWith } from './sealed-values.ts'
import { ownerAddress } from './serving-addresses.ts'

const usage = `npm run restore -- FILE           into an empty DATA_DIR, or the empty database of DATABASE_URL
npm run restore -- FILE --check   only read the backup and say whether it is whole
npm run restore -- FILE [--secret OLD]   the file of one school: into an installation that stands, beside its schools.
                                  OLD is the secrets.key of where it comes from, unless the file has the secret`

function tell(path: string, { madeAt, school, rows, files, missing }: CheckedBackup): void {
  const what = school ? ` of the school ${school.name} (${school.id})` : ''
  console.log(`${path}${what} is whole: made at ${madeAt.toISOString()}, ${rows} rows and ${files} files.`)
  for (const key of missing) console.error(`The file ${key} was missing already when it was made.`)
}

function tellRestored({ rows, files, leftOut, migrated }: Restored): void {
  for (const table of leftOut)
    console.error(`The jobs of ${table} were left out: the job library has changed.`)
  console.log(`Restored and read back: ${rows} rows and ${files} files, each as it was.`)
  if (migrated.length > 0) console.log(`Migrated to this program: ${migrated.join(', ')}.`)
}

/** The secret that the backup brings along is written where the server looks for it, unless one is given. */
async function keepSecret(env: Environment, address: DatabaseAddress, secret: Buffer | null): Promise<void> {
  const { DATA_DIR: dataDir, SECRETS_KEY: given } = env
  if (secret && !given && !(await readSecretFile(dataDir))) await writeSecretFile(dataDir, secret)
  const current = given ?? (await readSecretFile(dataDir))?.[0]
  if (!current) {
    console.log(
      `Before you start the server, put the secret back as ${secretPath(dataDir)}, or give SECRETS_KEY.`,
    )
  } else if (!(await isInUse(address, current))) {
    console.error(
      `The secret in ${given ? 'SECRETS_KEY' : secretPath(dataDir)} is not the one of this backup: the server needs that one to start.`,
    )
  }
}

/** @throws StartRefusal when the folder of files holds any, unless a restore that was interrupted has put them there */
async function refuseFiles({ DATA_DIR, S3_BUCKET }: Environment, address: DatabaseAddress): Promise<void> {
  const folder = join(DATA_DIR, 'files')
  if ((await isLeftHalfDone(address)) || S3_BUCKET) return
  if (holdsFiles(folder)) throw new StartRefusal(`The folder ${folder} is not empty.`)
}

async function restoreInto(
  env: Environment,
  address: DatabaseAddress,
  path: string,
  passphrase: string | undefined,
): Promise<void> {
  await refuseFiles(env, address)
  const onClosed = () => unmarkRestoring(env.DATA_DIR)
  const restored = await restore({ address, bucket: openBucket(env), passphrase, onClosed }, path)
  tellRestored(restored)
  await keepSecret(env, address, restored.secret)
}

/** Has a database in DATA_DIR filled; one that was made for this is removed again when that fails. */
async function inEmbedded(dataDir: string, fill: (address: DatabaseAddress) => Promise<void>): Promise<void> {
  const folder = join(dataDir, 'pg')
  const isNew = !existsSync(folder)
  if (isNew) await markRestoring(dataDir)
  const { connection, stop } = await startEmbeddedPostgres({ folder })
  let isDone = false
  try {
    await fill(connection)
    isDone = true
  } finally {
    await stop()
    if (isNew && !isDone) {
      await rm(folder, { recursive: true, force: true })
      await unmarkRestoring(dataDir)
    }
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

function refuseSecret(path: string): never {
  throw new StartRefusal(`The file ${path} (--secret) cannot be read.`)
}

/** Puts one school into the installation that the variables name. */
async function bringIn(
  env: Environment,
  { path, secret }: Wish,
  passphrase: string | undefined,
): Promise<void> {
  const { DATA_DIR: dataDir, SECRETS_KEY: given } = env
  const old = secret ? await readFile(secret).catch(() => refuseSecret(secret)) : null
  const { address, close } = await openDatabase(env)
  try {
    const resealing = (broughtAlong: Buffer | null) =>
      resealingWith({ address, dataDir, given, old }, broughtAlong)
    const parts = { address, bucket: openBucket(env), passphrase, resealingWith: resealing }
    const { school, rows, files, missing, heldFor, lastHeldFor } = await restoreSchool(parts, path)
    for (const key of missing) console.error(`The file ${key} was missing already when the backup was made.`)
    console.log(`${school?.name} is here: ${rows} rows and ${files} files, each read back as it was.`)
    console.log(
      `Other schools went on reading. Their changes to people waited ${seconds(heldFor)} seconds at most, their marks ${seconds(lastHeldFor)}.`,
    )
  } finally {
    await close()
  }
}

interface Wish {
  path: string
  onlyChecks: boolean
  secret: string | undefined
}

function readWords(words: string[]): Wish {
  const options = { check: { type: 'boolean', default: false }, secret: { type: 'string' } } as const
  const { values, positionals } = parseWords({ args: words, options, allowPositionals: true }, usage)
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartRefusal(usage)
  // npm starts every command in the folder of the program.
  const placeOf = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)
  const { secret } = values
  return { path: placeOf(file), onlyChecks: values.check, secret: secret && placeOf(secret) }
}

async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  const wish = readWords(process.argv.slice(2))
  const { path } = wish
  const isLocked = await isEncrypted(path)
  const passphrase = isLocked ? (env.BACKUP_PASSPHRASE ?? (await askForPassphrase('once'))) : undefined
  if (wish.onlyChecks) return tell(path, await checkBackup(path, passphrase))
  refuseRootOfAnother(env.DATA_DIR)
  if ((await peekHead(path, passphrase)).school) return await bringIn(env, wish, passphrase)
  const fill = (address: DatabaseAddress) => restoreInto(env, address, path, passphrase)
  const address = await ownerAddress(env)
  if (address) await fill(address)
  else await inEmbedded(env.DATA_DIR, fill)
}

main().catch(endWith)
