import { markBatch } from '@shala/contract/attendance'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import { inRounds, markedAtByServer } from './marks-order.rules.ts'

let app: TestApp
let school: TestSchool
let students: string[]
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
  const classId = await school.addClass()
  students = [await school.addStudent(classId, '1'), await school.addStudent(classId, '2')]
})
afterAll(() => app.close())

const begin = Date.parse('2026-11-20T04:00:00Z')
const statuses = ['present', 'absent', 'late', ''] as const

/** A press at a true time, on one of several phones, each with a clock of its own. */
const press = fc.record({
  student: fc.nat(1),
  status: fc.constantFrom(...statuses),
  second: fc.nat(600),
  phone: fc.nat(2),
})
const clockErrors = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 3, maxLength: 3 })

/** In the end the school believes the latest press of each student; of two in one instant, the greater status. */
function modelOf(presses: { student: number; status: string; second: number }[]): (string | null)[] {
  return [0, 1].map((student) => {
    const latest = presses
      .filter((one) => one.student === student)
      .toSorted((a, b) => a.second - b.second || (a.status < b.status ? -1 : 1))
      .at(-1)
    return latest?.status || null
  })
}

function countsOf(statuses: (string | null)[]) {
  const count = (status: string) => statuses.filter((one) => one === status).length
  return { present: count('present'), absent: count('absent'), late: count('late') }
}

describe('marks in any order', () => {
  it('any shuffle, repeat, split into batches and clock error ends in the state of the latest press', async () => {
    let day = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(press, {
          minLength: 1,
          maxLength: 12,
          selector: ({ student, second, phone }) => `${student} ${second} ${phone}`,
        }),
        clockErrors,
        fc.infiniteStream(fc.nat()),
        async (presses, errors, chance) => {
          day += 1
          const date = new Date(begin - day * 86_400_000).toISOString().slice(0, 10)
          await app.bind(school.schoolId).updateTable('enrolments').set({ from_date: '2020-01-01' }).execute()
          const next = () => chance.next().value
          const repeated = [...presses, ...presses.filter(() => next() % 2 === 0)]
          const shuffled = repeated.map((one) => ({ one, key: next() })).toSorted((a, b) => a.key - b.key)
          const sentAt = begin + 1000_000
          app.clock.now = new Date(sentAt)
          for (let from = 0; from < shuffled.length; from += 5) {
            const some = shuffled.slice(from, from + 5)
            const phones = new Set(some.map(({ one }) => one.phone))
            for (const phone of phones) {
              const error = errors[phone] ?? 0
              await app.call(markBatch, {
                token: school.admin,
                body: {
                  sentAt: new Date(sentAt + error).toISOString(),
                  marks: some
                    .filter(({ one }) => one.phone === phone)
                    .map(({ one }) => ({
                      studentId: students[one.student],
                      status: one.status,
                      date,
                      markedAt: new Date(begin + one.second * 1000 + error).toISOString(),
                    })),
                },
              })
            }
          }
          const rows = await app
            .bind(school.schoolId)
            .selectFrom('attendance')
            .where('date', '=', date)
            .select(['student_id', 'status'])
            .execute()
          const stored = students.map(
            (id) => rows.find(({ student_id }) => student_id === id)?.status ?? null,
          )
          expect(stored).toEqual(modelOf(presses))
          const counted = await app
            .bind(school.schoolId)
            .selectFrom('attendance_days')
            .where('date', '=', date)
            .select(['present', 'absent', 'late'])
            .executeTakeFirst()
          expect(counted ?? { present: 0, absent: 0, late: 0 }).toEqual(countsOf(stored))
        },
      ),
      { numRuns: 60 },
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
