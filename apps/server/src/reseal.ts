import { setTimeout as sleep } from 'node:timers/promises'
import { findLastExpiry, findOpenSchools } from '#features/auth/index'
import { resealDocuments } from '#features/files/index'
import { openAuthDb } from '#platform/database/auth-db'
import { type DatabaseAddress, openPool } from '#platform/database/connection'
import { bindToSchool } from '#platform/database/school-db'
import { type Environment, readEnvironment } from '#platform/process/env'
import { takeNoWords } from '#platform/process/parse-words'
import { readSecretFile } from '#platform/process/secret-file'
import { deriveSecrets, forgetOldSecrets, isInUse, openSecrets } from '#platform/process/secrets'
import { StartRefusal } from '#platform/process/start-refusal'
import { openBucket } from './buckets.ts'
import { openDatabase, refuseRootOfAnother, refuseUnready } from './operator-database.ts'
import { endWith } from './run.ts'
import { resealValues } from './sealed-values.ts'
import { servingAddresses } from './serving-addresses.ts'

/** Between two values, so that people working meanwhile do not notice. */
const pauseMs = 2
const reportedEvery = 500

function progress(): () => Promise<void> {
  let count = 0
  return async () => {
    count += 1
    if (count % reportedEvery === 0) console.log(`Sealed ${count} documents and numbers so far …`)
    await sleep(pauseMs)
  }
}

async function reseal(env: Environment, address: DatabaseAddress): Promise<void> {
  await refuseUnready(address)
  const { DATA_DIR: dataDir, SECRETS_KEY: given, SECRETS_KEY_OLD: old } = env
  const current = given ?? (await readSecretFile(dataDir))?.[0]
  if (!current || !(await isInUse(address, current))) {
    throw new StartRefusal(
      'Start the server with the new key first: it must be able to open what this seals.',
    )
  }
  const secrets = await openSecrets(address, { dataDir, current: given, old })
  const keys = deriveSecrets(...secrets)
  const addresses = await servingAddresses(address, env)
  const schoolPool = openPool(addresses.school, 'school', 1)
  const authPool = openPool(addresses.auth, 'auth', 1)
  const authDb = openAuthDb(authPool, 'server')
  try {
    const parts = { bucket: openBucket(env), documentKeys: keys.documents }
    const onResealed = progress()
    const closed: string[] = []
    for (const schoolId of await findOpenSchools({ authDb })) {
      const db = bindToSchool(schoolPool, schoolId)
      closed.push(...(await resealValues(keys, db, onResealed)))
      const documents = await resealDocuments(parts, db, onResealed)
      closed.push(...documents.closed)
      for (const id of documents.missing) console.warn(`The store has no bytes of the document ${id}.`)
    }
    if (closed.length > 0) throw new StartRefusal(notYet(closed))
    const since = await forgetOldSecrets(address, secrets[0])
    if (secrets.length === 1) return console.log('Everything is sealed with the one key that is given.')
    console.log(mayGo(await findLastExpiry({ authDb }, { startedBefore: since, now: new Date() })))
  } finally {
    await Promise.all([schoolPool.end(), authPool.end()])
  }
}

const notYet = (closed: string[]) =>
  `Keep the old key: with the keys given, ${closed.length} documents or numbers could not be opened or stored (${closed.slice(0, 5).join(', ')} …). Run this again once they can.`

/** Tokens of sessions that began before the current key was used are signed with an old one. */
function mayGo(lastExpiry: Date | null): string {
  const sealed =
    'Everything is sealed with the current key. The old one may go: take it out of SECRETS_KEY_OLD'
  const how = `${sealed} (or of secrets.key, below the first line) and start the server again.`
  if (!lastExpiry) return how
  return `${how} Whoever signed in before the change then signs in once more; from ${lastExpiry.toISOString().slice(0, 10)} on nobody has to.`
}

async function main(): Promise<void> {
  takeNoWords('run reseal')
  const env = readEnvironment(process.env)
  refuseRootOfAnother(env.DATA_DIR)
  const { address, close } = await openDatabase(env)
  try {
    await reseal(env, address)
  } finally {
    await close()
  }
}

main().catch(endWith)
