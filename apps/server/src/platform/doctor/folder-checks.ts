import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { readSecretFile, secretPath } from '../process/secret-file.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const gigabyte = 1024 ** 3
/** A school's photos and documents of one morning of enrolments. */
const leastFree = gigabyte

/** DATA_DIR: whether it can be written, and how much room it has. */
export async function checkFolder(folder: string): Promise<Finding> {
  if (!existsSync(folder)) return mend(`There is no folder ${folder} (DATA_DIR): a first start makes it.`)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return mend(`The folder ${folder} (DATA_DIR) cannot be written by this user.`)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const gigabytes = (free / gigabyte).toFixed(1)
  if (free < leastFree) return mend(`${folder} (DATA_DIR) has ${gigabytes} GB left: make room, or move it.`)
  return ok(`${folder} (DATA_DIR) can be written, and has ${gigabytes} GB left.`)
}

/** The secret that seals documents, where it is a file. */
export async function checkSecretFile(folder: string): Promise<Finding> {
  const secrets = await readSecretFile(folder)
  const path = secretPath(folder)
  if (!secrets) return note(`There is no ${path}: the first start of a new installation makes it.`)
  const { mode } = await stat(path)
  if ((mode & 0o077) > 0) return mend(`Other users of this machine can read ${path}: chmod 600 ${path}`)
  return ok(
    `${path} can be read by this user alone. Keep a copy in another place: without it documents are lost.`,
  )
}
