import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { sendLoginOtp } from '@shala/contract/auth/auth'
import { updateClass } from '@shala/contract/classes'
import { getMe } from '@shala/contract/profile'
import { createSchool, getSchools } from '@shala/contract/schools/schools'
import { askDeletion, settingsTexts, undoDeletion, updateLogo } from '@shala/contract/schools/settings'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, openFolderBucket } from '#platform/files/bucket'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPhoto, dataUrl } from '../../../test/test-files.ts'
import { openTestSchool, signUpAdmin } from '../../../test/test-school.ts'

const day = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'shala-erased-'))
let downFor: string | null = null
const kept = openFolderBucket(folder)
const bucket: Bucket = {
  ...kept,
  remove: async (key) => {
    if (downFor && key.startsWith(downFor)) throw new Error('the bucket is down')
    await kept.remove(key)
  },
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ bucket })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function nameOf(token: string): Promise<string> {
  return (await app.call(getSchools, { token })).body.school?.schoolName ?? ''
}

async function ask(token: string) {
  return await app.call(askDeletion, { token, body: { schoolName: await nameOf(token) } })
}

/** Rows of a school in every table of every schema, as nobody behind the wall could count them. */
async function countEverywhere(schoolId: string): Promise<Record<string, number>> {
  const client = new Client(app.database)
  await client.connect()
  await client.query(`select set_config('app.school_id', $1, false)`, [schoolId])
  const { rows: tables } = await client.query(`select table_schema || '.' || table_name as name
    from information_schema.columns where column_name = 'school_id' and table_schema in ('school', 'auth')`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::int as n from ${name} where school_id = $1`, [
      schoolId,
    ])
    if (rows[0].n > 0) counts[name] = rows[0].n
  }
  await client.end()
  return counts
}

describe('deleting a school', () => {
  it('needs its name typed, and begins with seven days in which all goes on', async () => {
    const school = await openTestSchool(app)
    const token = school.admin
    const wrong = await app.call(askDeletion, { token, body: { schoolName: 'yes' } })
    expect([wrong.status, wrong.error.errors]).toEqual([422, { schoolName: settingsTexts.nameMismatch }])
    expect((await app.call(askDeletion, { token, body: {} })).status).toBe(422)
    const { status, body } = await app.call(askDeletion, {
      token,
      body: { schoolName: `  ${await nameOf(token)} ` },
    })
    expect([status, body.message]).toEqual([200, settingsTexts.deletionAsked])
    expect(Date.parse(body.school.deletesAt ?? '') - app.clock.now.getTime()).toBeGreaterThan(7 * day - 2000)
    await app.doChores()
    const teacher = await school.signInAs('teacher')
    expect((await app.call(getMe, { token: teacher.token })).status).toBe(200)
  })

  it('is undone by any of its admins, and both steps are logged', async () => {
    const school = await openTestSchool(app)
    await ask(school.admin)
    const again = await ask(school.admin)
    expect([again.status, again.error.code]).toEqual([409, 'schools.deletion_asked'])
    const other = await school.signInAs('admin')
    const undone = await app.call(undoDeletion, { token: other.token })
    expect([undone.body.message, undone.body.school.deletesAt]).toEqual([
      'The school will not be deleted.',
      null,
    ])
    const twice = await app.call(undoDeletion, { token: other.token })
    expect([twice.status, twice.error.code]).toEqual([409, 'schools.no_deletion'])
    const log = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .where('action', 'like', 'schools.%_deletion')
      .orderBy('id')
      .select(['action', 'actor_id'])
      .execute()
    expect(log).toEqual([
      { action: 'schools.request_deletion', actor_id: school.adminId },
      { action: 'schools.undo_deletion', actor_id: other.userId },
    ])
  })

  it('asked for by two at once is asked for once', async () => {
    const school = await openTestSchool(app)
    const replies = await Promise.all([1, 2, 3].map(() => ask(school.admin)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is not for teachers, students or strangers', async () => {
    const school = await openTestSchool(app)
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await ask(token)).status).toBe(403)
      expect((await app.call(undoDeletion, { token })).status).toBe(403)
    }
    expect((await app.call(undoDeletion)).status).toBe(401)
  })
})

describe('when the seven days are over', () => {
  /** A school with something in every place, given up so long ago. */
  async function openGivenUp(daysAgo: number) {
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() - daysAgo * day)
    try {
      const school = await openTestSchool(app)
      const classId = await school.addClass()
      const photo = dataUrl(await anyPhoto(), 'image/jpeg')
      const studentId = await school.addStudent(classId, '1', { photo, phone: '9123456789' })
      await app.call(markAttendance, { token: school.admin, body: { studentId, status: 'present' } })
      const { userId: classTeacherId } = await school.signInAs('teacher')
      const class5 = { name: 'Class 5', classTeacherId }
      await app.call(updateClass, { token: school.admin, params: { id: classId }, body: class5 })
      await app.call(updateLogo, { token: school.admin, body: { logo: photo } })
      await ask(school.admin)
      return { ...school, founder: await phoneOf(school.adminId) }
    } finally {
      app.clock.now = now
    }
  }

  async function phoneOf(userId: string): Promise<string> {
    const { rows } = await app.authPool.query('select phone from logins where id = $1', [userId])
    return rows[0].phone
  }

  it('nothing of it is left, in no table and no file, and every other school is as it was', async () => {
    const other = await openTestSchool(app)
    await other.addStudent(await other.addClass(), '1', { photo: dataUrl(await anyPhoto(), 'image/jpeg') })
    const before = await countEverywhere(other.schoolId)
    const school = await openGivenUp(8)
    const full = await countEverywhere(school.schoolId)
    for (const table of ['school.activity_log', 'school.attendance', 'school.files', 'auth.logins']) {
      expect(full[table]).toBeGreaterThan(0)
    }
    await app.doChores()
    expect(await countEverywhere(school.schoolId)).toEqual({})
    const left = existsSync(join(folder, school.schoolId))
      ? readdirSync(join(folder, school.schoolId), { recursive: true })
      : []
    expect(left.filter((name) => String(name).includes('.'))).toEqual([])
    expect((await app.call(getSchools, { token: school.admin })).status).toBe(401)
    const gone = await app.call(sendLoginOtp, { body: { phone: school.founder } })
    expect([gone.status, gone.error.message]).toEqual([404, 'No account found with this phone number'])
    expect(await countEverywhere(other.schoolId)).toEqual(before)
    expect(readdirSync(join(folder, other.schoolId), { recursive: true }).length).toBeGreaterThan(0)
  })

  it('its name and phone are free for a new beginning', async () => {
    const school = await openGivenUp(8)
    const schoolName = await nameOf(school.admin)
    await app.doChores()
    const { token } = await signUpAdmin(app, school.founder)
    const form = { schoolName, schoolType: 'primary', state: 'Kerala', country: 'IN', pincode: '411001' }
    expect((await app.call(createSchool, { token, body: form })).status).toBe(201)
  })

  it('a day too early nothing happens', async () => {
    const school = await openGivenUp(6)
    await app.doChores()
    expect(await nameOf(school.admin)).not.toBe('')
  })

  it('and the files cannot be reached, nobody gets in, and the rest follows when they can', async () => {
    const school = await openGivenUp(8)
    downFor = school.schoolId
    await app.doChores()
    downFor = null
    expect((await app.call(getSchools, { token: school.admin })).status).toBe(401)
    expect((await countEverywhere(school.schoolId))['school.files']).toBeGreaterThan(0)
    await app.doChores()
    expect(await countEverywhere(school.schoolId)).toEqual({})
  })

  it('one school that cannot be erased holds up no other', async () => {
    const [stuck, other] = [await openGivenUp(9), await openGivenUp(8)]
    downFor = stuck.schoolId
    await app.doChores()
    downFor = null
    expect(await countEverywhere(other.schoolId)).toEqual({})
    expect((await app.call(getSchools, { token: stuck.admin })).status).toBe(401)
    await app.doChores()
    expect(await countEverywhere(stuck.schoolId)).toEqual({})
  })

  it('by a server whose clock is ahead, nothing happens before the time', async () => {
    const school = await openTestSchool(app)
    await ask(school.admin)
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 8 * day)
    await app.doChores()
    app.clock.now = now
    expect(await nameOf(school.admin)).not.toBe('')
  })

  it('two servers may do it at once', async () => {
    const school = await openGivenUp(8)
    await Promise.allSettled([app.doChores(), app.doChores()])
    await app.doChores()
    expect(await countEverywhere(school.schoolId)).toEqual({})
  })

  it('a school that nobody gave up cannot be erased, whoever asks the database', async () => {
    const school = await openTestSchool(app)
    const client = await app.schoolPool.connect()
    const erase = async () => {
      await client.query('begin')
      await client.query(`select set_config('app.school_id', $1, true)`, [school.schoolId])
      await client.query('select erase()')
    }
    await expect(erase()).rejects.toThrow('not to be erased')
    await client.query('rollback')
    client.release()
    expect(await nameOf(school.admin)).not.toBe('')
  })
})
