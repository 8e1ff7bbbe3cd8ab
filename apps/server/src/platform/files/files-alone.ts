import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'

/** Whether there is a file below a folder; folders without one do not count. */
export function holdsFiles(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder, { withFileTypes: true }).some(
    (one) => !one.isDirectory() || holdsFiles(join(folder, one.name)),
  )
}

/** @throws StartRefusal for a folder with files of schools and no database: a start would make a second, empty product */
export function refuseFilesAlone(dataDir: string): void {
  const [database, files] = [join(dataDir, 'pg'), join(dataDir, 'files')]
  if (existsSync(database) || !holdsFiles(files)) return
  throw new StartRefusal(
    `The folder ${dataDir} (DATA_DIR) holds files of schools, but no database. Give DATABASE_URL if their database is elsewhere, or restore a backup into an empty folder.`,
  )
}
