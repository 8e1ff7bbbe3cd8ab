import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isEncrypted } from '#platform/backup/archive-reader'
import { isLeftHalfDone } from '#platform/backup/empty-target'
import { askForPassphrase } from '#platform/backup/passphrase-prompt'
import { type CheckedBackup, checkBackup, type Restored, restore } from '#platform/backup/restore'
import { markRestoring, unmarkRestoring } from '#platform/backup/restoring-mark'
import type { DatabaseAddress } from '#platform/database/connection'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import { type Environment, readEnvironment } from '#platform/process/env'
import { readSecretFile, secretPath, writeSecretFile } from '#platform/process/secret-file'
import { isInUse } from '#platform/process/secrets'
import { StartRefusal } from '#platform/process/start-refusal'
import { openBucket } from './buckets.ts'
import { endWith } from './run.ts'
import { ownerAddress } from './serving-addresses.ts'

const usage = `npm run restore -- FILE           into an empty DATA_DIR, or the empty database of DATABASE_URL
npm run restore -- FILE --check   only read the backup and say whether it is whole`

function tell(path: string, { madeAt, rows, files, missing }: CheckedBackup): void {
  console.log(`${path} is whole: made at ${madeAt.toISOString()}, ${rows} rows and ${files} files.`)
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
  if ((await isLeftHalfDone(address)) || S3_BUCKET || !existsSync(folder)) return
  if ((await readdir(folder)).length > 0) throw new StartRefusal(`The folder ${folder} is not empty.`)
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

async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  const words = process.argv.slice(2)
  const [file, ...rest] = words.filter((word) => word !== '--check')
  if (!file || file.startsWith('-') || rest.length > 0) throw new StartRefusal(usage)
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  const isLocked = await isEncrypted(path)
  const passphrase = isLocked ? (env.BACKUP_PASSPHRASE ?? (await askForPassphrase('once'))) : undefined
  if (words.includes('--check')) return tell(path, await checkBackup(path, passphrase))
  const fill = (address: DatabaseAddress) => restoreInto(env, address, path, passphrase)
  const address = await ownerAddress(env)
  if (address) await fill(address)
  else await inEmbedded(env.DATA_DIR, fill)
}

main().catch(endWith)
