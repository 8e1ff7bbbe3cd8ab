import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { login, logout } from '@shala/contract/auth/auth'
import { createClass } from '@shala/contract/classes'
import { requestPasswordOtp, updateProfile } from '@shala/contract/profile'
import { showStudentNumber } from '@shala/contract/students/number'
import { getStudent } from '@shala/contract/students/students'
import { getUser } from '@shala/contract/users'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recountMarks } from '#features/attendance/index'
import { findServedSchools } from '#features/auth/index'
import { findKeys } from '#features/files/index'
import { operate } from '#features/operator/index'
import { readArchive } from '#platform/backup/archive-reader'
import { ArchiveWriter } from '#platform/backup/archive-writer'
import { backUp, type MadeBackup } from '#platform/backup/back-up'
import { databaseName, databaseShape } from '#platform/backup/backup-contents'
import { checkBackup } from '#platform/backup/check-backup'
import { restore } from '#platform/backup/restore'
import { type RestoredSchool, restoreSchool } from '#platform/backup/restore-school'
import { openAuthDb } from '#platform/database/auth-db'
import type { DatabaseAddress } from '#platform/database/connection'
import { inTransaction } from '#platform/database/school-db'
import { type Bucket, BucketUnavailable, openFolderBucket } from '#platform/files/bucket'
import { openSecrets } from '#platform/process/secrets'
import { openWorld, type World } from '../test/access/access-world.ts'
import { aadhaarNumber, makeEverything } from '../test/access/everything.ts'
import { askAsSuperuser, endSuperusers } from '../test/superuser.ts'
import { openTestApp, type TestApp, testSecret, testWorkFactor } from '../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../test/test-school.ts'
import { resealingWith } from './sealed-values.ts'

const folder = mkdtempSync(join(tmpdir(), 'shala-school-'))
const store = join(folder, 'store')
const passphrase = 'as long as it must be'
const password = 'Mango-42'
/** Of the installation that the school moves to. */
const otherSecret = 'the secret of the other installation'
let world: World
/** Where the school moves to, with a school of its own. */
let there: TestApp
let neighbour: TestSchool
let ids: { studentId: string; teacherId: string; classId: string }
let staff: { phone: string; email: string; userId: string }
let made: MadeBackup & { path: string }
let count = 0

const newPath = () => join(folder, `file-${count++}`)

type Options = { secret?: string[]; passphrase?: string; schoolId?: string }

async function makeFile(options: Options = {}): Promise<MadeBackup & { path: string }> {
  const { app, own } = world
  const path = newPath()
  const more = { passphrase: undefined, secret: undefined, schoolId: own.schoolId, ...options }
  const parts = { address: app.database, bucket: app.bucket, findKeys, now: app.clock.now, ...more }
  return { ...(await backUp({ ...parts, workFactor: testWorkFactor }, path)), path }
}

interface Target {
  address?: DatabaseAddress
  bucket?: Bucket
  passphrase?: string | undefined
  /** The secret of where it comes from. */
  old?: string | null
}

function bring(path: string, target: Target = {}): Promise<RestoredSchool> {
  const { address = there.database, bucket = there.bucket, old = testSecret } = target
  const secret = { address, dataDir: folder, given: otherSecret, old: old === null ? null : Buffer.from(old) }
  const resealing = (broughtAlong: Buffer | null) => resealingWith(secret, broughtAlong)
  return restoreSchool({ address, bucket, passphrase: target.passphrase, resealingWith: resealing }, path)
}

const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'not refused',
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** Columns whose bytes differ: they are sealed anew, or belong to one installation. */
const otherwise = ['aadhaar_number', 'aadhaar_sealed', 'secret', 'key_id', 'closed_at']

/** Of each table that names a school, that school's rows; or those of all others. */
async function rowsOf(
  address: DatabaseAddress,
  schoolId: string,
  which: '=' | '<>' = '=',
): Promise<Record<string, string[]>> {
  const tables = await askAsSuperuser<{ name: string }>(
    address,
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace = any ('{school,auth}'::regnamespace[]) and attname = 'school_id' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await askAsSuperuser<{ row: string }>(
      address,
      `select (to_jsonb(t) - $2::text[])::text as row from ${name} t where school_id ${which} $1 order by 1`,
      [schoolId, which === '=' && !name.endsWith('closed_leave') ? otherwise : []],
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Every file below a folder, with its bytes. */
function filesBelow(place: string): Record<string, string> {
  const paths = existsSync(place) ? (readdirSync(place, { recursive: true }) as string[]) : []
  const files = paths.filter((path) => statSync(join(place, path)).isFile()).sort()
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(place, path), 'base64')]))
}

/** All that stands in the installation that the school moves to. */
const everythingThere = async () => ({
  rows: await rowsOf(there.database, world.own.schoolId, '<>'),
  own: await rowsOf(there.database, world.own.schoolId),
  jobs: await askAsSuperuser(there.database, `select * from graphile_worker._private_jobs`).catch(() => []),
  files: filesBelow(store),
})

async function setPassword(app: TestApp, school: TestSchool): Promise<typeof staff> {
  const email = 'with.password@x.example'
  const { token, phone, userId } = await school.signInAs('superadmin', { email })
  await app.call(requestPasswordOtp, { token })
  const body = { newPassword: password, otp: app.lastCode(phone) }
  expect((await app.call(updateProfile, { token, body })).status).toBe(200)
  return { phone, email, userId }
}

/** As a later migration would. */
async function addLaterTable(address: DatabaseAddress): Promise<void> {
  const owner = new pg.Client(address)
  await owner.connect()
  await owner.query(`create table school.later (school_id uuid, id uuid, primary key (school_id, id));
    call system.build_wall('school.later')`)
  await owner.end()
}

beforeAll(async () => {
  world = await openWorld()
  ids = await makeEverything(world)
  staff = await setPassword(world.app, world.own)
  there = await openTestApp({ secret: otherSecret, bucket: openFolderBucket(store) })
  there.clock.now = world.app.clock.now
  await openSecrets(there.database, { dataDir: folder, current: otherSecret, old: [] })
  neighbour = await openTestSchool(there)
  await neighbour.addStudent(await neighbour.addClass(), '1')
  for (const { database } of [world.app, there]) await addLaterTable(database)
  const insert = 'insert into school.later select $1, gen_random_uuid()'
  await askAsSuperuser(world.app.database, insert, [world.own.schoolId])
  made = await makeFile()
}, 300_000)
afterAll(async () => {
  await endSuperusers()
  await world.close()
  await there.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the file of one school', () => {
  it('has rows of every table behind the wall, also of one that nothing names yet', async () => {
    const rows = await rowsOf(world.app.database, world.own.schoolId)
    const empty = Object.keys(rows).filter((name) => name.startsWith('school.') && rows[name]?.length === 0)
    expect([empty, rows['school.later']?.length]).toEqual([[], 1])
  })

  it('is not made while nobody has said whether a table of auth goes along', async () => {
    const owner = new pg.Client(world.app.database)
    await owner.connect()
    await owner.query('create table auth.later (id uuid primary key)')
    expect(await refusalOf(makeFile())).toMatch(/^Error: Does auth\.later go along with a school/)
    await owner.query('drop table auth.later').finally(() => owner.end())
  })

  it('says whose it is, and has nothing of another school or of the installation', async () => {
    const { school, rows, files, missing } = await checkBackup(made.path, undefined)
    const named = files + missing.length
    expect(school).toEqual({ id: world.own.schoolId, name: expect.stringMatching(/^School /), files: named })
    expect([rows, files]).toEqual([made.rows, made.files])
    const names: string[] = []
    let text = ''
    for await (const { name, bytes } of readArchive(made.path, undefined)) {
      names.push(name)
      text += bytes.toString('latin1')
    }
    expect(text).not.toContain(world.elsewhere.schoolId)
    const tables = new Set(names.map((name) => /^database\/(\w+\.\w+)/.exec(name)?.[1] ?? ''))
    expect([...tables].filter((name) => name && !name.startsWith('school.'))).toEqual([
      'auth.answer_codes',
      'auth.logins',
      'auth.schools',
    ])
    const files2 = names.filter((name) => name.startsWith('files/'))
    expect(files2.every((name) => name.startsWith(`files/${world.own.schoolId}/`))).toBe(true)
  })

  it('is refused for a school that is not there, and is no backup of an installation', async () => {
    const schoolId = '01900000-0000-7000-8000-000000000000'
    expect(await refusalOf(makeFile({ schoolId }))).toMatch(/^StartRefusal: There is no school 0190/)
    const parts = { address: there.database, bucket: there.bucket, passphrase: undefined }
    expect(await refusalOf(restore(parts, made.path))).toMatch(/^StartRefusal: This is the backup of one/)
  })
})

describe('a school that is not brought in', () => {
  it.each([
    [
      'without the secret of its old place',
      { old: null },
      /documents and \d+ numbers or secrets of this school are sealed/,
    ],
    [
      'with another secret than that',
      { old: 'not the one that it was sealed with' },
      /cannot be opened with the secret/,
    ],
  ])('%s leaves nothing', async (_what, target, sentence) => {
    const before = await everythingThere()
    expect(await refusalOf(bring(made.path, target))).toMatch(sentence)
    expect(await everythingThere()).toEqual(before)
  })

  it('because its file is damaged leaves nothing', async () => {
    const path = newPath()
    const bytes = readFileSync(made.path)
    writeFileSync(path, bytes.fill((bytes[900] ?? 0) ^ 1, 900, 901))
    const before = await everythingThere()
    expect(await refusalOf(bring(path))).toMatch(/^StartRefusal: This backup is damaged or cut/)
    expect(await everythingThere()).toEqual(before)
  })

  it.each([
    ['a person of another school', (name: string) => name.includes('auth.logins')],
    ['a row of another school', (name: string) => name.includes('school.gates')],
    ['a file of another school', (name: string) => name === ''],
  ])('because its file was changed to have %s leaves nothing', async (_what, isIn) => {
    const { schoolId } = world.own
    const path = await forge((name, text) => (isIn(name) ? text.replace(schoolId, neighbour.schoolId) : text))
    const before = await everythingThere()
    expect(await refusalOf(bring(path))).toMatch(/^StartRefusal: This backup is damaged or cut/)
    expect(await everythingThere()).toEqual(before)
  })

  it('because the store has no room leaves neither rows nor files', async () => {
    let room = 2
    const full: Bucket = {
      ...there.bucket,
      async put(key, bytes) {
        if (room-- === 0) throw new BucketUnavailable('There is no room left.')
        await there.bucket.put(key, bytes)
      },
    }
    const before = await everythingThere()
    expect(await refusalOf(bring(made.path, { bucket: full }))).toBe('StartRefusal: There is no room left.')
    expect(await everythingThere()).toEqual(before)
  })

  it('because a school has its name and PIN code leaves nothing', async () => {
    const [own] = await askAsSuperuser<{ name: string }>(
      world.app.database,
      'select name from school.schools where school_id = $1',
      [world.own.schoolId],
    )
    const rename = 'update school.schools set name = $2 where school_id = $1 returning name'
    await askAsSuperuser(there.database, rename, [neighbour.schoolId, own?.name.toUpperCase()])
    const before = await everythingThere()
    expect(await refusalOf(bring(made.path))).toMatch(
      /^StartRefusal: A school here has the same name and PIN/,
    )
    expect(await everythingThere()).toEqual(before)
    await askAsSuperuser(there.database, rename, [neighbour.schoolId, 'The neighbour'])
  })

  it('because a person is of another school here leaves nothing', async () => {
    const [{ id } = { id: '' }] = await askAsSuperuser<{ id: string }>(
      there.database,
      `update auth.logins set id = $1 where id = (select id from auth.logins where school_id = $2 and role = 'student' limit 1)
       returning (select id from auth.logins where school_id = $2 and role = 'student' limit 1) as id`,
      [ids.studentId, neighbour.schoolId],
    )
    const before = await everythingThere()
    expect(await refusalOf(bring(made.path))).toMatch(
      /^StartRefusal: A person of this school already belongs/,
    )
    expect(await everythingThere()).toEqual(before)
    await askAsSuperuser(there.database, 'update auth.logins set id = $1 where id = $2', [id, ids.studentId])
  })

  it('because the tables are not the same says which program to take', async () => {
    const [{ name, checksum } = { name: '', checksum: '' }] = await askAsSuperuser<{
      name: string
      checksum: string
    }>(
      there.database,
      'delete from system.migrations where name = (select max(name) from system.migrations) returning *',
    )
    expect(await refusalOf(bring(made.path))).toContain(`does not have ${name} yet: start the server`)
    const insert = 'insert into system.migrations (name, checksum) values ($1, $2)'
    await askAsSuperuser(there.database, insert, [name, checksum])
    await askAsSuperuser(there.database, insert, ['9999-later.sql', 'x'])
    expect(await refusalOf(bring(made.path))).toContain('This installation has a newer program (it has 9999')
    await askAsSuperuser(there.database, `delete from system.migrations where name = '9999-later.sql'`)
    const left = 'delete from system.migrations where name = $1'
    await askAsSuperuser(world.app.database, left, [name])
    const { path } = await makeFile()
    await askAsSuperuser(world.app.database, insert, [name, checksum])
    expect(await refusalOf(bring(path))).toContain(`made by an older program (without ${name}): upgrade`)
  })

  it.each([
    ['before its first row', 'system.migrations', 'exclusive'],
    ['while others change people', 'school.users', 'row exclusive'],
    ['in the middle of its rows', 'school.attendance', 'share'],
    ['before its log of marks', 'school.attendance_changes', 'row exclusive'],
  ])('because it is killed %s leaves nothing', async (_when, table, mode) => {
    const before = await everythingThere()
    const holder = new pg.Client(there.database)
    await holder.connect()
    await holder.query(`begin; lock table ${table} in ${mode} mode`)
    const refused = refusalOf(bring(made.path))
    await expect.poll(() => askAsSuperuser(there.database, waiting)).toHaveLength(1)
    await askAsSuperuser(there.database, killWaiting)
    await holder.query('rollback').finally(() => holder.end())
    expect(await refused).not.toBe('not refused')
    expect(await everythingThere()).toEqual(before)
  })
})

/** As a process does that is killed while it puts files into the store. */
async function leaveFilesBehind(): Promise<void> {
  let room = 5
  const killed: Bucket = {
    ...there.bucket,
    put: (key, bytes) => (room-- > 0 ? there.bucket.put(key, bytes) : Promise.reject(new Error('killed'))),
    remove: async () => {},
  }
  expect(await refusalOf(bring(made.path, { bucket: killed }))).toBe('Error: killed')
  expect(Object.keys(filesBelow(store))).toHaveLength(5)
}

/** The file again, with some of its parts changed and every checksum right. */
async function forge(change: (name: string, text: string) => string): Promise<string> {
  const path = newPath()
  const archive = new ArchiveWriter(path, { madeAt: there.clock.now, passphrase: undefined })
  const sums = new Map<string, string>()
  for await (const { name, bytes } of readArchive(made.path, undefined)) {
    const changed = Buffer.from(change(name, bytes.toString('latin1')), 'latin1')
    const table = /^database\/(.+)\.\d+\.copy$/.exec(name)?.[1]
    if (table) sums.set(table, hash('sha256', changed))
    if (name !== databaseName) await archive.add(change('', name), changed)
    else await archive.add(name, withSums(bytes, sums))
  }
  await archive.close()
  return path
}

function withSums(bytes: Buffer, sums: Map<string, string>): Buffer {
  const { tables, sequences } = databaseShape.parse(JSON.parse(bytes.toString()))
  const summed = tables.map((table) => ({ ...table, sha256: sums.get(table.name) ?? table.sha256 }))
  return Buffer.from(JSON.stringify({ tables: summed, sequences }))
}

const waiting = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'shala migrate' and wait_event_type = 'Lock'`
const killWaiting = `select pg_terminate_backend(pid) from (${waiting}) as found`

describe('a school that is closed for its move', () => {
  it('is read and not changed, and the server does nothing for it, until it is opened', async () => {
    const { app, own } = world
    const said: string[] = []
    const parts = {
      auth: { authDb: openAuthDb(app.authPool, 'server') },
      bindToSchool: app.bind,
      now: app.clock.now,
      backupFolder: undefined,
      findBackups: async () => null,
      say: (line: string) => void said.push(line),
      confirm: async () => true,
    }
    const token = await signInByPhone(app, staff.phone)
    const mark = () =>
      app.call(markAttendance, {
        token,
        body: { studentId: ids.studentId, date: '2026-11-20', status: 'late' },
      })
    await operate(parts, ['close-school', own.schoolId])
    await operate(parts, ['schools'])
    expect(said.splice(1).map((line) => [line.slice(0, 36), line.endsWith(', closed to changes')])).toEqual(
      expect.arrayContaining([
        [own.schoolId, true],
        [world.elsewhere.schoolId, false],
      ]),
    )
    const { status, error, headers } = await mark()
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'schools.moving', '60'])
    expect((await app.call(getStudent, { token, params: { id: ids.studentId } })).status).toBe(200)
    const neighbours = { token: world.elsewhere.admin, body: { name: 'Class of theirs', section: null } }
    expect((await app.call(createClass, neighbours)).status).toBe(201)
    expect(await findServedSchools(parts.auth)).toEqual([world.elsewhere.schoolId])
    expect((await app.call(logout, { token: await signInByPhone(app, staff.phone) })).status).toBe(204)
    expect((await makeFile()).rows).toBeGreaterThan(0)
    await operate(parts, ['open-school', own.schoolId])
    expect([await mark().then(({ status }) => status), said.length]).toEqual([200, 2])
    expect(await refusalOf(operate(parts, ['close-school', 'none']))).toMatch(
      /^StartRefusal: Say which school/,
    )
    made = await makeFile()
  })
})

describe('a school that moved', () => {
  let before: Awaited<ReturnType<typeof everythingThere>>
  let brought: RestoredSchool
  beforeAll(async () => {
    before = await everythingThere()
    const setClosed = 'update auth.schools set closed_at = $2 where school_id = $1'
    await askAsSuperuser(world.app.database, setClosed, [world.own.schoolId, world.app.clock.now])
    const { path } = await makeFile({ passphrase, secret: [testSecret] })
    await askAsSuperuser(world.app.database, setClosed, [world.own.schoolId, null])
    expect(await refusalOf(bring(path, { passphrase: 'another passphrase', old: null }))).toMatch(
      /^StartRefusal: The passphrase is not/,
    )
    await leaveFilesBehind()
    // Somebody marks as it comes to the log of marks, so that it begins again.
    const marking = new pg.Client(there.database)
    await marking.connect()
    await marking.query('begin; lock table school.attendance_changes in row exclusive mode')
    const bringing = bring(path, { passphrase, old: null })
    while ((await askAsSuperuser(there.database, waiting)).length === 0) await sleep(20)
    await marking.query('rollback').finally(() => marking.end())
    brought = await bringing
  })

  it('is the same, row for row and byte for byte, beside untouched others', async () => {
    const from = await rowsOf(world.app.database, world.own.schoolId)
    const to = await rowsOf(there.database, world.own.schoolId)
    // Under way, and so left behind.
    for (const own of ['auth.codes', 'auth.provider_ids']) {
      delete from[own]
      delete to[own]
    }
    expect(to).toEqual(from)
    expect([brought.rows, brought.files]).toEqual([made.rows, made.files])
    expect(Object.values(to).flat().length).toBe(made.rows)
    expect(await rowsOf(there.database, world.own.schoolId, '<>')).toEqual(before.rows)
    expect(Object.keys(filesBelow(store))).toHaveLength(made.files)
  })

  it('has set off nothing: no job, no message, no session', async () => {
    expect((await everythingThere()).jobs).toEqual(before.jobs)
    expect(
      await askAsSuperuser(there.database, 'select from auth.sessions where login_id = $1', [staff.userId]),
    ).toEqual([])
    const triggers = await askAsSuperuser(
      there.database,
      `select tgrelid::regclass from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    )
    expect(triggers).toEqual([])
  })

  it('lets people sign in with what they had, and reads what was sealed', async () => {
    const { status, body } = await there.call(login, { body: { email: staff.email, password } })
    expect(status).toBe(200)
    const closed = await askAsSuperuser(
      there.database,
      'select from auth.schools where closed_at is not null',
    )
    expect(closed).toEqual([])
    const { token } = body
    expect(await signInByPhone(there, staff.phone)).toEqual(expect.any(String))
    const number = await there.call(showStudentNumber, { token, params: { id: ids.studentId } })
    expect(number.body.aadhaarNumber).toBe(aadhaarNumber)
    const student = await there.call(getStudent, { token, params: { id: ids.studentId } })
    const links = Object.values(student.body.student).filter(
      (value): value is string => typeof value === 'string' && value.includes('/api/files/documents/'),
    )
    expect(links.length).toBeGreaterThan(0)
    for (const url of links) {
      const { statusCode, rawPayload } = await there.server.inject({
        method: 'GET',
        url: url.replace(/^https?:..[^/]+/, ''),
      })
      expect([statusCode, rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    }
    const teacher = await there.call(getUser, { token, params: { id: ids.teacherId } })
    expect(JSON.stringify(teacher.body)).toContain(aadhaarNumber)
  })

  it('is marked there, and its counts agree', async () => {
    const token = await signInByPhone(there, staff.phone)
    const db = there.bind(world.own.schoolId)
    expect(await inTransaction({ db }, ({ db }) => recountMarks(db))).toBe(0)
    const body = { studentId: ids.studentId, date: '2026-11-20', status: 'late' }
    expect((await there.call(markAttendance, { token, body })).status).toBe(200)
    expect(await inTransaction({ db }, ({ db }) => recountMarks(db))).toBe(0)
    const [last] = await askAsSuperuser<{ ahead: boolean }>(
      there.database,
      `select (select last_value from school.attendance_changes_id_seq) >= max(id) as ahead from school.attendance_changes`,
    )
    expect(last?.ahead).toBe(true)
  })

  it('is refused a second time', async () => {
    const now = await everythingThere()
    expect(await refusalOf(bring(made.path))).toMatch(/^StartRefusal: The school .* is here already/)
    expect(await everythingThere()).toEqual(now)
  })
})
