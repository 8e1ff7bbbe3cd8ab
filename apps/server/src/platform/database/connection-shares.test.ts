import { setTimeout as wait } from 'node:timers/promises'
import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import { listClasses } from '@shala/contract/classes'
import { getDashboard } from '@shala/contract/dashboard'
import { getMe } from '@shala/contract/profile'
import { signUserOut } from '@shala/contract/users'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { sharesOf } from './connection-shares.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(async () => {
  await app.close()
})

const date = '2026-11-16'

async function openClass() {
  const school = await openTestSchool(app)
  const classId = await school.addClass('Class 5')
  const studentId = await school.addStudent(classId, '1', { enrollmentDate: '2026-11-01' })
  const mark = () =>
    app.call(markAttendance, { token: school.admin, body: { studentId, status: 'present', date } })
  return { school, studentId, mark }
}

/** Holds a student's mark meanwhile, so that every other mark of theirs hangs. */
async function whileMarkIsHeld(
  { schoolId }: TestSchool,
  studentId: string,
  act: (release: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(app.database)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.school_id', $1, true)`, [schoolId])
    await client.query('update school.attendance set notes = notes where student_id = $1', [studentId])
    await act(() => client.query('commit'))
  } finally {
    await client.end()
  }
}

const working = () => app.schoolPool.totalCount - app.schoolPool.idleCount

describe('connections of the database', () => {
  it('are not all one school’s: while 40 of its calls hang, another school marks', async () => {
    const [loud, quiet] = [await openClass(), await openClass()]
    await loud.mark()
    await whileMarkIsHeld(loud.school, loud.studentId, async (release) => {
      const hanging = Array.from({ length: 40 }, loud.mark)
      for (let tries = 0; tries < 200 && working() < 5; tries += 1) await wait(10)
      await wait(100)
      expect(working()).toBeLessThan(app.schoolPool.options.max)
      for (let times = 0; times < 5; times += 1) expect((await quiet.mark()).status).toBe(200)
      await release()
      const statuses = (await Promise.all(hanging)).map(({ status }) => status)
      expect(statuses).toEqual(Array(40).fill(200))
    })
    // A connection goes back a moment after its answer.
    await expect.poll(working).toBe(0)
  })

  it('go to a mark before the homes that were asked for earlier, in its own school and in others', async () => {
    const [busy, other] = [await openClass(), await openClass()]
    await Promise.all([busy.mark(), other.mark()])
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const all = Array.from({ length: app.schoolPool.options.max }, (_, n) => `share ${n}`)
    const held = all.map((school) => sharesOf(app.schoolPool).take({ school }, () => over))
    const answered: string[] = []
    const note = (name: string) => (reply: { status: number }) => answered.push(`${name} ${reply.status}`)
    const home = ({ school }: typeof busy) =>
      app.call(getDashboard, { token: school.admin }).then(note('home'))
    const homes = [busy, other].flatMap((one) => Array.from({ length: 5 }, () => home(one)))
    // Until each of them waits for a connection.
    await wait(300)
    const marks = [busy, other].map(({ mark }) => mark().then(note('mark')))
    await wait(300)
    expect(answered).toEqual([])
    end()
    await Promise.all([...held, ...homes, ...marks])
    expect(answered.slice(0, 2)).toEqual(['mark 200', 'mark 200'])
    expect(answered.slice(2)).toEqual(Array(10).fill('home 200'))
  })

  it('of sign-in are not all one school’s either: while its sign-outs hang, others go on', async () => {
    const [loud, quiet] = [await openTestSchool(app), await openTestSchool(app)]
    const teacher = await loud.signInAs('teacher')
    const holder = new pg.Client(app.database)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from auth.sessions where login_id = $1 for update', [teacher.userId])
    const params = { id: teacher.userId }
    const hanging = Array.from({ length: 6 }, () => app.call(signUserOut, { token: loud.admin, params }))
    await wait(100)
    for (let times = 0; times < 3; times += 1) {
      expect((await app.call(getMe, { token: quiet.admin })).status).toBe(200)
    }
    await holder.query('rollback')
    await holder.end()
    expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  })

  it('are had by everybody under load: hundreds of calls of one school, a few of another, none refused', async () => {
    const [loud, quiet] = [await openClass(), await openClass()]
    const { admin } = loud.school
    const range = { startDate: '2026-11-01', endDate: '2026-11-20' }
    let answeredLoud = 0
    const calls = Array.from({ length: 300 }, async () => {
      const { status } = await app.call(listClasses, { token: admin })
      answeredLoud += 1
      return status
    })
    const histories = Array.from({ length: 12 }, async () => {
      return (await app.call(attendanceHistory, { token: admin, query: range })).status
    })
    const quietly: number[] = []
    for (let times = 0; times < 5; times += 1) quietly.push((await quiet.mark()).status)
    const before = answeredLoud
    expect(quietly).toEqual(Array(5).fill(200))
    expect(new Set(await Promise.all([...calls, ...histories]))).toEqual(new Set([200]))
    expect(before).toBeLessThan(300)
  })
})
