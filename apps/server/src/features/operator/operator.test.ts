import { changeAccess } from '@shala/contract/access'
import { listActivity } from '@shala/contract/activity/activity'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { verifyLoginOtp } from '@shala/contract/auth/auth'
import { getMe } from '@shala/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAuthDb } from '#platform/database/auth-db'
import { findBackupState, saveBackupFailed, saveBackupMade } from '#platform/database/backup-state'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'
import { operate } from './index.ts'

let app: TestApp
let school: TestSchool
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
})

/** The lines that a command asks and says; a refusal reads `refused: …`. */
async function run(
  words: string[],
  answer = true,
  backupFolder: string | undefined = '/backups',
): Promise<string[]> {
  const said: string[] = []
  const parts = {
    auth: { authDb: openAuthDb(app.authPool, 'server') },
    bindToSchool: app.bind,
    now: app.clock.now,
    backupFolder,
    findBackups: () => findBackupState(app.database),
    say: (line: string) => void said.push(line),
    confirm: async (question: string) => {
      said.push(question)
      return answer
    },
  }
  await operate(parts, words).catch((error) => said.push(`refused: ${error.message}`))
  return said
}

const recorded = async () => {
  const { body } = await app.call(listActivity, { token: school.admin, query: { area: 'operator' } })
  return body.entries.map(({ action, actor }) => [action, actor.name])
}
const endAccess = async (id: string) =>
  app.call(changeAccess, { token: school.admin, params: { id }, body: { role: 'teacher' } })

describe('the operator', () => {
  it('makes an administrator a superadmin, and an administrator again', async () => {
    const other = await school.signInAs('admin')
    const [question, done] = await run(['superadmin', other.userId])
    expect(question).toMatch(/^Make A admin \(School .*\) a superadmin/)
    expect(done).toBe('Done: from the next page on.')
    expect((await app.call(getMe, { token: other.token })).body.user.role).toBe('superadmin')
    expect((await endAccess(other.userId)).error.code).toBe('access.operator_only')
    await run(['admin', other.phone])
    expect((await app.call(getMe, { token: other.token })).body.user.role).toBe('admin')
    expect(await recorded()).toEqual([
      ['operator.admin', 'The operator of this server'],
      ['operator.superadmin', 'The operator of this server'],
    ])
  })

  it('is asked first, and nothing is changed or recorded without a yes', async () => {
    const other = await school.signInAs('admin')
    // As a refusal, so that a script does not go on.
    expect((await run(['superadmin', other.userId], false)).at(-1)).toBe('refused: Nothing was changed.')
    expect((await app.call(getMe, { token: other.token })).body.user.role).toBe('admin')
    expect(await recorded()).toEqual([])
  })

  it('is told of the last backup, and why the next one failed', async () => {
    expect(await run(['backups'])).toEqual(['The server has made no backup by itself yet.'])
    await saveBackupMade(app.database, new Date('2026-11-18T20:40:00Z'), 3_400_000)
    await saveBackupFailed(app.database, new Date('2026-11-19T20:40:00Z'), 'The disk is full.')
    expect(await run(['backups'])).toEqual([
      'Last backup: 2026-11-18T20:40:00.000Z, 3.2 MB.',
      'Failed since, last at 2026-11-19T20:40:00.000Z: The disk is full.',
    ])
    expect((await run(['backups'], true, ''))[0]).toMatch(/^BACKUP_DIR is not set/)
  })

  it('signs somebody out everywhere', async () => {
    const teacher = await school.signInAs('teacher')
    await run(['sign-out', `+91 ${teacher.phone}`])
    expect((await app.call(getMe, { token: teacher.token })).status).toBe(401)
    expect(await recorded()).toEqual([['operator.sign_out', 'The operator of this server']])
  })

  it('lets somebody in again who was locked out by wrong codes', async () => {
    const teacher = await school.signInAs('teacher')
    const address = '10.1.2.3'
    const guess = () => app.call(verifyLoginOtp, { body: { phone: teacher.phone, otp: '000000' }, address })
    for (let tries = 0; tries < 5; tries += 1) await guess()
    expect((await guess()).status).toBe(429)
    await run(['unlock', teacher.phone])
    expect((await guess()).status).not.toBe(429)
    app.clock.now = new Date('2026-11-20T06:10:00Z')
    expect(await signInByPhone(app, teacher.phone)).toBeTruthy()
  })

  it('says who somebody is, and asks which one of a family is meant', async () => {
    const phone = '9822099001'
    const classId = await school.addClass()
    const ids = [
      await school.addStudent(classId, '1', { name: 'Asha', phone }),
      await school.addStudent(classId, '2', { name: 'Ravi', phone }),
    ]
    const who = await run(['who', phone])
    expect(who.filter((line) => line.includes(school.schoolId))).toEqual([])
    expect(who.map((line) => line.slice(0, 36))).toEqual(expect.arrayContaining(ids))
    expect(who[0]).toContain('never signed in')
    const said = await run(['sign-out', phone])
    expect(said.at(-1)).toBe('refused: That is several people: say which by the id.')
  })

  it('lists each school with how much it has', async () => {
    await school.addStudent(await school.addClass(), '1')
    const line = (await run(['schools'])).find((one) => one.startsWith(school.schoolId))
    expect(line).toMatch(/: 1 students, 1 staff, 2 classes, 0 marks, 0.0 MB of files$/)
  })

  it('has the marks counted again, and hears which counts were wrong', async () => {
    const student = await school.addStudent(await school.addClass(), '1')
    await app.call(markAttendance, { token: school.admin, body: { studentId: student, status: 'present' } })
    await sql`update attendance_days set present = 7`.execute(app.bind(school.schoolId))
    expect(await run(['recount'])).toContain(`${school.schoolId}: 1 counts were wrong, and are right now.`)
    expect((await run(['recount'])).at(-1)).toMatch(/^The counts of \d+ schools agree with their marks\.$/)
  })

  it.each([
    [['who'], /Say who/],
    [['who', '9999999999'], /Nobody here has 9999999999/],
    [['superadmin', 'nobody@x.example'], /Nobody here/],
    [['toString', 'x'], /npm run admin -- schools/],
    [[], /npm run admin -- schools/],
  ])('hears why %j cannot be done', async (words, why) => {
    expect((await run(words)).at(-1)).toMatch(why)
  })

  it('cannot make a teacher a superadmin', async () => {
    const teacher = await school.signInAs('teacher')
    expect((await run(['superadmin', teacher.userId])).at(-1)).toBe(
      'refused: This takes somebody who is admin of a school.',
    )
  })
})
