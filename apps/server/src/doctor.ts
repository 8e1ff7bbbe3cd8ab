import { existsSync } from 'node:fs'
import { findKeys } from '#features/files/index'
import { refuseHalfRestored } from '#platform/backup/restoring-mark'
import type { DatabaseAddress } from '#platform/database/connection'
import type { Delivery } from '#platform/delivery/delivery'
import { checkBackups } from '#platform/doctor/backup-check'
import { checkDatabase } from '#platform/doctor/database-checks'
import { checkFilesOfSchools } from '#platform/doctor/files-check'
import { type Finding, look, mend, note } from '#platform/doctor/finding'
import { checkFolder, checkSecretFile } from '#platform/doctor/folder-checks'
import { checkBucket, checkDeliveries, checkPublicUrl, checkTrust } from '#platform/doctor/outside-checks'
import { type Environment, readEnvironment } from '#platform/process/env'
import { takeNoWords } from '#platform/process/parse-words'
import { whyNotTheseSecrets } from '#platform/process/secrets'
import { openBucket } from './buckets.ts'
import { openDeliveries } from './deliveries.ts'
import { openDatabase, refuseRootOfAnother } from './operator-database.ts'
import { endWith } from './run.ts'
import { ownerUrl, servingAddresses } from './serving-addresses.ts'
import { checkPooler, checkStandby } from './ways-check.ts'

/** Where nothing else is set up; nothing is sent from here. */
const outbox: Delivery = { kind: 'outbox', carriesText: true, send: async () => undefined }

async function checkOwnDatabase(env: Environment): Promise<Finding[]> {
  try {
    if (!ownerUrl(env)) refuseHalfRestored(env.DATA_DIR)
    const { address, close } = await openDatabase(env)
    const lookAround = async () => [
      ...(await checkDatabase(address, {
        addressesOf: () => servingAddresses(address, env),
        whyNotThisSecret: () => whyNotTheseSecrets(address, secretsOf(env)),
        checkFiles: () => checkFilesOfSchools(address, { bucket: openBucket(env), findKeys }),
      })),
      ...(await checkWays(address, env)),
      await look('Backups', () => checkBackups(address, env.BACKUP_DIR)),
    ]
    return await lookAround().finally(close)
  } catch (error) {
    return [mend(`The database: ${(error as Error).message}`)]
  }
}

const secretsOf = ({ DATA_DIR: dataDir, SECRETS_KEY: current, SECRETS_KEY_OLD: old }: Environment) => ({
  dataDir,
  current,
  old,
})

/** The other ways to the database: through a pooler, and to a standby. */
async function checkWays(address: DatabaseAddress, env: Environment): Promise<Finding[]> {
  const { DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: late } = env
  const addresses = () => servingAddresses(address, env)
  return [
    ...(direct ? [await look('The pooler', async () => checkPooler(await addresses(), env))] : []),
    ...(late ? [await look('The standby', async () => checkStandby(await addresses(), env))] : []),
  ]
}

/** Looks at everything that the variables name, and changes nothing that people see. */
async function examine(env: Environment): Promise<Finding[]> {
  const { DATA_DIR: folder, PUBLIC_URL: publicUrl } = env
  return [
    await look('The folder', () => checkFolder(folder)),
    ...(env.SECRETS_KEY ? [] : [await look('The secret', () => checkSecretFile(folder))]),
    ...(await checkOwnDatabase(env)),
    // A look must not make the folder.
    ...(env.S3_BUCKET || existsSync(folder) ? [await look('Files', () => checkBucket(openBucket(env)))] : []),
    ...(await checkDeliveries(openDeliveries(env, outbox))),
    publicUrl
      ? await look('PUBLIC_URL', () => checkPublicUrl(publicUrl))
      : note(
          'PUBLIC_URL is not set: families cannot answer by a link, and sign-in with Google has no address.',
        ),
    ...checkTrust(env),
  ]
}

const marks: Record<Finding['is'], string> = { ok: 'ok  ', note: 'note', mend: 'MEND' }

async function main(): Promise<void> {
  takeNoWords('run doctor')
  const env = readEnvironment(process.env)
  refuseRootOfAnother(env.DATA_DIR)
  const found = await examine(env)
  for (const { is, say } of found) console.log(`${marks[is]}  ${say}`)
  const wrong = found.filter(({ is }) => is === 'mend').length
  console.log(wrong === 0 ? '\nNothing is to be mended.' : `\nTo be mended: ${wrong}.`)
  process.exitCode = wrong === 0 ? 0 : 1
}

main().catch(endWith)
