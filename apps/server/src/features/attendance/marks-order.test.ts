import { markAttendance, markBatch } from '@shala/contract/attendance/attendance'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { recountMarks } from './index.ts'
import { inRounds, markedAtByServer } from './marks-order.rules.ts'

let app: TestApp
let school: TestSchool
let students: string[]
/** Two phones of one teacher, and one of somebody else. */
let phones: { token: string; userId: string }[]
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
  const classId = await school.addClass()
  const enrollmentDate = '2020-01-01'
  students = [
    await school.addStudent(classId, '1', { enrollmentDate }),
    await school.addStudent(classId, '2', { enrollmentDate }),
  ]
  const teacher = await school.signInAs('teacher')
  phones = [teacher, teacher, { token: school.admin, userId: school.adminId }]
})
afterAll(() => app.close())

const begin = Date.parse('2026-11-20T04:00:00Z')
const statuses = ['present', 'absent', 'late', ''] as const
const minute = 60_000

/**
 * A press at a true time. Each phone has minutes of its own, because the time that a message is on its way counts as if it had
 * been pressed later; within such a minute one phone may press second by second.
 */
const press = fc
  .record({
    student: fc.nat(1),
    day: fc.nat(1),
    status: fc.constantFrom(...statuses),
    notes: fc.constantFrom('', 'bus'),
    phone: fc.nat(2),
    turn: fc.nat(3),
    second: fc.nat(3),
  })
  .map(({ turn, second, status, notes, ...of }) => ({
    ...of,
    status,
    notes: status === '' ? '' : notes,
    at: begin + (3 * turn + of.phone) * minute + second * 1000,
  }))
type Press = typeof press extends fc.Arbitrary<infer One> ? One : never

/** Of the phones' clocks, in milliseconds. Two of one person that are wrong by the same minute count as one clock. */
const clockErrors = fc
  .array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 3, maxLength: 3 })
  .map((errors) => errors.map((error) => 100 * minute * error))

/** A message of one phone: presses in any order and number, old or new, and how long it is on its way. */
interface Message {
  phone: number
  presses: Press[]
  onTheWay: number
  isWithNext: boolean
}

/** Every press in some message, some in several, shuffled, alone or with others. */
function messagesOf(presses: Press[], next: () => number): Message[] {
  const copies = presses.flatMap((one) => Array.from({ length: 1 + (next() % 3) }, () => one))
  const shuffled = copies.map((one) => ({ one, key: next() })).toSorted((a, b) => a.key - b.key)
  const messages: Message[] = []
  for (const { one } of shuffled) {
    const open = messages.find(({ phone, presses }) => phone === one.phone && presses.length < 4)
    if (open && next() % 2 === 0) open.presses.push(one)
    else {
      const onTheWay = next() % 20_000
      messages.push({ phone: one.phone, presses: [one], onTheWay, isWithNext: next() % 3 === 0 })
    }
  }
  return messages
}

interface Round {
  days: string[]
  errors: number[]
}

async function send({ days, errors }: Round, { phone, presses, onTheWay }: Message) {
  const error = errors[phone] ?? 0
  const sentAt = new Date(app.clock.now.getTime() - onTheWay + error).toISOString()
  const marks = presses.map(({ student, day, status, notes, at }) => {
    return { studentId: students[student], date: days[day], status, notes, markedAt: new Date(at + error) }
  })
  const token = phones[phone]?.token
  const [only] = marks
  if (marks.length === 1 && onTheWay % 2 === 0) {
    const { status, body, error } = await app.call(markAttendance, { token, body: { ...only, sentAt } })
    if (status === 200) return [{ outcome: 'saved', current: body.attendance }]
    return [{ outcome: error.code.replace('attendance.', ''), current: error.current }]
  }
  const { body } = await app.call(markBatch, { token, body: { marks, sentAt } })
  return body.results.map(({ outcome, attendance }) => ({ outcome, current: attendance }))
}

/** Sends all of them, some at the same moment; never two that together would take longer than the next. */
async function sendAll(round: Round, messages: Message[]): Promise<void> {
  let together: Message[] = []
  for (const [place, message] of messages.entries()) {
    together.push(message)
    if (message.isWithNext && place < messages.length - 1) continue
    app.clock.now = new Date(app.clock.now.getTime() + 30_000)
    await Promise.all(together.map((one) => send(round, one)))
    together = []
  }
}

/** The press that was made last for a student and day stands in the end. */
function latestOf(presses: Press[], student: number, day: number): Press | undefined {
  return presses
    .filter((one) => one.student === student && one.day === day)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)
}

const keys = [0, 1].flatMap((student) => [0, 1].map((day) => ({ student, day })))

const rowsOf = async (days: string[]) =>
  await app
    .bind(school.schoolId)
    .selectFrom('attendance')
    .where('date', 'in', days)
    .select(['student_id', 'date', 'status', 'notes'])
    .execute()

const changesOf = async (days: string[]) =>
  await app
    .bind(school.schoolId)
    .selectFrom('attendance_changes')
    .where('date', 'in', days)
    .orderBy('id')
    .select(['student_id', 'date', 'from_status', 'to_status', 'pressed_at', 'marked_by'])
    .execute()

async function expectModel(days: string[], presses: Press[]): Promise<void> {
  const rows = await rowsOf(days)
  const believed = keys.map(({ student, day }) => {
    const row = rows.find(({ student_id, date }) => student_id === students[student] && date === days[day])
    return [row?.status ?? '', row?.notes ?? '']
  })
  const latest = keys.map(({ student, day }) => latestOf(presses, student, day))
  expect(believed).toEqual(latest.map((one) => [one?.status ?? '', one?.notes ?? '']))
  expect(await recountMarks(app.bind(school.schoolId))).toBe(0)
}

/** No press twice, and each change goes on from the one before it. */
async function expectChanges(days: string[]): Promise<number> {
  const changes = await changesOf(days)
  const named = changes.map(({ student_id, date, marked_by, pressed_at }) =>
    [student_id, date, marked_by, pressed_at?.toISOString()].join(' '),
  )
  expect(new Set(named).size).toBe(named.length)
  const standing = new Map<string, string | null>()
  for (const { student_id, date, from_status, to_status } of changes) {
    expect(from_status).toBe(standing.get(`${student_id} ${date}`) ?? null)
    standing.set(`${student_id} ${date}`, to_status)
  }
  return changes.length
}

/** Every press once more, long after: each is told what stands, and nothing is changed or logged. */
async function expectRepeatsToChangeNothing(round: Round, presses: Press[]): Promise<void> {
  for (const [place, one] of presses.entries()) {
    const onTheWay = 20_000 - (place % 2)
    const [told] = await send(round, {
      phone: one.phone,
      presses: [one],
      onTheWay,
      isWithNext: false,
    })
    const latest = latestOf(presses, one.student, one.day)
    const isSame = latest?.status === one.status && latest.notes === one.notes
    expect(told).toMatchObject({
      outcome: isSame ? 'saved' : 'superseded',
      current: latest?.status ? { status: latest.status, notes: latest.notes } : null,
    })
  }
}

describe('marks of several phones', () => {
  it('shuffled, repeated, delayed, together or alone, by wrong clocks end as they were pressed, each logged once', async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(press, {
          minLength: 1,
          maxLength: 12,
          selector: ({ student, day, at }) => `${student} ${day} ${at}`,
        }),
        clockErrors,
        fc.infiniteStream(fc.nat()),
        async (presses, errors, chance) => {
          round += 1
          const days = [2 * round, 2 * round + 1].map((back) =>
            new Date(begin - back * 1440 * minute).toISOString().slice(0, 10),
          )
          app.clock.now = new Date(begin + 20 * minute)
          await sendAll(
            { days, errors },
            messagesOf(presses, () => chance.next().value),
          )
          await expectModel(days, presses)
          const logged = await expectChanges(days)
          await expectRepeatsToChangeNothing({ days, errors }, presses)
          await expectModel(days, presses)
          expect(await expectChanges(days)).toBe(logged)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('when a mark counts as made', () => {
  it('is never later than now, whatever a phone says', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (markedAt, sentAt) => {
        const received = new Date(begin)
        expect(markedAtByServer({ markedAt, sentAt }, received).getTime()).toBeLessThanOrEqual(begin)
      }),
    )
  })

  it('is as long ago as the phone waited, by its own clock', () => {
    fc.assert(
      fc.property(fc.nat(1e8), fc.integer({ min: -1e9, max: 1e9 }), (waited, error) => {
        const phoneNow = begin + error
        const marked = { markedAt: new Date(phoneNow - waited), sentAt: new Date(phoneNow) }
        expect(markedAtByServer(marked, new Date(begin)).getTime()).toBe(begin - waited)
      }),
    )
  })
})

describe('rounds', () => {
  it('hold every mark once, no student’s day twice, and keep the order of each', () => {
    const mark = fc.record({ studentId: fc.constantFrom('a', 'b', 'c'), date: fc.constantFrom('1', '2') })
    fc.assert(
      fc.property(fc.array(mark), (marks) => {
        const rounds = inRounds(marks)
        expect(rounds.flat()).toHaveLength(marks.length)
        for (const round of rounds) {
          expect(new Set(round.map(({ studentId, date }) => `${studentId} ${date}`)).size).toBe(round.length)
        }
        const ofA = (list: typeof marks) => list.filter((one) => one.studentId === 'a' && one.date === '1')
        expect(ofA(rounds.flat())).toEqual(ofA(marks))
      }),
    )
  })
})
