import { attendanceRefusals, attendanceToday, markAttendance } from '@shala/contract/attendance/attendance'
import { addDays, dayAt } from '@shala/contract/general/days'
import { leaveRuleText, leaveShareText, usualLeaveRules } from '@shala/contract/leave/types'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import { clockTimeText } from '@shala/contract/schools/clock-time'
import { everyWeek, type Weekday } from '@shala/contract/schools/school-days'
import { createSchool, getSchools, updateSchool } from '@shala/contract/schools/schools'
import {
  getSettings,
  settingsLimits,
  settingsTexts,
  updateLogo,
  updateSettings,
} from '@shala/contract/schools/settings'
import { studentLeaveTexts } from '@shala/contract/schools/student-leave'
import { tellingTexts } from '@shala/contract/schools/telling'
import { weekTexts } from '@shala/contract/schools/week'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/held-transaction.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { anyPdf, anyPhoto, dataUrl, formOf } from '../../../test/test-files.ts'
import { openTestSchool, signUpAdmin } from '../../../test/test-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const standard = {
  timeZone: 'Asia/Kolkata',
  language: 'en',
  workingDays: [1, 2, 3, 4, 5, 6],
  dayStart: '09:00',
  lateAfterMinutes: 15,
  midday: '13:00',
  dayEnd: '17:00',
  checkOutUntil: '04:00',
  academicYearStart: '04-01',
  attendanceCode: 'static',
  attendancePlace: null,
  leaveAllowances: {},
  teachersSee: 'own_details',
  leaveRules: usualLeaveRules,
  leaveShare: 'whole',
  studentLeaveCounts: 'apart',
  studentLeaveLetters: 'LV',
  familiesTold: 'no',
  familiesToldFrom: '09:45',
  familiesWays: [],
  absentWords: '',
  smsADay: 500,
  smsAMonth: 5000,
  announcedFrom: '06:00',
  announcedUntil: '21:00',
  keptLeaverMonths: 36,
  keptActivityMonths: null,
  keptChatDays: 90,
  keptNoticeDays: 90,
  monthlyDaysOff: [],
  halfDays: [],
  rhythms: [everyWeek([1, 2, 3, 4, 5, 6])],
}
/** As the activity records them. */
const { rhythms: _, ...recorded } = standard

async function settingsOf(token: string) {
  return (await app.call(getSettings, { token })).body.settings
}

async function logged(schoolId: string, action: string) {
  return await app
    .bind(schoolId)
    .selectFrom('activity_log')
    .where('action', '=', action)
    .selectAll()
    .execute()
}

describe("a school's settings", () => {
  it('begin with what is usual where it is', async () => {
    const school = await openTestSchool(app)
    expect(await settingsOf(school.admin)).toEqual(standard)
    const form = {
      schoolName: 'Abroad',
      schoolType: 'high',
      state: 'Oregon',
      country: 'US',
      pincode: '97201',
    }
    const { token } = await signUpAdmin(app)
    const abroad = await app.call(createSchool, { token, body: form })
    expect(await settingsOf(abroad.body.token)).toEqual({
      ...standard,
      timeZone: 'America/New_York',
      workingDays: [1, 2, 3, 4, 5],
      rhythms: [everyWeek([1, 2, 3, 4, 5])],
      academicYearStart: '08-01',
    })
  })

  it('are changed by an admin, one by one, and the change is logged with before and after', async () => {
    const school = await openTestSchool(app)
    const body = { workingDays: [7, 1, 7, 3], dayStart: '07:30' }
    const { status, body: answer } = await app.call(updateSettings, { token: school.admin, body })
    expect([status, answer.message]).toEqual([200, 'Settings saved.'])
    const changed = { workingDays: [1, 3, 7], dayStart: '07:30' }
    const from = dayAt(app.clock.now, standard.timeZone)
    const rhythms = [...standard.rhythms, { ...everyWeek([1, 3, 7]), from }]
    expect(answer.settings).toEqual({ ...standard, ...changed, rhythms })
    expect(await settingsOf(school.admin)).toEqual(answer.settings)
    expect(await logged(school.schoolId, 'schools.settings')).toMatchObject([
      { actor_id: school.adminId, before: recorded, after: { ...recorded, ...changed, rhythmFrom: from } },
    ])
  })

  it('of two admins who change two of them at once are both kept', async () => {
    const school = await openTestSchool(app)
    const other: [string, unknown[]] = [
      `update schools set day_end = '16:00' where school_id = $1`,
      [school.schoolId],
    ]
    const reply = await whileHeld(app, school.schoolId, other, () =>
      app.call(updateSettings, { token: school.admin, body: { lateAfterMinutes: 5 } }),
    )
    expect(reply.status).toBe(200)
    expect(await settingsOf(school.admin)).toEqual({ ...standard, lateAfterMinutes: 5, dayEnd: '16:00' })
  })

  it.each([
    [{ timeZone: 'Asia/Atlantis' }, { timeZone: settingsTexts.timeZone }],
    [{ timeZone: 'AET' }, { timeZone: settingsTexts.timeZone }],
    [{ timeZone: '+05:30' }, { timeZone: settingsTexts.timeZone }],
    [{ timeZone: "x'; drop table schools" }, { timeZone: settingsTexts.timeZone }],
    [{ language: 'xx' }, { language: 'Please choose a language.' }],
    [{ workingDays: [] }, { workingDays: weekTexts.workingDays }],
    [{ workingDays: 'Monday' }, { workingDays: weekTexts.workingDays }],
    [{ workingDays: [0] }, { 'workingDays.0': weekTexts.workingDays }],
    [{ halfDays: [7] }, { halfDays: weekTexts.halfDays }],
    [{ monthlyDaysOff: [{ weekday: 6, weeks: [] }] }, { 'monthlyDaysOff.0.weeks': weekTexts.monthlyDaysOff }],
    [
      { monthlyDaysOff: [{ weekday: 6, weeks: [6] }] },
      { 'monthlyDaysOff.0.weeks.0': weekTexts.monthlyDaysOff },
    ],
    [
      { workingDays: [6], monthlyDaysOff: [{ weekday: 6, weeks: [1, 2, 3, 4, 5] }] },
      { workingDays: weekTexts.workingDays },
    ],
    [{ dayStart: '9' }, { dayStart: clockTimeText }],
    [{ dayStart: '24:00' }, { dayStart: clockTimeText }],
    [{ lateAfterMinutes: -1 }, { lateAfterMinutes: settingsTexts.lateAfter }],
    [{ lateAfterMinutes: 181 }, { lateAfterMinutes: settingsTexts.lateAfter }],
    [{ lateAfterMinutes: 1.5 }, { lateAfterMinutes: settingsTexts.lateAfter }],
    [{ dayStart: '13:00' }, { midday: settingsTexts.middayBeforeStart }],
    [{ dayEnd: '12:00' }, { dayEnd: settingsTexts.endBeforeMidday }],
    [{ checkOutUntil: '09:00' }, { checkOutUntil: settingsTexts.checkOutAfterStart }],
    [{ academicYearStart: '02-29' }, { academicYearStart: settingsTexts.academicYearStart }],
    [{ academicYearStart: '13-01' }, { academicYearStart: settingsTexts.academicYearStart }],
    [{ familiesTold: 'maybe' }, { familiesTold: tellingTexts.familiesTold }],
    [
      { familiesTold: 'by_itself', familiesToldFrom: '17:00' },
      { familiesToldFrom: tellingTexts.afterTheDay },
    ],
    [{ familiesToldFrom: '9:45' }, { familiesToldFrom: clockTimeText }],
    [{ leaveShare: 'half' }, { leaveShare: leaveShareText }],
    [{ studentLeaveCounts: 'never' }, { studentLeaveCounts: studentLeaveTexts.counts }],
    [
      { leaveRules: { ...usualLeaveRules, Sick: { counts: 'weeks', takers: 'staff' } } },
      { 'leaveRules.Sick.counts': leaveRuleText },
    ],
    [{ leaveRules: null }, { leaveRules: leaveRuleText }],
    [{ academicYearStart: null }, { academicYearStart: settingsTexts.academicYearStart }],
  ])('refuse %j at that field and stay as they were', async (wrong, errors) => {
    const school = await openTestSchool(app)
    const { status, error } = await app.call(updateSettings, { token: school.admin, body: wrong })
    expect([status, error.errors]).toEqual([422, errors])
    expect(await settingsOf(school.admin)).toEqual(standard)
  })

  it('are read by everyone of the school and changed by nobody but its admins', async () => {
    const school = await openTestSchool(app)
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect(await settingsOf(token)).toEqual(standard)
      expect((await app.call(updateSettings, { token, body: { dayEnd: '18:00' } })).status).toBe(403)
      expect((await app.call(updateLogo, { token, body: { logo: '' } })).status).toBe(403)
    }
    expect((await app.call(getSettings)).status).toBe(401)
    const { token } = await signUpAdmin(app)
    expect((await app.call(getSettings, { token })).error.code).toBe('schools.none')
  })

  it('of one school leave every other as it is', async () => {
    const [school, other] = [await openTestSchool(app), await openTestSchool(app)]
    await app.call(updateSettings, { token: school.admin, body: { timeZone: 'Asia/Tokyo' } })
    expect(await settingsOf(other.admin)).toEqual(standard)
  })
})

describe('changed working days', () => {
  const week = (workingDays: Weekday[], more: object = {}) => ({ workingDays, ...more })
  const five: Weekday[] = [1, 2, 3, 4, 5]

  it('hold from a day on, also a coming or a past one; what was planned for later days goes', async () => {
    app.clock.now = new Date('2026-11-20T06:00:00Z')
    const { admin: token } = await openTestSchool(app)
    const change = async (body: object) =>
      (await app.call(updateSettings, { token, body } as never)).body.settings
    const starts = async () => (await settingsOf(token)).rhythms.map(({ from }) => from)
    expect((await change(week(five, { rhythmFrom: '2026-12-01' }))).workingDays).toEqual([1, 2, 3, 4, 5, 6])
    expect(await starts()).toEqual(['1900-01-01', '2026-12-01'])
    expect((await change(week(five, { rhythmFrom: '2026-11-02' }))).workingDays).toEqual(five)
    expect(await starts()).toEqual(['1900-01-01', '2026-11-02'])
    expect((await change({ halfDays: [5], monthlyDaysOff: [{ weekday: 1, weeks: [2] }] })).halfDays).toEqual([
      5,
    ])
    expect(await starts()).toEqual(['1900-01-01', '2026-11-02', '2026-11-20'])
    await change({ halfDays: [5] })
    expect(await starts()).toEqual(['1900-01-01', '2026-11-02', '2026-11-20'])
    await change({ lateAfterMinutes: 20 })
    expect(await starts()).toEqual(['1900-01-01', '2026-11-02', '2026-11-20'])
  })

  it('of a class are its own until it follows the school again', async () => {
    app.clock.now = new Date('2026-11-20T06:00:00Z')
    const school = await openTestSchool(app)
    const nursery = await school.addClass('Nursery')
    const set = (body: object, classId = nursery) =>
      app.call(updateClassWeek, { token: school.admin, params: { classId }, body } as never)
    const own = { workingDays: five, monthlyDaysOff: [], halfDays: [] }
    await set({ week: own, from: '2026-11-02' })
    const { body } = await set({ week: null })
    expect(body.settings.rhythms).toEqual([
      ...standard.rhythms,
      { ...own, from: '2026-11-02', classId: nursery },
      { ...own, workingDays: null, from: '2026-11-20', classId: nursery },
    ])
    expect((await set({ week: { ...own, workingDays: [] } })).error.errors).toEqual({
      'week.workingDays': weekTexts.workingDays,
    })
    expect((await logged(school.schoolId, 'classes.week')).length).toBe(2)
    const other = await openTestSchool(app)
    expect((await set({ week: own }, await other.addClass('Nursery'))).status).toBe(404)
  })

  it('are bounded', async () => {
    const { admin: token, schoolId } = await openTestSchool(app)
    await app
      .bind(schoolId)
      .insertInto('rhythms')
      .values(
        Array.from({ length: settingsLimits.rhythms - 1 }, (_, place) => ({
          school_id: schoolId,
          from_date: addDays('2001-01-01', place),
          working_days: [1],
        })),
      )
      .execute()
    const { status, error } = await app.call(updateSettings, { token, body: { workingDays: five } })
    expect([status, error.errors]).toEqual([422, { workingDays: settingsTexts.tooManyRhythms }])
  })
})

describe('a new time zone', () => {
  it("moves 'today' at the minute in which the day begins there", async () => {
    const school = await openTestSchool(app)
    const student = await school.addStudent(await school.addClass(), '1')
    const token = school.admin
    const noted = app.clock.now
    const isFuture = async (date: string) => {
      const reply = await app.call(markAttendance, { token, body: { studentId: student, status: '', date } })
      return reply.error.code === attendanceRefusals.futureDate.code
    }
    const day = noted.toISOString().slice(0, 10)
    try {
      // Midnight in Kolkata is 18:30 UTC, in Tokyo 15:00 UTC.
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      app.clock.now = new Date(`${day}T18:29:59Z`)
      expect(await isFuture(next)).toBe(true)
      app.clock.now = new Date(`${day}T18:30:00Z`)
      expect(await isFuture(next)).toBe(false)
      await app.call(updateSettings, { token, body: { timeZone: 'Asia/Tokyo' } })
      app.clock.now = new Date(`${day}T14:59:59Z`)
      expect(await isFuture(next)).toBe(true)
      app.clock.now = new Date(`${day}T15:00:00Z`)
      expect(await isFuture(next)).toBe(false)
      await app.call(markAttendance, { token, body: { studentId: student, status: 'present', date: next } })
      expect((await app.call(attendanceToday, { token })).body.presentToday).toBe(1)
      await app.call(updateSettings, { token, body: { timeZone: 'Asia/Kolkata' } })
      expect((await app.call(attendanceToday, { token })).body.presentToday).toBe(0)
    } finally {
      app.clock.now = noted
    }
  })
})

describe("the school's logo", () => {
  const wide = () =>
    sharp({ create: { width: 600, height: 200, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
      .png()
      .toBuffer()
  const open = (link: string | null) => app.server.inject(link ?? '/none')

  it('is kept whole with what shows through, and is everybody’s of the school', async () => {
    const school = await openTestSchool(app)
    const form = formOf({ logo: await wide() })
    const { status, body } = await app.call(updateLogo, { token: school.admin, form })
    expect([status, body.message]).toEqual([200, 'The logo was saved.'])
    const { token } = await school.signInAs('teacher')
    const seen = await app.call(getSchools, { token })
    expect(seen.body.school?.logo).toBe(body.school.logo)
    const shown = await open(body.school.logo)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const { width = 0, height = 0, hasAlpha } = await sharp(shown.rawPayload).metadata()
    expect([Math.round(width / height), hasAlpha]).toEqual([3, true])
  })

  it('takes the place of the one before, and goes when an empty one is sent', async () => {
    const school = await openTestSchool(app)
    const token = school.admin
    const first = (await app.call(updateLogo, { token, form: formOf({ logo: await wide() }) })).body.school
      .logo
    const same = await app.call(updateLogo, { token, body: { logo: first } })
    expect(same.body.school.logo).toBe(first)
    const logo = dataUrl(await anyPhoto(300, 'png'))
    const second = (await app.call(updateLogo, { token, body: { logo } })).body.school.logo
    expect(second).not.toBe(first)
    expect((await open(first)).statusCode).toBe(404)
    const gone = await app.call(updateLogo, { token, body: { logo: '' } })
    expect([gone.body.message, gone.body.school.logo]).toEqual(['The logo was removed.', null])
    expect((await open(second)).statusCode).toBe(404)
    expect(await logged(school.schoolId, 'schools.logo')).toMatchObject([
      { before: { hasLogo: false }, after: { hasLogo: true } },
      { before: { hasLogo: true }, after: { hasLogo: true } },
      { before: { hasLogo: true }, after: { hasLogo: false } },
    ])
  })

  it('of two chosen at once is one of them, and the other is gone', async () => {
    const school = await openTestSchool(app)
    const replies = await Promise.all(
      [1, 2].map(async () =>
        app.call(updateLogo, { token: school.admin, form: formOf({ logo: await wide() }) }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { logo } = (await app.call(getSchools, { token: school.admin })).body.school ?? {}
    const links = replies.map(({ body }) => body.school.logo)
    expect(links).toContain(logo)
    const open_ = await Promise.all(links.map(async (link) => (await open(link)).statusCode))
    expect(open_.sort()).toEqual([200, 404])
  })

  it('is a picture of at most 2 MB', async () => {
    const token = (await openTestSchool(app)).admin
    const refused = async (logo: Buffer | string) => {
      const reply = await app.call(
        updateLogo,
        typeof logo === 'string' ? { token, body: { logo } } : { token, form: formOf({ logo }) },
      )
      return [reply.status, reply.error.errors?.logo]
    }
    expect(await refused(anyPdf())).toEqual([415, 'Only image files are allowed.'])
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      415,
      'Invalid file type.',
    ])
    expect(await refused(Buffer.alloc(2 * 1024 * 1024 + 1, 7))).toEqual([
      413,
      'The logo must be less than 2MB.',
    ])
    expect(await refused('https://elsewhere.example/logo.png')).toEqual([422, 'Please choose a file.'])
  })

  it('stays when the record is edited', async () => {
    const { admin: token } = await openTestSchool(app)
    const { body } = await app.call(updateLogo, { token, form: formOf({ logo: await wide() }) })
    const record = {
      schoolName: `Kept ${Date.now()}`,
      schoolType: 'high',
      address: 'x',
      city: 'Pune',
      state: 'MH',
      pincode: '411001',
      country: 'IN',
      primaryPhone: '9876543210',
      email: 'a@x.example',
    }
    const edited = await app.call(updateSchool, { token, body: record })
    expect(edited.body.school.logo).toBe(body.school.logo)
  })
})
