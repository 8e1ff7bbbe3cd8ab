import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day, hour } from '../durations.ts'

/** India has one time, and no summer time. */
const aheadOfUtc = 5.5 * hour

/** The last moment at which a backup was to begin: the given hour in India, of today or of yesterday. */
export function lastDue(now: Date, hourOfDay: number): Date {
  const shift = aheadOfUtc - hourOfDay * hour
  return new Date(Math.floor((now.getTime() + shift) / day) * day - shift)
}

export interface BackupState {
  madeAt: Date | null
  bytes: number | null
  failedAt: Date | null
  failure: string | null
}

/** After a failure, such as a full disk, it is tried again this often. */
const betweenTries = hour

/** Clocks of two machines differ by less. What is further ahead was written by a clock that has been set back since. */
const mostAhead = hour

export function isDue({ madeAt, failedAt }: BackupState, now: Date, hourOfDay: number): boolean {
  const isOurs = (time: Date) => time.getTime() - now.getTime() <= mostAhead
  if (madeAt && isOurs(madeAt) && madeAt >= lastDue(now, hourOfDay)) return false
  return !failedAt || !isOurs(failedAt) || now.getTime() - failedAt.getTime() >= betweenTries
}

/** `shala-2026-11-28-0210.tar.gz`, by India's time; `.age` is added to one that is encrypted. */
export function nameOfDay(now: Date, isEncrypted: boolean): string {
  const [date, time = ''] = new Date(now.getTime() + aheadOfUtc).toISOString().split('T')
  return `shala-${date}-${time.slice(0, 5).replace(':', '')}.tar.gz${isEncrypted ? '.age' : ''}`
}

const named = /^shala-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz(?:\.age)?(\.part)?$/

/** Removes backups older than so many days, and what an interrupted one has left behind. The newest one always stays. */
export async function removeOld(
  folder: string,
  { now, days }: { now: Date; days: number },
): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => named.test(name)).sort()
  const newest = names.findLast((name) => !name.endsWith('.part'))
  const removed: string[] = []
  for (const name of names) {
    if (name === newest) continue
    const path = join(folder, name)
    const age = now.getTime() - (await stat(path)).mtime.getTime()
    if (!name.endsWith('.part') && age < days * day) continue
    await rm(path, { force: true })
    removed.push(name)
  }
  return removed
}
