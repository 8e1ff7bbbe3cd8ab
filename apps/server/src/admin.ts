import { createInterface } from 'node:readline/promises'
import { operate } from '#features/operator/index'
import { openAuthDb } from '#platform/database/auth-db'
import { findBackupState } from '#platform/database/backup-state'
import { openPool } from '#platform/database/connection'
import { bindToSchool } from '#platform/database/school-db'
import { readEnvironment } from '#platform/process/env'
import { openDatabase, refuseUnready } from './operator-database.ts'
import { endWith } from './run.ts'
import { servingAddresses } from './serving-addresses.ts'

async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((done) => lines.once('close', () => done('')))
  const answer = await Promise.race([lines.question(`${question} Type yes: `), ended])
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  const { address, close } = await openDatabase(env)
  try {
    await refuseUnready(address)
    const addresses = await servingAddresses(address, env)
    const schoolPool = openPool(addresses.school, 'school', 1)
    const authPool = openPool(addresses.auth, 'auth', 1)
    try {
      const parts = {
        auth: { authDb: openAuthDb(authPool, 'server') },
        bindToSchool: (schoolId: string) => bindToSchool(schoolPool, schoolId),
        now: new Date(),
        backupFolder: env.BACKUP_DIR,
        findBackups: () => findBackupState(address),
        say: (line: string) => console.log(line),
        confirm,
      }
      await operate(parts, process.argv.slice(2))
    } finally {
      await Promise.all([schoolPool.end(), authPool.end()])
    }
  } finally {
    await close()
  }
}

main().catch(endWith)
