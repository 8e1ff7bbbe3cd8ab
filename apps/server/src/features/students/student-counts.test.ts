import { createClass, listClasses } from '@shala/contract/classes'
import { listStudents } from '@shala/contract/students/listed'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classIds: string[]
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
  for (const name of ['Class 1', 'Class 2']) {
    const { body } = await app.call(createClass, { token: school.admin, body: { name, section: null } })
    classIds = [...(classIds ?? []), body.class._id]
  }
  const { body } = await app.call(listClasses, { token: school.admin })
  const passout = body.classes.find(({ name }) => name === 'passout')
  classIds.push(passout?._id ?? '')
})
afterAll(() => app.close())

const students = () => app.bind(school.schoolId).updateTable('users').where('role', '=', 'student')
let lastRoll = 0
const classOf = (place: number) => classIds[place] ?? ''

const changes = {
  add: (place: number) => school.addStudent(classOf(place % 2), `R${++lastRoll}`),
  move: (place: number) =>
    students()
      .set({ class_id: classOf(place) })
      .execute(),
  swap: () =>
    students()
      .where('status', '=', 'active')
      .where('class_id', '!=', classOf(2))
      .set({
        class_id: sql`case when class_id = ${classOf(0)} then ${classOf(1)}::uuid else ${classOf(0)} end`,
      })
      .execute(),
  leave: (place: number) =>
    students().where('class_id', '=', classOf(place)).set({ status: 'leaved' }).execute(),
  remove: (place: number) =>
    students().where('class_id', '=', classOf(place)).set({ deleted_at: new Date() }).execute(),
  rename: () => students().set({ name: 'Somebody Else' }).execute(),
}

async function countOneByOne(classId: string | undefined) {
  let query = app
    .bind(school.schoolId)
    .selectFrom('users')
    .innerJoin('classes', 'classes.id', 'users.class_id')
    .where('role', '=', 'student')
    .where('users.deleted_at', 'is', null)
    .select(['users.status', 'classes.is_passout'])
  if (classId) query = query.where('class_id', '=', classId)
  const rows = await query.execute()
  const having = (status: string) => rows.filter((row) => row.status === status).length
  return {
    listed: rows.filter((row) => classId || !row.is_passout).length,
    statistics: {
      total: rows.length,
      active: having('active'),
      leaved: having('leaved'),
      passout: having('passout'),
    },
  }
}

describe('the counts beside a list', () => {
  it('are those of the students one by one, whatever happens to them', async () => {
    const change = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(2))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (list) => {
        for (const [kind, place] of list) await changes[kind as keyof typeof changes](place)
        for (const classId of [undefined, ...classIds]) {
          const { body } = await app.call(listStudents, {
            token: school.admin,
            query: classId ? { class: classId } : {},
          })
          const { listed, statistics } = await countOneByOne(classId)
          expect(body.statistics).toEqual(statistics)
          expect(body.pagination.total).toBe(listed)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('hold when students move in opposite directions at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, place) => changes.add(place)))
    await Promise.all(
      ids.map((id, place) =>
        students()
          .where('id', '=', id)
          .set({ class_id: classOf((place + 1) % 2) })
          .execute(),
      ),
    )
    const { body } = await app.call(listStudents, { token: school.admin })
    expect(body.statistics).toEqual((await countOneByOne(undefined)).statistics)
  })
})
