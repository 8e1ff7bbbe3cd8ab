import { access, constants, stat } from 'node:fs/promises'
import { findBackupState } from '../database/backup-state.ts'
import type { DatabaseAddress } from '../database/connection.ts'
import { hour } from '../durations.ts'
import { type Finding, mend, note, ok } from './finding.ts'

/** One a day, and time to make it. */
const oldest = 26 * hour

/** Whether the backups that the server makes by itself are made. */
export async function checkBackups(address: DatabaseAddress, folder: string | undefined): Promise<Finding> {
  if (!folder) return note('No daily backups are made: set BACKUP_DIR to a folder on another disk.')
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => null,
  )
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isFolder === false || (isFolder && !isWritable)) {
    return mend(`BACKUP_DIR ${folder} is not a folder that this user may write to.`)
  }
  if (isFolder === null) return mend(`There is no folder ${folder} (BACKUP_DIR): make it, or mount its disk.`)
  const { madeAt, failedAt, failure } = (await findBackupState(address)) ?? {}
  if (failedAt) return mend(`The last backup failed at ${failedAt.toISOString()}: ${failure}`)
  if (!madeAt) return note('No daily backup has been made yet: a server makes the first one at its start.')
  const when = madeAt.toISOString()
  return Date.now() - madeAt.getTime() > oldest
    ? mend(`The last backup is of ${when}: no server has made one since. Its log says why.`)
    : ok(`The last backup is of ${when}.`)
}
