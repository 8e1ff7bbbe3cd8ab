import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listActivity } from '@shala/contract/activity/activity'
import { login } from '@shala/contract/auth/auth'
import { exportLimits, exportRefusals, exportSchoolFile, passphraseTexts } from '@shala/contract/exports'
import { requestPasswordOtp, updateProfile } from '@shala/contract/profile'
import { showStudentNumber } from '@shala/contract/students/number'
import { getStudent } from '@shala/contract/students/students'
import { getUser } from '@shala/contract/users'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recountMarks } from '#features/attendance/index'
import { readArchive } from '#platform/backup/archive-reader'
import { checkBackup } from '#platform/backup/check-backup'
import { type RestoredSchool, restoreSchool } from '#platform/backup/restore-school'
import { findTablesOfSchool } from '#platform/database/backed-up-tables'
import type { DatabaseAddress } from '#platform/database/connection'
import { backupLock } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { openFolderBucket } from '#platform/files/bucket'
import { deriveSecrets, openSecrets } from '#platform/process/secrets'
import { openWorld, type World } from '../test/access/access-world.ts'
import { aadhaarNumber, makeEverything } from '../test/access/everything.ts'
import { askAsSuperuser, endSuperusers } from '../test/superuser.ts'
import { openTestApp, type TestApp, testSecret } from '../test/test-app.ts'
import { openTestSchool, signInByPhone } from '../test/test-school.ts'
import type { BucketVariables } from './buckets.ts'
import { emptied, findUndecided, leftOut } from './held-back.ts'
import { schoolFiles } from './school-files.ts'
import { resealingWith } from './sealed-values.ts'

const folder = mkdtempSync(join(tmpdir(), 'shala-own-file-'))
const temporary = mkdtempSync(join(tmpdir(), 'shala-temp-'))
const usualTemporary = process.env.TMPDIR
const passphrase = 'mango lotus river kite'
const password = 'Mango-42'
/** Of the installation that the school moves to. */
const otherSecret = 'the secret of the other installation'
let world: World
let there: TestApp
let ids: { studentId: string; teacherId: string; classId: string }
let staff: { token: string; phone: string; userId: string }
let path: string
let name: string
/** The parts of the file by their names, as text of one byte a letter. */
const parts = new Map<string, string>()
/** How many rows each table had as the file was made. */
let counts: Record<string, number>
let whole: string

const post = (token: string | undefined, payload: object = { passphrase }, at = world.app) =>
  at.server.inject({
    method: 'POST',
    url: exportSchoolFile.path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload,
  })

async function asOwner<R>(address: DatabaseAddress, act: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client(address)
  await client.connect()
  return await act(client).finally(() => client.end())
}

async function setPassword(): Promise<typeof staff> {
  const { app, own } = world
  const { token, phone, userId } = await own.signInAs('superadmin', { email: 'with.password@x.example' })
  await app.call(requestPasswordOtp, { token })
  const body = { newPassword: password, otp: app.lastCode(phone) }
  expect((await app.call(updateProfile, { token, body })).status).toBe(200)
  return { token, phone, userId }
}

/** An exchange with a picture that nobody else may see, an event of another system, and a browser's keys. */
async function addPrivate(): Promise<void> {
  const { app, own } = world
  const values = [own.schoolId, staff.userId]
  await askAsSuperuser(
    app.database,
    `with picture as (insert into school.files (school_id, id, owner_id, field, media_type, size, made_at, made_by, attached_at)
       values ($1, gen_random_uuid(), $2, 'chatImage', 'image/png', 3, now(), $2, now()) returning id)
     insert into school.chat_exchanges (school_id, id, user_id, asked_at, question, answer, answered_by, links, file_id)
       select $1, gen_random_uuid(), $2, now(), 'a question of nobody else', 'an answer', 'model', '[]', id from picture`,
    values,
  )
}

/** Of each table that goes along with the school. */
async function countRows(app: TestApp): Promise<Record<string, number>> {
  const { schoolId } = world.own
  const tables = await asOwner(app.database, (client) => findTablesOfSchool(client, schoolId))
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const sql = `select count(*)::int as rows from ${name} where school_id = $1`
    found[name] = (await askAsSuperuser<{ rows: number }>(app.database, sql, [schoolId]))[0]?.rows ?? 0
  }
  return found
}

beforeAll(async () => {
  process.env.TMPDIR = temporary
  world = await openWorld()
  ids = await makeEverything(world)
  staff = await setPassword()
  await addPrivate()
  there = await openTestApp({ secret: otherSecret, bucket: openFolderBucket(join(folder, 'store')) })
  there.clock.now = world.app.clock.now
  await openSecrets(there.database, { dataDir: folder, current: otherSecret, old: [] })
  const neighbour = await openTestSchool(there)
  await neighbour.addStudent(await neighbour.addClass(), '1')
  counts = await countRows(world.app)
  const { statusCode, headers, rawPayload } = await post(staff.token)
  expect(statusCode).toBe(200)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  name = String(headers['content-disposition'])
  path = join(folder, 'school.age')
  writeFileSync(path, rawPayload)
  for await (const { name, bytes } of readArchive(path, passphrase)) parts.set(name, bytes.toString('latin1'))
  whole = [...parts.values()].join('\n')
}, 300_000)
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usualTemporary
  await endSuperusers()
  await world.close()
  await there.close()
  for (const one of [folder, temporary]) rmSync(one, { recursive: true, force: true })
})

/** The rows of a table in the file. */
const rowsOf = (table: string) =>
  [...parts]
    .filter(([name]) => name.startsWith(`database/${table}.0`))
    .flatMap(([, text]) => text.split('\n').filter(Boolean))

describe('the file of a school for its own administrators', () => {
  it('is encrypted, and named after the school and the day', async () => {
    expect(name).toMatch(/^attachment; filename="shala-school-[a-z0-9-]+-\d{4}-\d\d-\d\d\.tar\.gz\.age"$/)
    expect(readFileSync(path, 'latin1').startsWith('age-encryption.org/v1')).toBe(true)
    await expect(checkBackup(path, 'mango lotus river kit')).rejects.toThrow(/passphrase is not the one/)
    expect((await checkBackup(path, passphrase)).school?.id).toBe(world.own.schoolId)
  })

  it('leaves nothing in the folder of temporary files', () => {
    expect(readdirSync(temporary).filter((one) => one.startsWith('shala-school-'))).toEqual([])
  })

  it('is in the activity', async () => {
    const { body } = await world.app.call(listActivity, { token: staff.token, query: { area: 'exports' } })
    const entry = body.entries.find(({ action }) => action === 'exports.school_file')
    expect(entry).toMatchObject({ entityId: world.own.schoolId })
  })

  it('has nothing of another school, of another installation, or of sessions and codes', () => {
    expect(whole).not.toContain(world.elsewhere.schoolId)
    const tables = new Set([...parts.keys()].map((one) => /^database\/(\w+\.\w+)/.exec(one)?.[1] ?? ''))
    const others = [...tables].filter((one) => one && !one.startsWith('school.'))
    expect(others.sort()).toEqual(['auth.logins', 'auth.schools'])
  })
})

describe('what is not in it', () => {
  it('is, of whole tables, any row', async () => {
    for (const table of Object.keys(leftOut)) {
      const [{ rows } = { rows: 0 }] = await askAsSuperuser<{ rows: number }>(
        world.app.database,
        `select count(*)::int as rows from ${table} where school_id = $1`,
        [world.own.schoolId],
      )
      expect([table, rows > 0, rowsOf(table)]).toEqual([table, true, []])
    }
  })

  it('is, of columns, any value', async () => {
    const { tables } = JSON.parse(parts.get('backup.json') ?? '') as {
      tables: { name: string; columns: string[] }[]
    }
    for (const [table, columns] of Object.entries(emptied)) {
      const all = tables.find(({ name }) => name === table)?.columns ?? []
      const rows = rowsOf(table).map((row) => row.split('\t'))
      expect(rows.length).toBeGreaterThan(0)
      for (const column of columns) {
        const place = all.indexOf(column)
        expect(place).toBeGreaterThanOrEqual(0)
        expect(rows.filter((row) => row[place] !== '\\N')).toEqual([])
      }
    }
  })

  it('is anything that those tables and columns hold, wherever it might stand', async () => {
    const secrets: string[] = []
    const add = async (sql: string) => {
      const rows = await askAsSuperuser<{ secret: Buffer | string | null }>(world.app.database, sql, [
        world.own.schoolId,
      ])
      const found = rows.flatMap(({ secret }) => secret ?? [])
      expect([sql, found.length > 0]).toEqual([sql, true])
      secrets.push(...found.map((one) => (typeof one === 'string' ? one : one.toString('hex'))))
    }
    await add('select password_hash as secret from auth.logins where school_id = $1')
    await add('select hash as secret from auth.answer_codes where school_id = $1')
    await add('select code_hash as secret from school.family_messages where school_id = $1')
    await add('select provider_id as secret from school.family_messages where school_id = $1')
    await add('select key_hash as secret from school.calendar_feeds where school_id = $1')
    await add('select key_hash as secret from school.gates where school_id = $1')
    await add('select secret_hash as secret from school.connection_keys where school_id = $1')
    await add('select secret from school.webhooks where school_id = $1')
    await add('select endpoint as secret from school.push_subscriptions where school_id = $1')
    await add('select auth as secret from school.push_subscriptions where school_id = $1')
    await add('select question as secret from school.chat_exchanges where school_id = $1')
    await add('select file_id::text as secret from school.chat_exchanges where school_id = $1')
    await add(`select sessions.id::text as secret from auth.sessions join auth.logins on logins.id = login_id
      where school_id = $1`)
    await add('select aadhaar_sealed as secret from school.users where school_id = $1')
    await add('select aadhaar_number as secret from school.teachers where school_id = $1')
    expect(secrets.filter((one) => whole.includes(one))).toEqual([])
  })

  it("is the installation's own secret, or anything that it opens", () => {
    expect(whole).not.toContain(testSecret)
    const fresh = (parts.get('secrets.key') ?? '').trim()
    expect(fresh.length).toBeGreaterThanOrEqual(43)
    expect(fresh).not.toContain('\n')
    const { id } = deriveSecrets(testSecret).documents.current
    expect(whole).not.toContain(id)
    expect(whole).toContain(deriveSecrets(fresh).documents.current.id)
  })

  it('is another secret in each file', async () => {
    const second = join(folder, 'second.age')
    writeFileSync(second, (await post(staff.token)).rawPayload)
    const { secret } = await checkBackup(second, passphrase)
    expect(secret?.toString()).not.toBe(parts.get('secrets.key'))
  })

  it('has been decided for every column of auth, and of school where it may let somebody in', async () => {
    const tables = await asOwner(world.app.database, (client) =>
      findTablesOfSchool(client, world.own.schoolId),
    )
    expect(findUndecided(tables)).toEqual([])
    const known = new Set(
      tables.flatMap(({ name, columns }) => [name, ...columns.map((one) => `${name}.${one}`)]),
    )
    const decided = [
      ...Object.keys(leftOut),
      ...Object.entries(emptied).flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`)),
    ]
    expect(decided.filter((one) => !known.has(one))).toEqual([])
    // Bytes are hashes, keys, or sealed.
    const bytes = await askAsSuperuser<{ column: string }>(
      world.app.database,
      `select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
       where table_schema in ('auth', 'school') and data_type = 'bytea'`,
    )
    const ofUnknown = bytes.filter(({ column }) => {
      const [schema, table, one = ''] = column.split('.')
      return (
        known.has(`${schema}.${table}`) &&
        findUndecided([{ name: `${schema}.later`, columns: [one] }]).length === 0
      )
    })
    expect(ofUnknown).toEqual([])
  })

  it.each([
    ['auth.logins', 'pin_of_card'],
    ['auth.schools', 'later'],
    ['school.users', 'sign_in_token'],
  ])('is decided before a file is made: a new column of %s stops it', async (table, column) => {
    const change = (sql: string) => asOwner(world.app.database, (client) => client.query(sql))
    await change(`alter table ${table} add column ${column} text`)
    const { statusCode, rawPayload } = await post(staff.token)
    await change(`alter table ${table} drop column ${column}`)
    expect(statusCode).toBe(500)
    expect(rawPayload.toString()).not.toContain('age-encryption')
  })
})

describe('whoever may not have it', () => {
  it.each(['teacher', 'student'] as const)('is refused: a %s', async (role) => {
    const { token } = await world.own.signInAs(role)
    expect((await post(token)).statusCode).toBe(403)
  })

  it('is refused without a sign-in', async () => {
    expect((await post(undefined)).statusCode).toBe(401)
  })

  it.each([
    ['none', {}, passphraseTexts.tooShort],
    ['a short one', { passphrase: 'eleven char' }, passphraseTexts.tooShort],
    ['one too long', { passphrase: 'x'.repeat(201) }, passphraseTexts.tooLong],
    ['one with a space at its end', { passphrase: `${passphrase} ` }, passphraseTexts.unfit],
    ['one of two lines', { passphrase: `${passphrase}\n${passphrase}` }, passphraseTexts.unfit],
  ])('gets no file with %s as passphrase', async (_what, body, message) => {
    const { status, error } = await world.app.call(exportSchoolFile, { token: staff.token, body })
    expect([status, error.errors]).toEqual([422, { passphrase: message }])
  })

  it('is told so while a backup is being made', async () => {
    const holder = new pg.Client(world.app.database)
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [backupLock])
    const { status, error, headers } = await world.app.call(exportSchoolFile, {
      token: staff.token,
      body: { passphrase },
    })
    await holder.end()
    expect([status, error.code, headers['retry-after']]).toEqual([
      503,
      exportRefusals.backupUnderWay.code,
      '120',
    ])
  })

  it('is told so where something cannot be opened', async () => {
    const change = (value: string) =>
      askAsSuperuser(
        world.app.database,
        `update school.users set aadhaar_sealed = ${value} where school_id = $1 and id = $2 returning aadhaar_sealed`,
        [world.own.schoolId, ids.studentId],
      )
    const [before] = await askAsSuperuser<{ sealed: Buffer }>(
      world.app.database,
      'select aadhaar_sealed as sealed from school.users where id = $1',
      [ids.studentId],
    )
    await change(`'\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'`)
    const { status, error } = await world.app.call(exportSchoolFile, {
      token: staff.token,
      body: { passphrase },
    })
    await change(`'\\x${before?.sealed.toString('hex')}'`)
    expect([status, error.code]).toEqual([409, exportRefusals.cannotOpen.code])
  })

  it('is told so where the documents are too large together', async () => {
    const resize = (size: string) =>
      askAsSuperuser(
        world.app.database,
        `update school.files set size = ${size} where school_id = $1 and removed_at is null and attached_at is not null`,
        [world.own.schoolId],
      )
    await resize('size + 2000000000').catch(() => resize('2000000000'))
    const { status, error } = await world.app.call(exportSchoolFile, {
      token: staff.token,
      body: { passphrase },
    })
    await resize('10')
    expect([status, error.code]).toEqual([413, exportRefusals.fileTooLarge.code])
  })
})

describe('one that nobody waits for any more', () => {
  it('ends, and leaves nothing', async () => {
    const holder = new pg.Client(world.app.database)
    await holder.connect()
    await holder.query('begin; lock table school.attendance in access exclusive mode')
    const gone = new AbortController()
    const env = { DATA_DIR: folder } as BucketVariables
    const log = pino({ level: 'silent' })
    const make = schoolFiles({ env, address: world.app.database, secrets: [testSecret], log })
    const { schoolId } = world.own
    const made = make({ schoolId, passphrase, now: world.app.clock.now, signal: gone.signal })
    const left = () => readdirSync(temporary).filter((one) => one.startsWith('shala-school-'))
    const refused = expect(made).rejects.toThrow(/abort/)
    const waiting = 'select from pg_locks where not granted and relation is not null'
    await vi.waitUntil(async () => (await askAsSuperuser(world.app.database, waiting)).length > 0, {
      timeout: 30_000,
    })
    expect(left()).toHaveLength(1)
    gone.abort()
    await refused
    await holder.query('rollback').finally(() => holder.end())
    expect(left()).toEqual([])
  })
})

describe('two who want it at once', () => {
  it('get it one after the other', async () => {
    const [one, two] = await Promise.all([post(staff.token), post(world.own.admin)])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  })
})

describe('a school that has made enough of them today', () => {
  it('is told so, and makes them again tomorrow', async () => {
    const { now } = world.app.clock
    const body = { passphrase }
    await askAsSuperuser(
      world.app.database,
      `update school.files set size = 2000000000 where school_id = $1 and removed_at is null and attached_at is not null`,
      [world.own.schoolId],
    )
    const tryIt = async () => {
      const { status, error } = await world.app.call(exportSchoolFile, { token: staff.token, body })
      return [status, error.code]
    }
    const answers: unknown[] = []
    for (let tries = 0; tries <= exportLimits.schoolFilesPerDay; tries += 1) answers.push(await tryIt())
    expect(answers.at(-1)).toEqual([429, exportRefusals.enoughToday.code])
    world.app.clock.now = new Date(now.getTime() + 19 * 3_600_000)
    expect(await tryIt()).toEqual([413, exportRefusals.fileTooLarge.code])
    world.app.clock.now = now
  })
})

describe('the school at the new place', () => {
  let brought: RestoredSchool
  beforeAll(async () => {
    const secret = { address: there.database, dataDir: folder, given: otherSecret, old: null }
    const resealing = (broughtAlong: Buffer | null) => resealingWith(secret, broughtAlong)
    const { database: address, bucket } = there
    brought = await restoreSchool({ address, bucket, passphrase, resealingWith: resealing }, path)
  })

  it('has every row that is not held back', async () => {
    expect(brought.files).toBeGreaterThan(0)
    const none = Object.fromEntries(Object.keys(leftOut).map((table) => [table, 0]))
    // Without the pictures that the assistant drew for somebody.
    const drawn = `select count(*)::int as count from school.files where school_id = $1 and field = 'chatImage'`
    const [{ count } = { count: 0 }] = await askAsSuperuser<{ count: number }>(world.app.database, drawn, [
      world.own.schoolId,
    ])
    expect(count).toBeGreaterThan(0)
    const files = { 'school.files': (counts['school.files'] ?? 0) - count }
    expect(await countRows(there)).toEqual({ ...counts, ...none, ...files })
    const db = there.bind(world.own.schoolId)
    expect(await inTransaction({ db }, ({ db }) => recountMarks(db))).toBe(0)
  })

  it('lets people sign in with a code, and not with the password they had', async () => {
    const body = { email: 'with.password@x.example', password }
    expect((await there.call(login, { body })).status).toBe(401)
    expect(await signInByPhone(there, staff.phone)).toEqual(expect.any(String))
  })

  it('opens documents and Aadhaar numbers', async () => {
    const token = await signInByPhone(there, staff.phone)
    const number = await there.call(showStudentNumber, { token, params: { id: ids.studentId } })
    expect(number.body.aadhaarNumber).toBe(aadhaarNumber)
    const teacher = await there.call(getUser, { token, params: { id: ids.teacherId } })
    expect(JSON.stringify(teacher.body)).toContain(aadhaarNumber)
    const student = await there.call(getStudent, { token, params: { id: ids.studentId } })
    const links = Object.values(student.body.student).filter(
      (value): value is string => typeof value === 'string' && value.includes('/api/files/documents/'),
    )
    expect(links.length).toBeGreaterThan(0)
    for (const url of links) {
      const place = url.replace(/^https?:..[^/]+/, '')
      const { statusCode, rawPayload } = await there.server.inject({ method: 'GET', url: place })
      expect([statusCode, rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    }
    expect(existsSync(join(folder, 'store', world.own.schoolId))).toBe(true)
  })
})
