import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const spaceForTests = 4 * 2 ** 30

/**
 * Where the tests' folders and databases lie, if there is room in memory. A database is some thousand small files, and a
 * disk takes ten times as long to make it.
 */
export function folderInMemory(): string {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > spaceForTests ? folder : tmpdir()
}
