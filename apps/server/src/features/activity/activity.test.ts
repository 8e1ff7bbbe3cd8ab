import { type ActivityAction, activityActions } from '@shala/contract/activity/actions'
import { activityTexts, exportActivity, listActivity } from '@shala/contract/activity/activity'
import { createClass, deleteClass, updateClass } from '@shala/contract/classes'
import { getStudent } from '@shala/contract/students/students'
import { deleteUser, registerUser } from '@shala/contract/users'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, formOf } from '../../../test/test-files.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { recordActivity } from './activity-recording.rules.ts'

const aadhaar = '2341 2341 2346'
let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T03:35:00Z')
  school = await openTestSchool(app)
})

const list = async (query: Record<string, string> = {}, token = school.admin) =>
  (await app.call(listActivity, { token, query })).body
const rename = (id: string, name: string, section: string | null = null) =>
  app.call(updateClass, { token: school.admin, params: { id }, body: { name, section } })

async function csv(query: Record<string, string> = {}, token = school.admin) {
  const { statusCode, headers, body } = await app.server.inject({
    url: exportActivity.path,
    query,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, text: body, rows: Papa.parse<string[]>(body.slice(1).trimEnd()).data }
}

/** Somebody else of the school records an activity. */
async function addEntry(action: ActivityAction, more: Partial<Parameters<typeof recordActivity>[1]> = {}) {
  const actor = { userId: school.adminId, name: 'Asha Rao' }
  const context = { db: app.bind(school.schoolId), actor, now: app.clock.now }
  await recordActivity(context, {
    action,
    entity: 'school',
    entityId: school.schoolId,
    ...more,
  })
}

describe('the activity', () => {
  it('of a new school is that it was created, by its founder', async () => {
    const { entries, actors, pagination } = await list()
    expect(entries).toMatchObject([
      {
        at: '2026-11-20T03:35:00.000Z',
        actor: { _id: school.adminId, name: 'Asha Rao' },
        action: 'schools.create',
        entity: 'school',
        entityId: school.schoolId,
        subject: expect.stringMatching(/^School /),
        before: null,
      },
    ])
    expect(actors).toEqual([{ _id: school.adminId, name: 'Asha Rao' }])
    expect(pagination).toEqual({ total: 1, pages: 1, page: 1, limit: 20 })
  })

  it('goes from the newest to the oldest, by pages, also within one moment', async () => {
    const id = await school.addClass('Class 1')
    for (const name of ['Class 2', 'Class 3', 'Class 4']) await rename(id, name)
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', page: '2' })
    expect([...first.entries, ...second.entries].map(({ after }) => after?.name)).toEqual([
      'Class 4',
      'Class 3',
      'Class 2',
      'Class 1',
    ])
    expect(second.pagination).toEqual({ total: 5, pages: 3, page: 2, limit: 2 })
  })

  it('says which fields changed, from what to what, and not the others', async () => {
    const id = await school.addClass('Class 5', 'A')
    await rename(id, 'Class 5', 'B')
    const [renamed] = (await list()).entries
    expect(renamed).toMatchObject({
      action: 'classes.update',
      subject: 'Class 5 - B',
      changes: [{ field: 'section', before: 'A', after: 'B' }],
    })
  })

  it('does not call it a change when nothing became nothing', async () => {
    await addEntry('schools.settings', { before: { a: null, b: '', c: [] }, after: { b: null, d: '' } })
    expect((await list()).entries[0]?.changes).toEqual([])
  })

  it('names people and classes that are gone', async () => {
    const classId = await school.addClass('Class 7')
    const studentId = await school.addStudent(classId, '1', { name: 'रवि कुमार' })
    await app.call(deleteUser, { token: school.admin, params: { id: studentId } })
    await app.call(deleteClass, { token: school.admin, params: { id: classId } })
    const { entries } = await list()
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['classes.delete', 'Class 7'],
      ['users.delete', 'रवि कुमार'],
      ['students.create', 'रवि कुमार'],
      ['classes.create', 'Class 7'],
      ['schools.create', expect.any(String)],
    ])
    // And nothing that was never theirs, as the rights of an admin.
    expect(entries[1]?.changes.map(({ field }) => field)).toEqual(['name', 'status', 'role'])
  })

  it('says nothing that is secret or of no use: ids, links, Aadhaar numbers, passwords', async () => {
    app.clock.now = new Date('2026-11-21T03:35:00Z')
    const classId = await school.addClass('Class 3', 'C')
    const student = await app.call(registerUser, {
      token: school.admin,
      form: formOf({
        role: 'student',
        name: 'Ravi',
        class: classId,
        rollNumber: '4',
        photo: await anyPhoto(),
        birthCertificate: anyPdf(),
      }),
    })
    await school.importStudents(classId, [{ name: 'Sita', rollNumber: '5' }])
    const { body } = await app.call(getStudent, {
      token: school.admin,
      params: { id: student.body.user._id },
    })
    await app.server.inject(body.student.birthCertificate ?? '')
    await app.call(registerUser, {
      token: school.admin,
      form: formOf({
        role: 'teacher',
        name: 'Meera Joshi',
        email: 'meera@x.example',
        phone: '9876543211',
        dob: '1988-03-04',
        subject: 'Maths',
        status: 'active',
        aadhaarNumber: aadhaar,
        village: 'Wagholi',
        postOffice: 'Wagholi',
        subDistrict: 'Haveli',
        state: 'Maharashtra',
        pincode: '412207',
        qualifications: JSON.stringify([{ type: 'PhD', institution: 'Pune University', year: '2010' }]),
        aadhaarCard: anyPdf(),
        qualification_0_file: anyPdf(),
      }),
    })
    const secrets = {
      passwordHash: 'x9y',
      token: 'x9y',
      aadhaar_number: aadhaar,
      remark: aadhaar,
      otp: 'x9y',
    }
    await addEntry('schools.settings', { after: { ...secrets, nested: [secrets], owner: newId() } })

    const { entries } = await list({ from: '2026-11-21' })
    const shown = entries.map(({ before, after, changes }) => ({ before, after, changes }))
    expect(JSON.stringify(shown)).not.toMatch(/x9y|2341|\/api\/|[0-9a-f]{8}-[0-9a-f]{4}/)
    const byAction = (action: string) => entries.find((entry) => entry.action === action)?.after
    expect(byAction('students.create')).toMatchObject({
      rollNumber: '4',
      class: 'Class 3 - C',
      files: [{ field: 'photo' }, { field: 'birthCertificate' }],
    })
    expect(byAction('files.open')).toEqual({ field: 'birthCertificate' })
    expect(byAction('imports.add')).toMatchObject({ name: 'Sita', class: 'Class 3 - C' })
    expect(byAction('teachers.create')).toMatchObject({
      aadhaarNumber: 'XXXX XXXX 2346',
      qualifications: [{ type: 'PhD', institution: 'Pune University', year: 2010 }],
    })
    expect(byAction('schools.settings')).toEqual({
      aadhaarNumber: 'XXXX XXXX 2346',
      remark: 'XXXX XXXX 2346',
      nested: [{ aadhaarNumber: 'XXXX XXXX 2346', remark: 'XXXX XXXX 2346' }],
    })
    const { text } = await csv({ from: '2026-11-21' })
    expect(text).toContain('Birth certificate')
    expect(text.replaceAll(/School [0-9a-f-]+/g, '')).not.toMatch(/x9y|2341|\/api\/|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('cuts long texts', async () => {
    await addEntry('schools.update', { after: { description: 'क'.repeat(2000) } })
    expect((await list()).entries[0]?.after?.description).toBe(`${'क'.repeat(300)}…`)
  })

  it('can be narrowed to a person, a kind, and days of the school, both included', async () => {
    const helper = await school.signInAs('admin')
    const at = async (instant: string, name: string, token = school.admin) => {
      app.clock.now = new Date(instant)
      await app.call(createClass, { token, body: { name } })
    }
    // The school's day begins at 18:30 UTC.
    await at('2026-11-20T18:29:59Z', 'on the 20th')
    await at('2026-11-20T18:30:00Z', 'on the 21st')
    await at('2026-11-21T18:29:59Z', 'late on the 21st', helper.token)
    await at('2026-11-21T18:30:00Z', 'on the 22nd', helper.token)
    await addEntry('schools.update', { after: { name: 'record' } })
    const names = async (query: Record<string, string>) => {
      const { entries, pagination } = await list(query)
      expect(pagination.total).toBe(entries.length)
      return entries.map(({ after }) => after?.name)
    }
    expect(await names({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['late on the 21st', 'on the 21st'])
    expect(await names({ from: '2026-11-22' })).toEqual(['record', 'on the 22nd'])
    expect(await names({ actor: helper.userId, area: 'classes' })).toEqual([
      'on the 22nd',
      'late on the 21st',
    ])
    expect(await names({ area: 'classes', from: '2026-11-22' })).toEqual(['on the 22nd'])
    expect(await names({ area: 'files' })).toEqual([])
    expect((await list()).actors.map(({ name }) => name)).toEqual(['A admin', 'Asha Rao'])
  })

  it('can be searched by the name of whom or what it is about, or of who did it', async () => {
    const classId = await school.addClass('Class 9', 'B')
    await school.addStudent(classId, '1', { name: 'Ravi 100%' })
    await school.addStudent(classId, '2', { name: 'Sita' })
    const subjects = async (search: string) => (await list({ search })).entries.map(({ subject }) => subject)
    expect(await subjects('ravi')).toEqual(['Ravi 100%'])
    expect(await subjects('9 - b')).toEqual(['Class 9 - B'])
    expect(await subjects('0%')).toEqual(['Ravi 100%'])
    expect(await subjects('nobody')).toEqual([])
    expect(await subjects('asha')).toHaveLength(4)
  })

  it.each([
    [{ area: 'secrets' }, { area: activityTexts.areaUnknown }],
    [{ from: '2026-11-21', to: '2026-11-20' }, { to: 'The end date cannot be before the start date.' }],
    [{ from: '2026-02-30' }, { from: 'Please enter a valid date.' }],
    [{ actor: 'nobody' }, { actor: 'This was not found.' }],
    [{ limit: '101' }, { limit: 'The limit must be a whole number from 1 to 100.' }],
    [{ page: '0' }, { page: 'The page must be a whole number, 1 or more.' }],
  ])('refuses %j at that field', async (query, errors) => {
    const { status, error } = await app.call(listActivity, {
      token: school.admin,
      query: query as Record<string, string>,
    })
    expect([status, error.errors]).toEqual([422, errors])
    if ('limit' in query || 'page' in query) return
    expect((await csv(query as Record<string, string>)).status).toBe(422)
  })

  it('takes an empty filter for none', async () => {
    expect((await list({ actor: '', area: '', from: '', to: '', search: ' ' })).entries).toHaveLength(1)
  })

  it("is never another school's, also when its people are asked for", async () => {
    const other = await openTestSchool(app)
    const { entries, actors } = await list({}, other.admin)
    expect(entries.map(({ entityId }) => entityId)).toEqual([other.schoolId])
    expect(actors.map(({ _id }) => _id)).toEqual([other.adminId])
    expect((await list({ actor: school.adminId }, other.admin)).entries).toEqual([])
    expect((await csv({}, other.admin)).rows.slice(1).map(([, , who]) => who)).not.toHaveLength(0)
    expect((await csv({ actor: school.adminId }, other.admin)).rows).toHaveLength(1)
  })

  it('is for admins', async () => {
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await app.call(listActivity, { token })).status).toBe(403)
      expect((await csv({}, token)).status).toBe(403)
    }
    const { token } = await school.signInAs('superadmin')
    expect((await app.call(listActivity, { token })).status).toBe(200)
    expect((await app.call(listActivity)).status).toBe(401)
  })

  it('leaves looks and sign-ins out where changes are asked for, but not where an area is', async () => {
    for (const action of ['users.view', 'sessions.start', 'classes.update', 'exports.report'] as const)
      await addEntry(action)
    const actions = async (query: Record<string, string>) =>
      (await app.call(listActivity, { token: school.admin, query })).body.entries
        .map(({ action }) => action)
        .filter((action) => action !== 'schools.create')
    const changes = await actions({ changes: 'true' })
    expect(changes).toEqual(expect.arrayContaining(['exports.report', 'classes.update']))
    expect(changes.filter((action) => /view|sessions/.test(action))).toEqual([])
    expect(await actions({ changes: 'true', area: 'sessions' })).toContain('sessions.start')
    expect(await actions({})).toEqual(expect.arrayContaining(['users.view', 'sessions.start']))
    const { rows } = await csv({ changes: 'true' })
    expect(rows.map((row) => row.join())).not.toContainEqual(expect.stringContaining('Signed in'))
    expect((await app.call(listActivity, { token: school.admin, query: { changes: 'no' } })).status).toBe(422)
  })

  it('has words for everything that a feature writes', async () => {
    for (const action of Object.keys(activityActions)) await addEntry(action as ActivityAction)
    const { rows } = await csv()
    expect(rows.slice(1).map(([, , , what]) => what)).not.toContainEqual(expect.stringMatching(/^\w+\.\w+$/))
  })
})

describe('the CSV of the activity', () => {
  it('has a line for each changed field, on the clock of the school', async () => {
    app.clock.now = new Date('2026-11-20T18:35:00Z')
    const id = await school.addClass('=1+1', 'क')
    await rename(id, 'Class 2')
    const { status, headers, text, rows } = await csv({ area: 'classes' })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="activity-2026-11-21.csv"',
    ])
    expect(text.startsWith('\uFEFF')).toBe(true)
    const entry = ['2026-11-21', '00:05:00', 'Asha Rao']
    expect(rows).toEqual([
      ['Date', 'Time', 'Person', 'Activity', 'About', 'Field', 'Before', 'After'],
      [...entry, 'Changed a class', 'Class 2', 'Name', "'=1+1", 'Class 2'],
      [...entry, 'Changed a class', 'Class 2', 'Section', 'क', ''],
      [...entry, 'Added a class', 'Class 2', 'Name', '', "'=1+1"],
      [...entry, 'Added a class', 'Class 2', 'Section', '', 'क'],
    ])
  })

  it('holds what the same filters list, and its making is in the log', async () => {
    const id = await school.addClass('Class 1')
    for (let index = 0; index < 30; index += 1) await rename(id, `Class ${index + 2}`)
    const { rows } = await csv({ area: 'classes' })
    expect(rows).toHaveLength(1 + 31)
    const [made] = (await list()).entries
    expect(made).toMatchObject({
      action: 'exports.activity',
      changes: [{ field: 'entries', before: null, after: 31 }],
    })
  })

  it('ends after 1,00,000 entries and says so, as the list does after 10,000', async () => {
    await sql`insert into activity_log (school_id, id, at, actor_id, actor_name, action, entity, entity_id)
      select ${school.schoolId}, gen_random_uuid(), now() - n * interval '1 minute', ${school.adminId}, 'Asha Rao',
        'classes.update', 'class', gen_random_uuid() from generate_series(1, 100001) n`.execute(
      app.bind(school.schoolId),
    )
    const { rows } = await csv({ area: 'classes' })
    expect(rows).toHaveLength(1 + 100_000 + 1)
    expect(rows.at(-1)).toEqual([activityTexts.cutOff])
    const far = await list({ area: 'classes', page: '500' })
    expect([far.entries.length, far.pagination.total, far.isCut]).toEqual([20, 10_000, true])
    expect((await list({ area: 'classes', page: '501' })).entries).toEqual([])
    expect((await list({ area: 'schools' })).isCut).toBe(false)
    expect((await csv({ area: 'schools' })).rows).not.toContainEqual([activityTexts.cutOff])
  })
})
