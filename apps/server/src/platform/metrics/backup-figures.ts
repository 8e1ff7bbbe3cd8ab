import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../database/connection.ts'
import { readingTogether } from './reading-together.ts'

/** Seconds since 1970; null before the first. */
interface LastBackup {
  made: number | null
  failed: number | null
}

async function readLastBackup(pool: Pool): Promise<LastBackup | undefined> {
  const { rows } = await pool.query<LastBackup>(
    `select extract(epoch from made_at)::float as made, extract(epoch from failed_at)::float as failed
     from school.last_backup()`,
  )
  return rows[0]
}

/** The backups that the installation makes by itself. Left out where there are none, and without the database. */
export function addBackupFigures(registry: Registry, pool: Pool): void {
  const read = readingTogether(() => readLastBackup(pool))
  const add = (figure: keyof LastBackup, help: string) =>
    new Gauge({
      name: `shala_backup_${figure}_timestamp_seconds`,
      help,
      registers: [registry],
      async collect() {
        const at = (await read())?.[figure]
        if (at) this.set(at)
        else this.remove()
      },
    })
  add('made', 'When the last backup was made.')
  add('failed', 'When the last try to make a backup failed; absent once one is made again.')
}
