import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { deleteClass, updateClass } from '@shala/contract/classes'
import { exportSchool } from '@shala/contract/exports'
import { generalRefusals } from '@shala/contract/general/refusal'
import { deleteUser, registerUser } from '@shala/contract/users'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openZip, readCsv } from '../../../test/open-zip.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { exportedTables } from '../../exported-tables.ts'

const { tables: tableMap } = createRequire(import.meta.url)('../../../../../architecture.cjs') as {
  tables: Record<string, { notExported?: string }>
}

let app: TestApp
let school: TestSchool
let tempFolder: string
const usual = process.env.TMPDIR

beforeAll(async () => {
  app = await openTestApp()
  tempFolder = mkdtempSync(join(tmpdir(), 'shala-temp-'))
  process.env.TMPDIR = tempFolder
})
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  rmSync(tempFolder, { recursive: true })
  await app.close()
})
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T18:35:00Z')
  school = await openTestSchool(app)
})

const ask = (token?: string) =>
  app.server.inject({
    url: exportSchool.path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

async function open(token = school.admin) {
  const texts = await openZip((await ask(token)).rawPayload)
  return { texts, rows: (name: string) => readCsv(texts.get(`${name}.csv`)) }
}

/** Temporary files that are still open. They have no name, so a folder does not show them. */
function openTempFiles(): string[] {
  const own = '/proc/self/fd'
  if (!existsSync(own)) return []
  return readdirSync(own).flatMap((fd) => {
    try {
      const path = readlinkSync(join(own, fd))
      return path.startsWith(tempFolder) ? [path] : []
    } catch {
      return []
    }
  })
}

async function untilNothingIsLeft(): Promise<void> {
  for (let tries = 0; tries < 500 && openTempFiles().length > 0; tries += 1) await wait(20)
  expect([openTempFiles(), readdirSync(tempFolder)]).toEqual([[], []])
}

/** Holds a table meanwhile, so that an export comes no further. */
async function whileHeld(act: (release: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const holder = new pg.Client(app.database)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table school.attendance in access exclusive mode')
  try {
    await act(() => holder.query('rollback'))
  } finally {
    await holder.end()
  }
}

const working = () => app.schoolPool.totalCount - app.schoolPool.idleCount

async function untilWorking(connections: number): Promise<void> {
  for (let tries = 0; tries < 500 && working() !== connections; tries += 1) await wait(20)
  expect(working()).toBe(connections)
}

/** A school in which everything has happened once. */
async function fill() {
  const classId = await school.addClass('Class 5', 'A')
  const old = await school.addClass('Class of before')
  const ravi = await school.addStudent(classId, '=2+3', { name: 'रवि "शिंदे", कुमार', phone: '9876543210' })
  const gone = await school.addStudent(classId, '2', { name: '@SUM(A1)' })
  const { body } = await app.call(registerUser, {
    token: school.admin,
    form: formOf({
      role: 'teacher',
      name: 'Meera Joshi',
      email: 'meera@x.example',
      phone: '9822000001',
      dob: '1988-03-04',
      subject: 'Maths',
      status: 'active',
      aadhaarNumber: '2341 2341 2346',
      village: 'Wagholi',
      postOffice: 'Wagholi',
      subDistrict: 'Haveli',
      state: 'Maharashtra',
      pincode: '412207',
      qualifications: JSON.stringify([{ type: 'PhD', institution: 'Pune University', year: '2010' }]),
      photo: await anyPhoto(),
      aadhaarCard: anyPdf(),
      qualification_0_file: anyPdf(),
    }),
  })
  const mark = (status: string, notes: string) =>
    app.call(markAttendance, { token: school.admin, body: { studentId: ravi, status, notes } })
  await mark('absent', '-5 marks,\nsaid "क"')
  await mark('present', 'came late\nat =9')
  await app.call(deleteUser, { token: school.admin, params: { id: gone } })
  await app.call(deleteClass, { token: school.admin, params: { id: old } })
  return { classId, old, ravi, gone, teacher: body.user._id }
}

describe('the export of the school', () => {
  it('is a zip to be saved, named by the day of the school', async () => {
    const { statusCode, headers, rawPayload } = await ask(school.admin)
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="shala-export-2026-11-21.zip"',
    ])
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect([headers['cache-control'], headers['content-encoding']]).toEqual(['private, no-store', undefined])
  })

  it('holds a file for each table and says what each is, when and for whom it was made', async () => {
    const { texts } = await open()
    expect([...texts.keys()].sort()).toEqual(
      [...exportedTables.map(({ name }) => `${name}.csv`), 'README.txt'].sort(),
    )
    const readme = texts.get('README.txt') ?? ''
    expect(readme).toMatch(/^School .+: everything that Shala has recorded/)
    expect(readme).toContain('Made on 2026-11-21 (2026-11-20T18:35:00.000Z) for Asha Rao')
    expect(readme).toContain('whose clock is Asia/Kolkata')
    for (const { name, about } of exportedTables) {
      expect(readme).toContain(
        `${name}.csv (rows: ${readCsv(texts.get(`${name}.csv`)).length})\r\n    ${about}`,
      )
    }
  })

  it('holds every row as it is stored: people, classes, enrolments', async () => {
    const { classId, old, ravi, gone, teacher } = await fill()
    const body = { name: 'Class 5', section: 'A', classTeacherId: teacher }
    await app.call(updateClass, { token: school.admin, params: { id: classId }, body })
    const { rows } = await open()
    expect(rows('classes')).toMatchObject([
      { Class: 'passout', 'Passout class': 'yes' },
      {
        'Class id': classId,
        Class: 'Class 5',
        Section: 'A',
        'Class teacher': 'Meera Joshi',
        'Deleted on': '',
      },
      { 'Class id': old, Class: 'Class of before', Section: '', 'Deleted on': '2026-11-21' },
    ])
    expect(rows('students')).toMatchObject([
      {
        'Student id': ravi,
        Name: 'रवि "शिंदे", कुमार',
        'Roll number': "'=2+3",
        'Class id': classId,
        Class: 'Class 5 - A',
        Phone: '9876543210',
        'Enrolled on': '2026-11-21',
        'Added at': '2026-11-20T18:35:00.000Z',
        'Removed on': '',
      },
      { 'Student id': gone, Name: "'@SUM(A1)", 'Removed on': '2026-11-21' },
    ])
    expect(rows('enrolments')).toMatchObject([
      { 'Student id': ravi, 'Class id': classId, From: '2026-11-21', 'Left on': '', Reason: 'added' },
      { 'Student id': gone, Student: "'@SUM(A1)", 'Left on': '2026-11-21', 'Made by': 'Asha Rao' },
    ])
    expect(rows('teachers')).toMatchObject([
      {
        'Teacher id': teacher,
        Name: 'Meera Joshi',
        'Date of birth': '1988-03-04',
        'Aadhaar number': 'XXXX XXXX 2346',
        Pincode: '412207',
      },
    ])
    expect(rows('working_days')).toMatchObject([
      { From: '1900-01-01', Class: '', 'Working days (1 is Monday)': '1 2 3 4 5 6', 'Half days': '' },
    ])
    expect(rows('school')).toMatchObject([
      {
        'School id': school.schoolId,
        Pincode: '411001',
        'Time zone': 'Asia/Kolkata',
        'Day starts': '09:00:00',
        'Academic year starts (month-day)': '04-01',
        'To be deleted at': '',
      },
    ])
    expect(rows('administrators')).toMatchObject([
      { 'Person id': school.adminId, Name: 'Asha Rao', Role: 'admin', Status: 'active' },
    ])
  })

  it('holds every row as it is stored: marks, their changes, files, activity', async () => {
    const { classId, ravi, teacher } = await fill()
    const db = app.bind(school.schoolId)
    const { rows, texts } = await open()
    const [mark] = await db.selectFrom('attendance').selectAll().execute()
    expect(rows('attendance')).toEqual([
      {
        'Mark id': mark?.id,
        Date: '2026-11-21',
        'Student id': ravi,
        Student: 'रवि "शिंदे", कुमार',
        'Roll number': "'=2+3",
        'Class id': classId,
        Class: 'Class 5 - A',
        Status: 'present',
        'Half away': '',
        Remarks: 'came late\nat =9',
        Source: 'manual',
        'Marked at': mark?.marked_at.toISOString(),
        'Marked by id': school.adminId,
        'Marked by': 'Asha Rao',
      },
    ])
    expect(rows('attendance-changes')).toMatchObject([
      { 'Status before': '', 'Status after': 'absent', 'Remarks after': `'-5 marks,\nsaid "क"` },
      { 'Status before': 'absent', 'Status after': 'present', 'Remarks before': `'-5 marks,\nsaid "क"` },
    ])
    const files = await db.selectFrom('files').orderBy('id').selectAll().execute()
    expect(rows('files').map((row) => [row['File id'], row.Kind, row.Bytes])).toEqual(
      files.map(({ id, field, size }) => [id, field, String(size)]),
    )
    expect(new Set(rows('files').map((row) => row['Owner id']))).toEqual(new Set([teacher]))
    const certificate = files.find(({ field }) => field === 'certificate')?.id
    expect(rows('qualifications')).toMatchObject([
      {
        'Teacher id': teacher,
        Teacher: 'Meera Joshi',
        Institution: 'Pune University',
        'File id': certificate,
      },
    ])
    const log = await db.selectFrom('activity_log').selectAll().execute()
    const exported = rows('activity')
    expect(new Set(exported.map((row) => row['Entry id']))).toEqual(
      // The export itself was written to the log after it had been made.
      new Set(log.filter(({ action }) => action !== 'exports.school').map(({ id }) => id)),
    )
    expect(exported.find((row) => row.Action === 'users.delete')).toMatchObject({
      Activity: 'Removed a student',
      About: "'@SUM(A1)",
      'Record type': 'student',
    })
    expect([...texts.values()].join('\n')).not.toMatch(/2341 2341|\/api\/files/)
  })

  it('holds more rows than are read at once', async () => {
    const classId = await school.addClass()
    const student = await school.addStudent(classId, '1')
    await sql`insert into attendance (school_id, student_id, date, id, class_id, status, source, marked_at, marked_by)
      select ${school.schoolId}, ${student}, '2000-01-01'::date + n, gen_random_uuid(), ${classId}, 'present', 'manual',
        now(), ${school.adminId} from generate_series(1, 4000) n`.execute(app.bind(school.schoolId))
    const dates = (await open()).rows('attendance').map(({ Date: date }) => date)
    expect([dates.length, new Set(dates).size, dates[0], dates.at(-1)]).toEqual([
      4000,
      4000,
      '2000-01-02',
      '2010-12-14',
    ])
  })

  it("never holds another school's rows", async () => {
    const other = await openTestSchool(app)
    await other.addStudent(await other.addClass('Class of theirs'), '1', { name: 'Theirs' })
    await fill()
    const { texts } = await open()
    const all = [...texts.values()].join('\n')
    expect(all).toContain(school.schoolId)
    for (const word of [other.schoolId, other.adminId, 'Class of theirs', 'Theirs']) {
      expect(all).not.toContain(word)
    }
  })

  it('is in the activity before it is at hand', async () => {
    await ask(school.admin)
    const { body } = await app.call(listActivity, { token: school.admin })
    expect(body.entries[0]).toMatchObject({
      action: 'exports.school',
      actor: { _id: school.adminId },
      entityId: school.schoolId,
    })
  })

  it('is for admins', async () => {
    for (const role of ['teacher', 'student'] as const) {
      expect((await ask((await school.signInAs(role)).token)).statusCode).toBe(403)
    }
    expect((await ask((await school.signInAs('superadmin')).token)).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(401)
  })

  it('is as of one moment, whatever is changed while it is made', async () => {
    const classId = await school.addClass('Class 1')
    let isMaking = true
    const keepAdding = async () => {
      for (let roll = 1; isMaking; roll += 1) await school.addStudent(classId, String(roll))
    }
    const adding = keepAdding()
    try {
      for (let times = 0; times < 5; times += 1) {
        const { rows } = await open()
        const students = rows('students').map((row) => row['Student id'])
        expect(rows('enrolments').map((row) => row['Student id'])).toEqual(students)
        const added = rows('activity').filter(({ Action: action }) => action === 'students.create')
        expect(added.map((row) => row['Record id']).sort()).toEqual(students)
      }
    } finally {
      isMaking = false
      await adding
    }
  })

  it('is one at a time of a school: others of it wait their turn, other schools do not', async () => {
    const other = await openTestSchool(app)
    await whileHeld(async (release) => {
      const ours = [ask(school.admin), ask(school.admin)]
      await untilWorking(1)
      const theirs = ask(other.admin)
      await untilWorking(2)
      await release()
      const replies = await Promise.all([...ours, theirs])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    })
  })

  it('is not waited for by ever more: one more is told when to ask again', async () => {
    await whileHeld(async (release) => {
      const asked = [1, 2, 3, 4, 5, 6].map(() => ask(school.admin))
      const late = await Promise.race(asked)
      expect([late.statusCode, late.json().message]).toEqual([503, generalRefusals.busy.message])
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
      let refused = 0
      for (const one of asked) one.then(() => (refused += 1))
      await expect.poll(() => refused).toBe(4)
      await release()
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
      // One is made, and one of a person waits.
      expect(statuses.sort()).toEqual([200, 200, 503, 503, 503, 503])
    })
  })

  it('leaves nothing behind in the folder of temporary files', async () => {
    await ask(school.admin)
    await untilNothingIsLeft()
  })
})

describe('an export that nobody waits for', () => {
  let address: string
  beforeAll(async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  })

  /** Over a connection of its own, none of it read. */
  async function askFromAfar(signal?: AbortSignal): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${school.admin}` }
    const request = get(`${address}${exportSchool.path}`, {
      agent: false,
      headers,
      ...(signal && { signal }),
    })
    const [response] = await once(request, 'response')
    return response
  }

  it('ends or leaves the queue, gives back its turn and its connection, and is not in the activity', async () => {
    const gone = new AbortController()
    await whileHeld(async () => {
      const asked = [askFromAfar(gone.signal), askFromAfar(gone.signal)]
      await untilWorking(1)
      gone.abort()
      for (const one of asked) await expect(one).rejects.toThrow(/abort/)
    })
    for (let tries = 0; tries < 500 && (await ask(school.admin)).statusCode !== 200; tries += 1)
      await wait(20)
    await untilNothingIsLeft()
    await untilWorking(0)
    const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'exports' } })
    expect(body.pagination.total).toBe(1)
  })

  it('holds no connection while it is read slowly, and is let go of when it is left half read', async () => {
    const classId = await school.addClass()
    const student = await school.addStudent(classId, '1')
    await sql`insert into attendance (school_id, student_id, date, id, class_id, status, notes, source, marked_at, marked_by)
      select ${school.schoolId}, ${student}, '1900-01-01'::date + n, gen_random_uuid(), ${classId}, 'present',
        (select string_agg(md5(n::text || k), '') from generate_series(1, 15) k), 'manual', now(), ${school.adminId}
      from generate_series(1, 30000) n`.execute(app.bind(school.schoolId))
    const gone = new AbortController()
    const response = await askFromAfar(gone.signal)
    response.on('error', () => {})
    expect(Number(response.headers['content-length'])).toBeGreaterThan(6_000_000)
    await untilWorking(0)
    if (existsSync('/proc/self/fd')) expect(openTempFiles()).toHaveLength(1)
    gone.abort()
    await untilNothingIsLeft()
  })
})

describe('what is exported', () => {
  it('is every table of a school, or the reason stands why it is not', async () => {
    const owner = new pg.Client(app.database)
    await owner.connect()
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'school' and relkind in ('r', 'p') order by relname`,
    )
    await owner.end()
    const reasons = Object.entries(tableMap).flatMap(([name, { notExported }]) => (notExported ? [name] : []))
    const exported = exportedTables.flatMap(({ tables }) => tables)
    expect(reasons.filter((name) => exported.some((one) => one === name))).toEqual([])
    const known = new Set<string>([...exported, ...reasons])
    expect(
      rows.map(({ name }) => name),
      "a table needs an ExportedTable in app.ts, or 'notExported' in architecture.cjs",
    ).toEqual([...known].sort())
  })
})
