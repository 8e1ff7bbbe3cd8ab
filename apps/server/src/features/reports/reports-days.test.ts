import { attendanceHistory, markAttendance } from '@shala/contract/attendance/attendance'
import { isOnLeave, noDays, partsOfDay, plusDays } from '@shala/contract/attendance/day-parts'
import { attendanceStats } from '@shala/contract/attendance/stats'
import {
  type AttendanceStatus,
  type AwayHalf,
  attendanceStatuses,
  awayHalves,
} from '@shala/contract/attendance/status'
import { addCalendarEntry, removeCalendarEntry } from '@shala/contract/calendar/calendar'
import { addDays, type Day, daysFrom } from '@shala/contract/general/days'
import { decideLeave } from '@shala/contract/leave/deciding'
import { type LeaveDuration, leaveDurations } from '@shala/contract/leave/duration'
import { applyForLeave } from '@shala/contract/leave/leave'
import { attendanceReport, studentsReport } from '@shala/contract/reports/attendance'
import { registerReport } from '@shala/contract/reports/register'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { getStudentHistory } from '@shala/contract/students/history'
import { updateUser } from '@shala/contract/users'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recountMarks } from '#features/attendance/index'
import { anyPhone, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, signInByPhone, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** After Diwali, which is a holiday already: declaring it once more asks nothing. The seventh day is a Sunday. */
const first = '2026-11-09'
const today = '2026-11-21'
const november = { from: '2026-11-01', to: today }
const dates = daysFrom(first, today)

interface Happening {
  kind: 'mark' | 'class' | 'move' | 'last' | 'back' | 'leave' | 'holiday' | 'open'
  who: number
  day: number
  status: AttendanceStatus
  half: AwayHalf | null
  length: number
  duration: LeaveDuration
  isAside: boolean
}

/** Few days, so that what happens often meets. */
const eventful = 6

const happening = fc.record<Happening>({
  kind: fc.constantFrom(
    'mark',
    'class',
    'class',
    'move',
    'last',
    'back',
    'leave',
    'leave',
    'holiday',
    'open',
  ),
  who: fc.nat(3),
  day: fc.nat(eventful),
  status: fc.constantFrom(...attendanceStatuses),
  half: fc.constantFrom(null, ...awayHalves),
  length: fc.nat(3),
  duration: fc.constantFrom(...leaveDurations),
  isAside: fc.boolean(),
})

/** Makes things happen in a school through its calls, and keeps the result as a person would on paper. */
class Story {
  /** By student and day. */
  readonly marks = new Map<string, AttendanceStatus>()
  readonly halves = new Map<string, AwayHalf | null>()
  readonly leave = new Map<string, LeaveDuration>()
  /** Of the days on which a holiday closes the school: the classes that were marked then, and whether their marks count. */
  readonly holidays = new Map<Day, { id: string; said: Set<string>; isAside: boolean }>()
  /** By class and day: a day off with marks of fewer than half of the class. */
  readonly asked = new Set<string>()
  readonly #people: { id: string; token: string }[]
  readonly school: TestSchool
  readonly classes: string[]

  constructor(school: TestSchool, classes: string[], people: { id: string; token: string }[]) {
    this.school = school
    this.classes = classes
    this.#people = people
  }

  async tell(happening: Happening): Promise<void> {
    const { kind, who, day, status, half, length, duration, isAside } = happening
    const date = dates[day] ?? today
    const { id, token } = this.#people[who] ?? { id: '', token: '' }
    if (kind === 'mark') await this.#mark(id, date, { status, half })
    if (kind === 'class')
      for (const one of this.#people) await this.#mark(one.id, date, { status, half: null })
    if (kind === 'move') await this.#edit(id, { class: this.classes[length % 2], classSince: date })
    if (kind === 'last') await this.#edit(id, { status: 'leaved', leavingDate: date })
    if (kind === 'back') await this.#edit(id, { status: 'active' })
    if (kind === 'leave') await this.#leave({ id, token }, { date, length, duration })
    if (kind === 'holiday') await this.#close(date, isAside)
    if (kind === 'open') await this.#open(date)
  }

  async #mark(
    studentId: string,
    date: Day,
    { status, half }: Pick<Happening, 'status' | 'half'>,
  ): Promise<void> {
    const body = { studentId, status, date, awayHalf: half ?? '' }
    const reply = await app.call(markAttendance, { token: this.school.admin, body } as never)
    if (reply.status !== 200) return
    this.marks.set(`${studentId} ${date}`, status)
    this.halves.set(`${studentId} ${date}`, status === 'absent' ? null : half)
    const there = (await this.stays()).find((stay) => stay.studentId === studentId && isThere(stay, date))
    if (there) await this.#weigh(there.classId, date)
  }

  /** Fewer than half of a class make no working day of a day off, unless the school has said what it was. */
  async #weigh(classId: string, date: Day): Promise<void> {
    const holiday = this.holidays.get(date)
    const stays = (await this.stays()).filter((stay) => stay.classId === classId && isThere(stay, date))
    const marked = stays.filter(({ studentId }) => this.marks.has(`${studentId} ${date}`))
    const isOff = holiday ? !holiday.said.has(classId) : weekdayOf(date) === 7
    if (isOff && marked.length < stays.length / 2) this.asked.add(`${classId} ${date}`)
    else this.asked.delete(`${classId} ${date}`)
  }

  /** Says yes to what the server asks about marks that the change would touch. */
  async #edit(id: string, body: object): Promise<void> {
    const send = async (more: object = {}) =>
      await app.call(updateUser, {
        token: this.school.admin,
        params: { id },
        body: { ...body, ...more },
      } as never)
    const { status, error } = await send()
    const { marks } = (error.current ?? {}) as { marks?: number }
    if (status === 409 && marks !== undefined) await send({ seenMarks: marks })
  }

  async #leave(
    { id, token }: { id: string; token: string },
    { date, length, duration }: { date: Day; length: number; duration: LeaveDuration },
  ): Promise<void> {
    const until = duration === 'full day' ? addDays(date, length) : date
    const { status, body } = await app.call(applyForLeave, {
      token,
      body: {
        leaveType: 'Sick',
        fromDate: date,
        fromDuration: duration,
        toDate: until,
        toDuration: duration,
        reason: 'A fever since the night',
      },
    })
    if (status !== 201) return
    const params = { id: body.leave._id }
    const decided = await app.call(decideLeave, {
      token: this.school.admin,
      params,
      body: { status: 'Approved' },
    })
    expect(decided.status).toBe(200)
    // The other half may have been asked for before.
    for (const day of daysFrom(date, until)) {
      const key = `${id} ${day}`
      this.leave.set(key, this.leave.has(key) ? 'full day' : duration)
    }
  }

  async #close(date: Day, isAside: boolean): Promise<void> {
    if (this.holidays.has(date)) return
    const marked = await this.#markedClasses(date)
    const { status, body } = await app.call(addCalendarEntry, {
      token: this.school.admin,
      body: { name: 'Rain', from: date, to: date, isClosed: true, marks: isAside ? 'aside' : 'count' },
    })
    expect(status).toBe(201)
    this.holidays.set(date, { id: body.event.id, said: new Set(marked), isAside })
  }

  async #open(date: Day): Promise<void> {
    const holiday = this.holidays.get(date)
    if (!holiday) return
    await app.call(removeCalendarEntry, { token: this.school.admin, params: { id: holiday.id } } as never)
    this.holidays.delete(date)
    for (const classId of this.classes) await this.#weigh(classId, date)
  }

  async #markedClasses(date: Day): Promise<string[]> {
    const { body } = await app.call(attendanceStats, { token: this.school.admin, query: { date } })
    // The figures of a day do not tell a class whose only marks are those of students on leave.
    const stays = await this.stays()
    return Object.keys(body.today.classWise).filter((classId) =>
      stays.some((stay) => stay.classId === classId && this.#counts(stay, date)),
    )
  }

  #counts(stay: Stay, date: Day): boolean {
    const { studentId, classId } = stay
    if (!isThere(stay, date) || !this.marks.has(`${studentId} ${date}`)) return false
    const holiday = this.holidays.get(date)
    const isAside = holiday?.isAside && holiday.said.has(classId)
    return !isAside && !this.asked.has(`${classId} ${date}`)
  }

  async stays(): Promise<Stay[]> {
    const all = this.#people.map(async ({ id: studentId }) => {
      const params = { id: studentId }
      const { enrolments } = (await app.call(getStudentHistory, { token: this.school.admin, params })).body
      return enrolments.map(({ from, to, class: of }) => ({ studentId, classId: of._id, from, to }))
    })
    return (await Promise.all(all)).flat()
  }

  /** Each student's days in a class: the mark that counts, and the leave where the class was marked. */
  async days(classId: string) {
    const stays = (await this.stays()).filter((stay) => stay.classId === classId)
    return stays.flatMap((stay) =>
      dates
        .filter((date) => isThere(stay, date))
        .map((date) => this.#dayOf(stay, date, stays))
        .filter(({ status, leave }) => status !== null || leave !== null),
    )
  }

  #dayOf(stay: Stay, date: Day, stays: readonly Stay[]) {
    const { studentId } = stay
    const key = `${studentId} ${date}`
    const isCounted = this.#counts(stay, date)
    const status = (isCounted && this.marks.get(key)) || null
    const away = (isCounted && this.halves.get(key)) || null
    const isMarked = stays.some((one) => this.#counts(one, date))
    const leave = isMarked ? (this.leave.get(key) ?? null) : null
    return { studentId, date, status, leave, away, parts: partsOfDay(status, leave, away) }
  }
}

interface Stay {
  studentId: string
  classId: string
  from: Day
  /** The first day after it; null while it lasts. */
  to: Day | null
}

const isThere = ({ from, to }: Stay, date: Day) => date >= from && (to === null || date < to)

async function begin(): Promise<Story> {
  app.clock.now = new Date('2026-11-21T06:00:00Z')
  const school = await openTestSchool(app)
  const classes = [await school.addClass('Class 5', 'A'), await school.addClass('Class 5', 'B')]
  const people = await Promise.all(
    [0, 1, 2, 3].map(async (place) => {
      const phone = anyPhone()
      const more = { phone, enrollmentDate: '2026-06-01' }
      const id = await school.addStudent(classes[place === 1 ? 1 : 0] ?? '', String(place + 1), more)
      return { id, token: await signInByPhone(app, phone) }
    }),
  )
  return new Story(school, classes, people)
}

const byKey = <T>(entries: [string, T][]) => entries.toSorted(([one], [other]) => one.localeCompare(other))

it('whatever happens, the register, the history, a child’s page, the reports and the figures of each day say the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 6, maxLength: 14 }), async (happenings) => {
      const story = await begin()
      for (const one of happenings) await story.tell(one)
      expect(await recountMarks(app.bind(story.school.schoolId))).toBe(0)
      const { token, ask } = { token: story.school.admin, ask: app.call }
      for (const classId of story.classes) {
        const expected = await story.days(classId)
        const register = (await ask(registerReport, { token, query: { class: classId, month: '2026-11' } }))
          .body
        const cells = register.students.flatMap(({ studentId, marks, leave, away }) =>
          [...new Set([...Object.keys(marks), ...Object.keys(leave)])].map((date): [string, unknown] => [
            `${studentId} ${date}`,
            [marks[date] ?? null, leave[date] ?? null, away[date] ?? null],
          ]),
        )
        expect(byKey(cells)).toEqual(
          byKey(expected.map((day) => [`${day.studentId} ${day.date}`, [day.status, day.leave, day.away]])),
        )
        const inHistory = { class: classId, startDate: november.from, endDate: november.to }
        const { pivot } = (await ask(attendanceHistory, { token, query: inHistory })).body.attendance
        expect(
          byKey(
            pivot.flatMap(({ studentId, attendance }) =>
              Object.entries(attendance).map(([date, { status, awayHalf = null }]): [string, unknown] => [
                `${studentId} ${date}`,
                [status, awayHalf],
              ]),
            ),
          ),
        ).toEqual(
          byKey(
            expected.flatMap(({ studentId, date, status, away }): [string, unknown][] =>
              status ? [[`${studentId} ${date}`, [status, away]]] : [],
            ),
          ),
        )
        const total = expected.map(({ parts }) => parts).reduce(plusDays, noDays)
        expect(register.totals).toMatchObject(total)
        const { totals } = (await ask(attendanceReport, { token, query: { ...november, class: classId } }))
          .body
        expect(totals).toMatchObject(total)
        const { students } = (await ask(studentsReport, { token, query: { ...november, class: classId } }))
          .body
        expect(
          students
            .map(({ present, absent, late, leave }) => ({ present, absent, late, leave }))
            .reduce(plusDays, noDays),
        ).toEqual(total)
        const onLeave = expected.filter(({ leave }) => leave !== null).map(({ date }) => date)
        for (const date of new Set([...onLeave.slice(0, 3), dates[3] ?? today, today])) {
          const { classWise } = (await ask(attendanceStats, { token, query: { date } })).body.today
          const ofDay = expected.filter((day) => day.date === date)
          const count = (wanted: AttendanceStatus) =>
            ofDay.filter(({ status, leave }) => status === wanted && !isOnLeave(status, leave)).length
          expect([date, classWise[classId] ?? { present: 0, absent: 0, late: 0 }]).toMatchObject([
            date,
            {
              present: count('present'),
              absent: count('absent'),
              late: count('late'),
            },
          ])
        }
      }
      for (const { studentId } of await story.stays()) {
        const query = { studentId, startDate: november.from, endDate: november.to }
        const { pivot } = (await ask(attendanceHistory, { token, query })).body.attendance
        const own = (await Promise.all(story.classes.map((classId) => story.days(classId)))).flat()
        const marks = own.flatMap((day): [string, unknown][] =>
          day.studentId === studentId && day.status ? [[day.date, day.status]] : [],
        )
        const shown = Object.entries(pivot[0]?.attendance ?? {}).map(
          ([date, { status }]): [string, unknown] => [date, status],
        )
        expect(byKey(shown)).toEqual(byKey(marks))
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
