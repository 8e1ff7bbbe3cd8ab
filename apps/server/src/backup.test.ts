import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markBatch } from '@shala/contract/attendance/attendance'
import type { StudentDetails } from '@shala/contract/students/students'
import { registerUser, updateUser } from '@shala/contract/users'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findKeys } from '#features/files/index'
import { readArchive } from '#platform/backup/archive-reader'
import { backUp, type MadeBackup } from '#platform/backup/back-up'
import { type BackupHead, headName } from '#platform/backup/backup-contents'
import { checkBackup } from '#platform/backup/check-backup'
import { move } from '#platform/backup/move'
import { restore } from '#platform/backup/restore'
import { closeDatabase } from '#platform/database/closed-database'
import { type DatabaseAddress, openPool } from '#platform/database/connection'
import { migrate } from '#platform/database/migrate'
import { type Bucket, BucketUnavailable, openFolderBucket } from '#platform/files/bucket'
import { allRows, type EmptyDatabase, openEmptyDatabase } from '../test/empty-database.ts'
import { openTestApp, type TestApp, testWorkFactor } from '../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../test/test-school.ts'

const folder = mkdtempSync(join(tmpdir(), 'shala-backup-'))
const passphrase = 'as long as it must be'
const targets: EmptyDatabase[] = []
let app: TestApp
let school: TestSchool
let bucket: Bucket
let count = 0
/** The path of an encrypted backup. */
let encrypted = ''

async function emptyTarget(): Promise<DatabaseAddress> {
  const target = await openEmptyDatabase()
  targets.push(target)
  return target.address
}

/** A path that nothing has yet. */
const newPath = () => join(folder, `${count++}`)

type Options = { bucket?: Bucket; passphrase?: string; secret?: string[]; address?: DatabaseAddress }

async function makeBackup(options: Options = {}): Promise<MadeBackup & { path: string }> {
  const path = newPath()
  const more = { passphrase: undefined, secret: undefined, ...options }
  const parts = { address: app.database, bucket, findKeys, now: app.clock.now, ...more }
  const made = await backUp({ ...parts, workFactor: testWorkFactor }, path)
  return { ...made, path }
}

const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'not refused',
    (error: Error) => `${error.name}: ${error.message}`,
  )

async function ask<R extends object>(address: DatabaseAddress, sql: string): Promise<R[]> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query<R>(sql).finally(() => client.end())
  return rows
}

const schemasOf = async (address: DatabaseAddress) =>
  (
    await ask<{ name: string }>(
      address,
      `select nspname as name from pg_namespace where nspname in ('school', 'auth', 'system', 'graphile_worker')`,
    )
  ).map(({ name }) => name)

/** Every file below a folder, with its bytes. */
function filesBelow(place: string): Record<string, string> {
  const paths = existsSync(place) ? (readdirSync(place, { recursive: true }) as string[]) : []
  const files = paths.filter((path) => statSync(join(place, path)).isFile()).sort()
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(place, path), 'base64')]))
}

async function addStudentWithFiles(name: string): Promise<string> {
  const classId = await school.addClass(`Class of ${name}`)
  const fields = { role: 'student', name, class: classId, rollNumber: '1', address: 'Line 1\nLine\t2 \\ मुंबई' }
  const form = formOf({ ...fields, photo: await anyPhoto(), birthCertificate: anyPdf(`of ${name}`) })
  const { status, body } = await app.call(registerUser, { token: school.admin, form })
  expect(status).toBe(201)
  return (body.user as StudentDetails)._id
}

beforeAll(async () => {
  bucket = openFolderBucket(join(folder, 'store'))
  app = await openTestApp({ bucket })
  school = await openTestSchool(app)
  await addStudentWithFiles('Ravi')
  const other = await openTestSchool(app)
  await other.addStudent(await other.addClass(), '1')
})
afterAll(async () => {
  await app.close()
  for (const { drop } of targets) await drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a restored backup', () => {
  it('is the same, row for row and byte for byte, and says so', async () => {
    const { path, rows, files, missing } = await makeBackup({ passphrase, secret: ['the secret of it'] })
    const address = await emptyTarget()
    const store = join(folder, 'restored')
    encrypted = path
    const restored = await restore({ address, bucket: openFolderBucket(store), passphrase }, path)
    expect(restored).toEqual({
      ...{ school: null, rows, files, missing, leftOut: [], migrated: [], madeAt: app.clock.now },
      secret: Buffer.from('the secret of it\n'),
    })
    const [before, after] = [await allRows(app.database), await allRows(address)]
    // Each database makes its own passwords, and runs the job library's own migrations.
    for (const own of ['system.serving_logins', 'graphile_worker.migrations']) {
      delete before[own]
      delete after[own]
    }
    expect(after).toEqual(before)
    expect(Object.values(after).flat().length).toBe(rows)
    expect([files, filesBelow(store)]).toEqual([3, filesBelow(join(folder, 'store'))])
  })

  it('has its walls, triggers, keys and the numbers of its sequences', async () => {
    const address = targets[0]?.address as DatabaseAddress
    const shape = `select relnamespace::regnamespace::text as schema, relname, relrowsecurity, relforcerowsecurity,
      (select string_agg(conname || pg_get_constraintdef(oid), ',' order by conname) from pg_constraint where conrelid = pg_class.oid) as keys,
      (select string_agg(tgname || tgenabled::text, ',' order by tgname) from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as triggers
      from pg_class where relkind = 'r' and relnamespace = any ('{school,auth,system}'::regnamespace[]) order by 1, 2`
    expect(await ask(address, shape)).toEqual(await ask(app.database, shape))
    const sequences = `select schemaname, sequencename from pg_sequences order by 1, 2`
    expect(await ask(address, sequences)).toEqual(await ask(app.database, sequences))
    const next = `select nextval('school.attendance_changes_id_seq')::int as next`
    expect(await ask(address, next)).toEqual(await ask(app.database, next))
  })

  it('is refused where anything is', async () => {
    const { path } = await makeBackup()
    const parts = { bucket: openFolderBucket(newPath()), passphrase: undefined }
    const refused = await refusalOf(restore({ ...parts, address: app.database }, path))
    expect(refused).toMatch(/^StartRefusal: The database is not empty/)
  })

  it('of an older program is migrated to this one, over what an interrupted restore has left', async () => {
    const old = await emptyTarget()
    const names = readdirSync(join(import.meta.dirname, '../migrations')).sort()
    await migrate(old, { only: new Set(names.slice(0, -3)) })
    const { path } = await makeBackup({ address: old })
    const address = await emptyTarget()
    const owner = new pg.Client(address)
    await owner.connect()
    await closeDatabase(owner, 'restoring')
    await owner.query('create schema school create table half (it int)')
    await owner.end()
    expect(await refusalOf(migrate(address))).toMatch(
      /^StartRefusal: A restore into this database was interrupted/,
    )
    const { migrated } = await restore({ address, bucket, passphrase: undefined }, path)
    expect(migrated).toEqual(names.slice(-3))
    expect(await migrate(address)).toEqual([])
  })
})

describe('a restore that fails', () => {
  it('leaves neither rows nor files', async () => {
    const { path } = await makeBackup()
    const address = await emptyTarget()
    const store = newPath()
    const whole = openFolderBucket(store)
    let room = 2
    const full: Bucket = {
      ...whole,
      async put(key, bytes) {
        if (room-- === 0) throw new BucketUnavailable('There is no room left.')
        await whole.put(key, bytes)
      },
    }
    const refused = await refusalOf(restore({ address, bucket: full, passphrase: undefined }, path))
    expect(refused).toBe('StartRefusal: There is no room left.')
    expect([await schemasOf(address), filesBelow(store)]).toEqual([[], {}])
  })

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, -40)],
    ['with one bit turned over', (bytes: Buffer) => bytes.fill((bytes[900] ?? 0) ^ 1, 900, 901)],
    ['that is something else', () => Buffer.from('a picture, say')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('because of a backup %s changes nothing', async (_what, spoil) => {
    const { path } = await makeBackup()
    writeFileSync(path, spoil(readFileSync(path)))
    expect(await refusalOf(checkBackup(path, undefined))).toMatch(
      /^StartRefusal: This backup is damaged or cut/,
    )
  })

  it('because of an encrypted backup cut short changes nothing', async () => {
    const path = newPath()
    writeFileSync(path, readFileSync(encrypted).subarray(0, -40))
    expect(await refusalOf(checkBackup(path, passphrase))).toMatch(
      /^StartRefusal: This backup is damaged or cut/,
    )
  })

  it('because of another passphrase, or none, says so', async () => {
    const path = encrypted
    expect(await refusalOf(checkBackup(path, 'another passphrase'))).toMatch(
      /^StartRefusal: The passphrase is not/,
    )
    expect(await refusalOf(checkBackup(path, undefined))).toMatch(/^StartRefusal: This backup is damaged/)
  })

  it('because of a newer program says so', async () => {
    const { path } = await makeBackup({ address: await newerDatabase() })
    expect(await refusalOf(checkBackup(path, undefined))).toBe(
      'StartRefusal: It was made by a newer program (it has 9999-later.sql): take that one, or a later one.',
    )
  })
})

async function newerDatabase(): Promise<DatabaseAddress> {
  const address = await emptyTarget()
  await ask(
    address,
    'create schema system; create schema auth; create table auth.schools (school_id uuid primary key)',
  )
  await ask(address, 'create table system.migrations (name text primary key, checksum text)')
  await ask(address, `insert into system.migrations values ('9999-later.sql', 'x')`)
  return address
}

describe('a backup', () => {
  it('holds no part of a class whose marks are being saved', async () => {
    const [classes, size] = [10, 40]
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    app.clock.now = new Date('2026-11-20T08:00:00Z')
    const sheets: { date: string; marks: object[] }[] = []
    for (let number = 1; number <= classes; number++) {
      const rows = Array.from({ length: size }, (_, roll) => ({
        name: `Student ${roll}`,
        rollNumber: String(roll + 1),
        enrollmentDate: '2026-11-01',
      }))
      const added = await school.importStudents(await school.addClass(`Class ${number}`, 'M'), rows)
      const marks = added.map((row) => ({
        studentId: (row as { personId: string }).personId,
        status: 'present',
      }))
      for (const date of days) sheets.push({ date, marks: marks.map((mark) => ({ ...mark, date })) })
    }
    async function save({ marks }: { marks: object[] }): Promise<void> {
      const { status } = await app.call(markBatch, { token: school.admin, body: { marks } })
      expect(status).toBe(200)
    }
    // Each backup begins with some of them saved and some not, however fast they are.
    const [early, late] = [sheets.shift(), sheets.pop()]
    if (!early || !late) throw new Error('There are no marks.')
    await save(early)
    let waiting = sheets.length
    async function saveNext(): Promise<void> {
      for (let sheet = sheets.shift(); sheet; sheet = sheets.shift()) {
        await save(sheet)
        waiting -= 1
      }
    }
    const saving = Promise.all(Array.from({ length: 5 }, saveNext))
    do {
      const perSheet = await countMarks((await makeBackup()).path)
      expect(new Set(perSheet)).toEqual(new Set([size]))
      expect(perSheet.length).toBeLessThan(classes * days.length)
    } while (waiting > 0)
    await saving
    await save(late)
    expect(await countMarks((await makeBackup()).path)).toHaveLength(classes * days.length)
  })

  it('holds every file that its rows name, though it is removed meanwhile', async () => {
    const id = await addStudentWithFiles('Sita')
    let reached = () => {}
    let goOn = () => {}
    const isReached = new Promise<void>((resolve) => (reached = resolve))
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
    const slow: Bucket = {
      ...bucket,
      async get(key) {
        reached()
        await mayGoOn
        return bucket.get(key)
      },
    }
    const making = makeBackup({ bucket: slow })
    await isReached
    const before = Object.keys(filesBelow(join(folder, 'store')))
    const edit = { token: school.admin, params: { id }, body: { birthCertificate: null, photo: null } }
    expect((await app.call(updateUser, edit)).status).toBe(200)
    app.clock.now = new Date(app.clock.now.getTime() + 3 * 3_600_000)
    await app.doChores()
    expect(Object.keys(filesBelow(join(folder, 'store')))).toEqual(before)
    goOn()
    expect(await making).toMatchObject({ files: before.length, missing: [] })
    await app.doChores()
    expect(Object.keys(filesBelow(join(folder, 'store')))).toHaveLength(before.length - 3)
  })

  it('names a file that the store has lost, and is whole but for it', async () => {
    const [lost = ''] = Object.keys(filesBelow(join(folder, 'store')))
    const bytes = await bucket.get(lost)
    await bucket.remove(lost)
    const { path, missing } = await makeBackup()
    await bucket.put(lost, bytes ?? Buffer.alloc(0))
    expect([missing, (await checkBackup(path, undefined)).missing]).toEqual([[lost], [lost]])
  })

  it('leaves nothing under its name when it fails, and takes no name that is taken', async () => {
    const path = newPath()
    const parts = {
      address: app.database,
      findKeys,
      now: app.clock.now,
      passphrase: undefined,
      secret: undefined,
    }
    const down: Bucket = { ...bucket, get: () => Promise.reject(new BucketUnavailable('The store is down.')) }
    expect(await refusalOf(backUp({ ...parts, bucket: down }, path))).toContain('The store is down.')
    expect(await refusalOf(backUp({ ...parts, bucket }, join(folder, 'nowhere', 'it')))).toMatch(
      /could not be written: the folder does not exist\.$/,
    )
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false])
    writeFileSync(path, 'mine')
    expect(await refusalOf(backUp({ ...parts, bucket }, path))).toMatch(/^StartRefusal: There is a file/)
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })
})

describe('a move', () => {
  it('is refused while a server runs, and then takes everything over and closes the old database', async () => {
    const address = targets[0]?.address as DatabaseAddress
    const pool = openPool(address, 'school', 1)
    await pool.query('select 1')
    const to = await emptyTarget()
    expect(await refusalOf(move(address, to))).toMatch(/^StartRefusal: A server still runs/)
    await pool.end()
    await expect.poll(async () => await ask(address, runningServers)).toEqual([])
    const before = await allRows(address)
    const { rows } = await move(address, to)
    const after = await allRows(to)
    for (const own of ['system.serving_logins', 'graphile_worker.migrations', 'system.closed']) {
      delete before[own]
      delete after[own]
    }
    expect([after, Object.values(after).flat().length]).toEqual([before, rows])
    expect(await refusalOf(migrate(address))).toMatch(/^StartRefusal: This database was moved/)
    expect(await refusalOf(move(to, address))).toMatch(/^StartRefusal: The database is not empty/)
    expect(await migrate(to)).toEqual([])
  })
})

const runningServers = `select from pg_stat_activity where datname = current_database() and application_name = 'shala'`

/** Of each class and day that has marks in a backup, how many. */
async function countMarks(path: string): Promise<number[]> {
  let head: BackupHead | undefined
  const counts = new Map<string, number>()
  for await (const { name, bytes } of readArchive(path, undefined)) {
    if (name === headName) head = JSON.parse(bytes.toString())
    if (!name.startsWith('database/school.attendance.')) continue
    const columns = head?.tables.find((table) => table.name === 'school.attendance')?.columns ?? []
    for (const line of bytes.toString().trimEnd().split('\n')) {
      const values = line.split('\t')
      const sheet = ['class_id', 'date'].map((column) => values[columns.indexOf(column)]).join()
      counts.set(sheet, (counts.get(sheet) ?? 0) + 1)
    }
  }
  return [...counts.values()]
}
