import type { BackupParts } from '../backup/back-up.ts'
import { connectAsOwner, type DatabaseAddress } from '../database/connection.ts'
import { findSchoolIds, showSchool } from '../database/copy-out.ts'
import { type Finding, mend, ok } from './finding.ts'

/** Enough to tell another folder, disk or bucket, and little enough to be read by a timer. */
const most = { schools: 10, filesOfEach: 2 }

async function findSome(address: DatabaseAddress, findKeys: BackupParts['findKeys']): Promise<string[]> {
  const client = await connectAsOwner(address)
  const keys: string[] = []
  try {
    for (const schoolId of (await findSchoolIds(client)).slice(-most.schools)) {
      await showSchool({ client }, schoolId)
      const ask = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows
      keys.push(...(await findKeys(ask, schoolId, 'school')).slice(-most.filesOfEach))
    }
  } finally {
    await client.end()
  }
  return keys
}

/** That the store is the one that the schools' files are in: a test file finds room in an empty one too. */
export async function checkFilesOfSchools(
  address: DatabaseAddress,
  { bucket, findKeys }: Pick<BackupParts, 'bucket' | 'findKeys'>,
): Promise<Finding> {
  const keys = await findSome(address, findKeys)
  const lost: string[] = []
  for (const key of keys) if (!(await bucket.get(key))) lost.push(key)
  if (lost.length === 0) return ok('The store has the files of schools that were looked for.')
  if (lost.length < keys.length) {
    return mend(
      `The store has lost ${lost.length} of ${keys.length} files of schools that were looked for: ${lost.join(', ')}. Put them back if there is a copy; else this ends once the school has put in others, or removed what they belong to.`,
    )
  }
  return mend(
    `The store lacks ${lost.length} of ${keys.length} files of schools that were looked for: is its disk mounted, and is DATA_DIR (or S3_BUCKET) the one that every process uses?`,
  )
}
