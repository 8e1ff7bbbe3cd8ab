import { resolve } from 'node:path'
import { z } from 'zod'
import { findKeys } from '#features/files/index'
import { backUp, type MadeBackup } from '#platform/backup/back-up'
import { refuseEmpty } from '#platform/backup/empty-target'
import { askForPassphrase } from '#platform/backup/passphrase-prompt'
import { megabyte } from '#platform/bytes'
import type { DatabaseAddress } from '#platform/database/connection'
import { type Environment, readEnvironment } from '#platform/process/env'
import { parseWords } from '#platform/process/parse-words'
import { readSecretFile } from '#platform/process/secret-file'
import { whyNotTheseSecrets } from '#platform/process/secrets'
import { StartRefusal } from '#platform/process/start-refusal'
import { openBucket } from './buckets.ts'
import { openDatabase } from './operator-database.ts'
import { endWith } from './run.ts'

const usage = `npm run backup -- FILE                 the database and all files, as they are at this moment, in one file
npm run backup -- FILE --encrypt       encrypted with a passphrase: BACKUP_PASSPHRASE, or asked for
npm run backup -- FILE --with-secret   with the secret too, always encrypted
npm run backup -- FILE --school ID     one school alone, to be restored into another installation; with the others too`

interface Wish {
  path: string
  encrypts: boolean
  withSecret: boolean
  schoolId: string | undefined
}

function readWords(words: string[]): Wish {
  const flag = { type: 'boolean', default: false } as const
  const options = { encrypt: flag, 'with-secret': flag, school: { type: 'string' } } as const
  const { values, positionals } = parseWords({ args: words, options, allowPositionals: true }, usage)
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartRefusal(usage)
  const schoolId = z.uuid().optional().safeParse(values.school)
  if (!schoolId.success)
    throw new StartRefusal('Name the school by its id: npm run admin -- schools lists them.')
  const withSecret = values['with-secret']
  const encrypts = withSecret || values.encrypt
  // npm starts every command in the folder of the program.
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  return { path, encrypts, withSecret, schoolId: schoolId.data?.toLowerCase() }
}

/** @throws StartRefusal for a secret that opens nothing in this backup: otherwise that is noticed at the restore */
async function findSecret(
  address: DatabaseAddress,
  { SECRETS_KEY: current, SECRETS_KEY_OLD: old, DATA_DIR: dataDir }: Environment,
): Promise<string[]> {
  const secret = current ? [current] : await readSecretFile(dataDir)
  if (!secret) throw new StartRefusal(`There is no secret in ${dataDir} yet: leave out --with-secret.`)
  const why = await whyNotTheseSecrets(address, { dataDir, current, old })
  if (why) throw new StartRefusal(`${why} No backup was made.`)
  return [...secret, ...old]
}

function report(path: string, { rows, files, bytes, missing, isOpen }: MadeBackup): void {
  const size = (bytes / megabyte).toFixed(1)
  console.log(`${path}: ${rows} rows and ${files} files, ${size} MB.`)
  if (isOpen) {
    console.error(
      'The school still takes changes, and those from now on are not in the file: to move it, close it first (npm run admin -- close-school ID) and make the file again.',
    )
  }
  if (missing.length === 0) return
  for (const key of missing) console.error(`The store has no file ${key}.`)
  console.error(
    `The backup is whole but for ${missing.length} files above: the database names them, and the store does not have them.`,
  )
  process.exitCode = 3
}

async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  const { path, encrypts, withSecret, schoolId } = readWords(process.argv.slice(2))
  const passphrase = env.BACKUP_PASSPHRASE ?? (encrypts ? await askForPassphrase('twice') : undefined)
  const { address, close } = await openDatabase(env)
  try {
    await refuseEmpty(address)
    const secret = withSecret ? await findSecret(address, env) : undefined
    const parts = {
      address,
      bucket: openBucket(env),
      findKeys,
      now: new Date(),
      passphrase,
      secret,
      schoolId,
    }
    report(path, await backUp(parts, path))
  } finally {
    await close()
  }
}

main().catch(endWith)
