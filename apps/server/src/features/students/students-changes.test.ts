import { markAttendance } from '@shala/contract/attendance/attendance'
import { listClasses } from '@shala/contract/classes'
import { addDays } from '@shala/contract/general/days'
import { type MarksChange, studentEditRefusals } from '@shala/contract/students/editing'
import { listPromotions, promoteStudents, undoPromotion } from '@shala/contract/students/promotion'
import { updateUser } from '@shala/contract/users'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recountMarks } from '#features/attendance/index'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classes: string[]
let students: string[]
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function openClasses(): Promise<void> {
  app.clock.now = new Date('2026-11-02T06:00:00Z')
  school = await openTestSchool(app)
  await school.addClass('Class 5')
  await school.addClass('Class 6')
  const { body } = await app.call(listClasses, { token: school.admin })
  classes = body.classes.map(({ _id }) => _id)
  students = []
  for (let roll = 1; roll <= 4; roll += 1) {
    const classId = classes[roll % 2] ?? ''
    students.push(await school.addStudent(classId, String(roll), { enrollmentDate: '2026-06-01' }))
  }
}

const of = (list: string[], place: number) => list[place % list.length] ?? ''
/** `agreed`: with whatever happens to marks. */
async function edit(place: number, body: object, marks?: 'agreed') {
  const send = (more: object) =>
    app.call(updateUser, {
      token: school.admin,
      params: { id: of(students, place) },
      body: { ...body, ...more },
    })
  const first = await send({})
  if (!marks || first.error?.code !== studentEditRefusals.marksChange.code) return first
  const { outside, moving } = first.error.current as MarksChange
  return await send({ seenMarks: outside.count + moving.count })
}

const dayBack = (days: number) => addDays(app.clock.now.toISOString().slice(0, 10), -days)

/** Each may be refused; what it does then must be nothing. */
const changes = {
  move: (a: number, b: number) => edit(a, { class: of(classes, b) }),
  renumber: (a: number, b: number) => edit(a, { rollNumber: String((b % 5) + 1) }),
  status: (a: number, b: number) => edit(a, { status: of(['active', 'leaved', 'passout'], b) }),
  leave: (a: number, b: number) => edit(a, { status: 'leaved', leavingDate: dayBack(b) }, 'agreed'),
  comeBack: (a: number, b: number) => edit(a, { status: 'active', classSince: dayBack(b) }, 'agreed'),
  moveSince: (a: number, b: number) =>
    edit(a, { class: of(classes, b), classSince: dayBack(a + b) }, 'agreed'),
  join: (a: number, b: number) => edit(a, { enrollmentDate: dayBack(b) }, 'agreed'),
  correctLastDay: (a: number, b: number) => edit(a, { leavingDate: dayBack(b) }, 'agreed'),
  markPast: (a: number, b: number) =>
    app.call(markAttendance, {
      token: school.admin,
      body: {
        studentId: of(students, a),
        status: of(['present', 'absent', 'late'], b),
        date: dayBack(a + b),
      },
    }),
  mark: (a: number, b: number) =>
    app.call(markAttendance, {
      token: school.admin,
      body: { studentId: of(students, a), status: of(['present', 'absent', 'late', ''], b) },
    }),
  promote: (a: number, b: number) =>
    app.call(promoteStudents, {
      token: school.admin,
      body: { studentIds: students.slice(a % 3), classId: of(classes, b) },
    }),
  renumberAll: (a: number, b: number) =>
    app.call(promoteStudents, {
      token: school.admin,
      body: {
        studentIds: students,
        classId: of(classes, b),
        choices: students.map((studentId, place) => {
          return { studentId, action: 'renumber', rollNumber: String(((place + a) % 4) + 1) }
        }),
      },
    }),
  async undo(a: number) {
    const { body } = await app.call(listPromotions, { token: school.admin })
    const id = of(
      body.promotions.map(({ _id }) => _id),
      a,
    )
    return id ? await app.call(undoPromotion, { token: school.admin, params: { id } }) : { status: 200 }
  },
  async sleep() {
    app.clock.now = new Date(app.clock.now.getTime() + 24 * 3600_000)
    return { status: 200 }
  },
}
type Change = keyof typeof changes

/** Each query finds what must never be. */
const neverBe = {
  'a count of students that is not theirs': sql`
    select class_id, status, sum(students) from (
      select class_id, status, students from student_counts
      union all
      select class_id, status, -1 from users where role = 'student' and deleted_at is null
    ) counted group by class_id, status having sum(students) <> 0`,
  'an active student who is not enrolled in their class alone, or anybody else who is enrolled': sql`
    select users.id from users left join enrolments on student_id = users.id and to_date is null
    where role = 'student' and (status = 'active') <> (enrolments.class_id is not distinct from users.class_id)`,
  'a day with two classes': sql`
    select a.student_id from enrolments a join enrolments b on a.student_id = b.student_id and a.id < b.id
      and daterange(a.from_date, a.to_date) && daterange(b.from_date, b.to_date)`,
  'a mark outside the class of its day': sql`
    select mark.student_id from attendance mark
    join enrolments on enrolments.student_id = mark.student_id and from_date <= date and (to_date is null or to_date > date)
    where mark.class_id <> enrolments.class_id`,
  'a mark of a day without a class': sql`
    select mark.student_id from attendance mark where status is not null and not exists (
      select from enrolments where enrolments.student_id = mark.student_id and from_date <= date
        and (to_date is null or to_date > date))`,
  'a mark set aside on a day on which its class worked': sql`
    select mark.student_id from attendance mark
    join enrolments on enrolments.student_id = mark.student_id and from_date <= date and (to_date is null or to_date > date)
    where aside_status is not null and not exists (
      select from marked_days_off as day where day.date = mark.date and day.class_id = mark.class_id and not counts)`,
  'an active student who joined before or after the first day in a class': sql`
    select users.id from users
    where role = 'student' and status = 'active' and enrollment_date > (
      select min(from_date) from enrolments where student_id = users.id and (to_date is null or to_date > from_date))`,
  'a parked roll number': sql`select id from users where roll_number like 'parked%'`,
}

async function findWrong(): Promise<string[]> {
  const each = Object.entries(neverBe).map(
    ([name, query]) => sql`select ${sql.lit(name)} as name where exists (${query})`,
  )
  const query = sql<{ name: string }>`${sql.join(each, sql` union all `)}`
  const db = app.bind(school.schoolId)
  const found = (await query.execute(db)).rows.map(({ name }) => name)
  return (await recountMarks(db)) === 0 ? found : [...found, 'a count of marks that is not theirs']
}

it('whatever is done to students one after the other, classes, counts and marks fit together', async () => {
  const change = fc.tuple(fc.constantFrom(...(Object.keys(changes) as Change[])), fc.nat(12), fc.nat(12))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 20 }), async (list) => {
      await openClasses()
      for (const [kind, a, b] of list) {
        expect([200, 409, 422], kind).toContain((await changes[kind](a, b)).status)
        expect(await findWrong(), kind).toEqual([])
      }
    }),
    // What it has found by then is told, which a timeout would not do.
    { numRuns: 25, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: true },
  )
})

it('and also when it is done at once', async () => {
  await openClasses()
  const kinds = (Object.keys(changes) as Change[]).filter((kind) => kind !== 'sleep')
  const doing = Array.from({ length: 24 }, (_, place) => {
    const kind = kinds[place % kinds.length] ?? 'mark'
    return changes[kind](place, Math.floor(place / 3))
  })
  const statuses = new Set((await Promise.all(doing)).map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 409, 422].includes(status))).toEqual([])
  expect(await findWrong()).toEqual([])
})
