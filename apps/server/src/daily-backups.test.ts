import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastBackup } from '@shala/contract/backups'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDue, lastDue } from '#platform/backup/backup-days'
import { checkBackup } from '#platform/backup/check-backup'
import { readEnvironment } from '#platform/process/env'
import { openTestApp, type TestApp } from '../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../test/test-school.ts'
import { dailyBackups } from './daily-backups.ts'

const folder = mkdtempSync(join(tmpdir(), 'shala-daily-'))
const backups = join(folder, 'backups')
const logged: { msg: string }[] = []
const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })
const env = readEnvironment({ DATA_DIR: folder, BACKUP_DIR: backups, BACKUP_HOUR: '2', BACKUP_KEEP: '3' })
let app: TestApp
let other: TestApp
let school: TestSchool
const shown = async () => (await app.call(lastBackup, { token: school.admin })).body
const names = () => readdirSync(backups).sort()
const at = (instant: string) => {
  app.clock.now = new Date(instant)
  other.clock.now = app.clock.now
}

beforeAll(async () => {
  const make = {
    dailyBackups: (address: TestApp['database'], clock: () => Date) =>
      dailyBackups({ env, address, clock, log }),
  }
  app = await openTestApp(make)
  other = await openTestApp({ ...make, beside: app })
  at('2026-11-20T05:00:00Z')
  school = await openTestSchool(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the hour of the backup', () => {
  it('is that of India, today or yesterday', () => {
    expect(lastDue(new Date('2026-11-19T20:29:59Z'), 2)).toEqual(new Date('2026-11-18T20:30:00Z'))
    expect(lastDue(new Date('2026-11-19T20:30:00Z'), 2)).toEqual(new Date('2026-11-19T20:30:00Z'))
    expect(lastDue(new Date('2026-11-19T18:29:00Z'), 23)).toEqual(new Date('2026-11-19T17:30:00Z'))
  })

  it('comes once a day; after a failure it is tried again in an hour', () => {
    const madeAt = new Date('2026-11-19T20:40:00Z')
    const state = { madeAt, bytes: 1, failedAt: null, failure: null }
    expect(isDue(state, new Date('2026-11-20T20:29:00Z'), 2)).toBe(false)
    expect(isDue(state, new Date('2026-11-20T20:31:00Z'), 2)).toBe(true)
    const failed = { ...state, failedAt: new Date('2026-11-20T20:31:00Z') }
    expect(isDue(failed, new Date('2026-11-20T21:30:00Z'), 2)).toBe(false)
    expect(isDue(failed, new Date('2026-11-20T21:31:00Z'), 2)).toBe(true)
  })
})

describe('the server with BACKUP_DIR', () => {
  it('does not make its folder, which may be that of a disk that is not mounted: it says so, and tries again', async () => {
    await app.doBackups()
    expect(logged).toMatchObject([
      {
        msg: 'the backup failed',
        err: { message: expect.stringMatching(/^There is no folder .*BACKUP_DIR/) },
      },
    ])
    expect(await shown()).toEqual({ madeAt: null, failedAt: app.clock.now.toISOString() })
    mkdirSync(backups)
    logged.length = 0
    at('2026-11-20T06:05:00Z')
  })

  it('makes the backup of the day by itself, once for all processes, and admins read when', async () => {
    await Promise.all([app.doBackups(), other.doBackups()])
    await other.doBackups()
    expect(names()).toEqual(['shala-2026-11-20-1135.tar.gz'])
    const made = await checkBackup(join(backups, 'shala-2026-11-20-1135.tar.gz'), undefined)
    expect(made.madeAt).toEqual(app.clock.now)
    expect(await shown()).toEqual({ madeAt: app.clock.now.toISOString(), failedAt: null })
    expect(logged.map(({ msg }) => msg)).toEqual(['a backup was made'])
    const teacher = await school.signInAs('teacher')
    expect((await app.call(lastBackup, { token: teacher.token })).status).toBe(403)
  })

  it('says that one failed, keeps the older ones, and makes it once it can', async () => {
    at('2026-11-20T20:31:00Z')
    const taken = join(backups, 'shala-2026-11-21-0201.tar.gz')
    writeFileSync(taken, 'in the way')
    logged.length = 0
    await app.doBackups()
    expect(logged.map(({ msg }) => msg)).toEqual(['the backup failed'])
    expect(await shown()).toEqual({
      madeAt: '2026-11-20T06:05:00.000Z',
      failedAt: app.clock.now.toISOString(),
    })
    expect(names()).toContain('shala-2026-11-20-1135.tar.gz')
    rmSync(taken)
    at('2026-11-20T20:41:00Z')
    await other.doBackups()
    expect(names()).toHaveLength(1)
    at('2026-11-20T21:31:00Z')
    await other.doBackups()
    expect(names()).toEqual(['shala-2026-11-20-1135.tar.gz', 'shala-2026-11-21-0301.tar.gz'])
    expect(await shown()).toEqual({ madeAt: app.clock.now.toISOString(), failedAt: null })
  })

  it('removes its own backups that are older than BACKUP_KEEP days, once a new one is whole', async () => {
    at('2026-11-24T20:31:00Z')
    for (const name of names()) rmSync(join(backups, name))
    const [old, kept] = ['shala-2026-11-20-1030.tar.gz', 'shala-2026-11-22-1030.tar.gz']
    for (const name of [old, kept]) writeFileSync(join(backups, name), 'of an earlier day')
    utimesSync(join(backups, old), new Date('2026-11-20T05:00:00Z'), new Date('2026-11-20T05:00:00Z'))
    utimesSync(join(backups, kept), new Date('2026-11-22T05:00:00Z'), new Date('2026-11-22T05:00:00Z'))
    writeFileSync(join(backups, 'shala-2026-11-19-0201.tar.gz.age.part'), 'of a killed server')
    writeFileSync(join(backups, 'my-own-notes.txt'), 'mine')
    await app.doBackups()
    expect(names()).toEqual(['my-own-notes.txt', kept, 'shala-2026-11-25-0201.tar.gz'])
  })

  it('makes one each day again after a clock that was far ahead has been set back', async () => {
    at('2027-02-01T20:31:00Z')
    await app.doBackups()
    at('2026-11-25T20:31:00Z')
    await app.doBackups()
    expect(names()).toContain('shala-2026-11-26-0201.tar.gz')
    expect((await shown()).madeAt).toBe('2026-11-25T20:31:00.000Z')
  })
})
