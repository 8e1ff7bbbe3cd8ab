import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closedRefusal } from '../database/closed-database.ts'

const pathOf = (dataDir: string) => join(dataDir, 'restoring')

/** Until the database in DATA_DIR is there and says so itself (`closeDatabase`). */
export async function markRestoring(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(pathOf(dataDir), '')
}

export async function unmarkRestoring(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir), { force: true })
}

/** @throws StartRefusal where a restore was ended before it was done */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(pathOf(dataDir))) throw closedRefusal('restoring')
}
