import { markAttendance } from '@shala/contract/attendance/attendance'
import {
  familiesTexts,
  listFamiliesToTell,
  tellFamilies,
  tellingLimits,
  tellingRefusals,
} from '@shala/contract/attendance/telling'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { decideLeave } from '@shala/contract/leave/deciding'
import { applyForLeave } from '@shala/contract/leave/leave'
import { listNotifications } from '@shala/contract/notifications/notifications'
import { updateSettings } from '@shala/contract/schools/settings'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let keya: { id: string; token: string }
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Friday, 9:30 in India.
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5')
  keya = await family('1', 'Keya')
  await app.call(updateSettings, { token: school.admin, body: { familiesTold: 'by_itself' } })
})

/** A child and its signed-in family. */
async function family(rollNumber: string, name: string) {
  const phone = anyPhone()
  const id = await school.addStudent(classId, rollNumber, { name, phone, enrollmentDate: '2026-06-01' })
  return { id, token: await signInByPhone(app, phone) }
}
const mark = async (status: string, studentId = keya.id) => {
  const { status: answer } = await app.call(markAttendance, {
    token: school.admin,
    body: { studentId, status },
  })
  expect(answer).toBe(200)
}
const at = (time: string) => {
  app.clock.now = new Date(`2026-11-20T${time}:00+05:30`)
}
/** The messages of a family, the newest first. */
async function told(token = keya.token) {
  await app.tellFamilies()
  const { notifications } = (await app.call(listNotifications, { token })).body
  return notifications.map(({ message }) => message)
}

const absent = 'Keya is marked absent on 20 Nov 2026.'
const mistaken = 'Keya was not absent on 20 Nov 2026. The mark was a mistake.'
const arrived = 'Keya came to school late on 20 Nov 2026.'

describe('a family', () => {
  it("is told from the school's time on that its child is absent, once, and no other family is", async () => {
    const zara = await family('2', 'Zara')
    await mark('absent')
    await mark('present', zara.id)
    at('09:44')
    expect(await told()).toEqual([])
    at('09:45')
    expect(await told()).toEqual([absent])
    at('11:00')
    await Promise.all([app.tellFamilies(), app.tellFamilies()])
    expect(await told()).toEqual([absent])
    expect(await told(zara.token)).toEqual([])
    expect(await told(school.admin)).toEqual([])
    const { body } = await app.call(listNotifications, { token: keya.token })
    expect(body.notifications[0]).toMatchObject({ kind: 'attendance.absent', link: '/', severity: 'warning' })
  })

  it('is told of a class that is marked after that time too, until the day ends', async () => {
    at('10:30')
    await mark('absent')
    at('10:36')
    expect(await told()).toEqual([absent])
    const zara = await family('2', 'Zara')
    at('16:58')
    await mark('absent', zara.id)
    at('17:04')
    expect(await told(zara.token)).toEqual([])
  })

  it('is told until midday on a day that ends then', async () => {
    await app.call(updateSettings, { token: school.admin, body: { halfDays: [5] } })
    await mark('absent')
    at('13:00')
    expect(await told()).toEqual([])
    at('12:59')
    expect(await told()).toEqual([absent])
  })

  it('is told nothing where the school does not want it, as at first', async () => {
    await app.call(updateSettings, { token: school.admin, body: { familiesTold: 'no' } })
    await mark('absent')
    at('10:00')
    expect(await told()).toEqual([])
  })

  it('never hears of a mark that was put right within five minutes', async () => {
    at('10:00')
    await mark('absent')
    at('10:04')
    expect(await told()).toEqual([])
    await mark('present')
    at('10:20')
    expect(await told()).toEqual([])
  })

  it('hears that a mark was a mistake, or that the child came late, once that has settled', async () => {
    const [zara, om] = [await family('2', 'Zara'), await family('3', 'Om')]
    for (const { id } of [keya, zara, om]) await mark('absent', id)
    at('09:45')
    expect(await told()).toEqual([absent])
    at('10:15')
    await mark('late', zara.id)
    await mark('present')
    await app.call(markAttendance, {
      token: school.admin,
      body: { studentId: om.id, status: 'present', awayHalf: 'first half' },
    } as never)
    at('10:19')
    expect(await told()).toEqual([absent])
    at('10:20')
    expect(await told()).toEqual([mistaken, absent])
    expect((await told(zara.token))[0]).toBe(arrived.replace('Keya', 'Zara'))
    expect((await told(om.token))[0]).toBe(arrived.replace('Keya', 'Om'))
    at('11:00')
    expect(await told()).toHaveLength(2)
  })

  it('is never left with what is no longer marked: a slip is not told, a change that stays is', async () => {
    await mark('absent')
    at('09:45')
    expect(await told()).toEqual([absent])
    at('10:15')
    await mark('present')
    expect(await told()).toEqual([absent])
    at('10:16')
    await mark('absent')
    at('10:40')
    expect(await told()).toEqual([absent])
    await mark('present')
    at('10:50')
    expect(await told()).toEqual([mistaken, absent])
    await mark('absent')
    at('11:00')
    expect(await told()).toEqual([absent, mistaken, absent])
    await mark('')
    at('11:10')
    expect((await told())[0]).toBe('The school took back the mark that Keya was absent on 20 Nov 2026.')
  })

  it('hears no more than five times a day of a mark that goes to and fro, and each time what became of it', async () => {
    for (const hour of [10, 11, 12, 13, 14, 15]) {
      at(`${hour}:00`)
      await mark('absent')
      at(`${hour}:10`)
      await told()
      await mark('present')
      at(`${hour}:20`)
      await told()
    }
    expect(await told()).toEqual(Array.from({ length: 5 }, () => [mistaken, absent]).flat())
  })

  it('hears nothing of a child on leave, for the whole day or a part of it', async () => {
    const day = { fromDate: '2026-11-20', toDate: '2026-11-20' }
    const half = { fromDuration: 'first half', toDuration: 'first half' } as const
    const body = { leaveType: 'Sick', reason: 'A fever since the night', ...day, ...half } as const
    const { leave } = (await app.call(applyForLeave, { token: keya.token, body })).body
    const params = { id: leave._id }
    await app.call(decideLeave, { token: school.admin, params, body: { status: 'Approved' } })
    await mark('absent')
    at('10:00')
    expect((await told()).filter((message) => message === absent)).toEqual([])
  })

  it('hears nothing on a holiday, nor of a child who is gone', async () => {
    await mark('absent')
    const zara = await family('2', 'Zara')
    await mark('absent', zara.id)
    await app.call(deleteUser, { token: school.admin, params: { id: zara.id } })
    const holiday = {
      name: 'Rain',
      from: '2026-11-20',
      to: '2026-11-20',
      isClosed: true,
      marks: 'aside',
    } as const
    const { status } = await app.call(addCalendarEntry, { token: school.admin, body: holiday })
    expect(status).toBe(201)
    at('10:00')
    expect(await told()).toEqual([])
    const ofSchool = app
      .bind(school.schoolId)
      .selectFrom('notifications')
      .where('kind', 'like', 'attendance.%')
    expect(await ofSchool.selectAll().execute()).toEqual([])
  })
})

describe('families who are told by hand', () => {
  const listed = async (token = school.admin) =>
    (await app.call(listFamiliesToTell, { token })).body.children.map(({ studentName }) => studentName)
  const tell = (studentIds: string[], token = school.admin) =>
    app.call(tellFamilies, { token, body: { studentIds } })
  const codeOf = async (answer: ReturnType<typeof tell>) => ((await answer).body as { code?: string }).code
  let zara: typeof keya
  beforeEach(async () => {
    await app.call(updateSettings, { token: school.admin, body: { familiesTold: 'by_hand' } })
    zara = await family('2', 'Zara')
    await mark('absent')
    await mark('absent', zara.id)
  })

  it('hear it of a child whose last day is today', async () => {
    const body = { status: 'leaved', leavingDate: '2026-11-20' } as const
    await app.call(updateUser, { token: school.admin, params: { id: keya.id }, body })
    at('09:35')
    expect(await listed()).toEqual(['Keya', 'Zara'])
  })

  it('hear it once somebody has sent it, at any time of the day, and those left out do not', async () => {
    at('09:34')
    expect(await listed()).toEqual([])
    at('09:35')
    expect(await listed()).toEqual(['Keya', 'Zara'])
    expect(await told()).toEqual([])
    expect((await tell([keya.id])).body).toEqual({ told: [keya.id] })
    expect(await told()).toEqual([absent])
    expect(await told(zara.token)).toEqual([])
    expect(await listed()).toEqual(['Zara'])
  })

  it('hear it once, whoever presses, and not of a mark that has changed since it was listed', async () => {
    at('09:40')
    expect(await listed()).toHaveLength(2)
    await mark('present', zara.id)
    const ids = [keya.id, zara.id]
    await Promise.all([tell(ids), tell(ids)])
    expect((await tell(ids)).body).toEqual({ told: [] })
    at('10:00')
    expect(await told()).toEqual([absent])
    expect(await told(zara.token)).toEqual([])
  })

  it('are chosen, and not too many at once', async () => {
    at('09:40')
    const errorsOf = async (ids: string[]) => ((await tell(ids)).body as { errors?: object }).errors
    expect(await errorsOf([])).toEqual({ studentIds: familiesTexts.nobody })
    const tooMany = Array.from({ length: tellingLimits.atOnce + 1 }, () => keya.id)
    expect(await errorsOf(tooMany)).toEqual({ studentIds: familiesTexts.tooMany })
    expect(await told()).toEqual([])
  })

  it('hear by themselves that a mark was a mistake', async () => {
    at('09:40')
    await tell([keya.id])
    await mark('present')
    at('09:50')
    expect(await told()).toEqual([mistaken, absent])
    await mark('absent')
    at('10:00')
    expect(await told()).toEqual([mistaken, absent])
    expect(await listed()).toEqual(['Keya', 'Zara'])
    await tell([keya.id])
    expect(await told()).toEqual([absent, mistaken, absent])
  })

  it('are not those of another school, nor any once the day is over or where it is not done by hand', async () => {
    at('09:40')
    const other = await openTestSchool(app)
    expect(await codeOf(tell([keya.id], other.admin))).toBe(tellingRefusals.notByHand.code)
    await app.call(updateSettings, { token: other.admin, body: { familiesTold: 'by_hand' } })
    expect((await tell([keya.id], other.admin)).body).toEqual({ told: [] })
    expect(await listed(other.admin)).toEqual([])
    await app.call(updateSettings, { token: school.admin, body: { familiesTold: 'no' } })
    expect(await listed()).toEqual([])
    await app.call(updateSettings, { token: school.admin, body: { familiesTold: 'by_hand' } })
    at('17:00')
    expect(await listed()).toEqual([])
    expect(await codeOf(tell([keya.id]))).toBe(tellingRefusals.dayIsOver.code)
    expect(await told()).toEqual([])
  })
})
