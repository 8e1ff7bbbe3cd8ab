import { markAttendance } from '@shala/contract/attendance/attendance'
import { listTags, readTag } from '@shala/contract/attendance/tags'
import { updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let classId: string
let ravi: string
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T04:00:00Z')
  school = await openTestSchool(app)
  classId = await school.addClass('Class 5', 'A')
  ravi = await school.addStudent(classId, '1', { name: 'Ravi Kale' })
})

const tagsOf = async (id: string, token = school.admin) =>
  (await app.call(listTags, { token, query: { class: id } })).body.tags
const read = (studentId: string, tag?: string, token = school.admin) =>
  app.call(readTag, { token, params: { studentId }, query: tag === undefined ? {} : { tag } })

describe('the link of a card', () => {
  it('holds a secret of its student, which stays the same and is no other’s', async () => {
    const meera = await school.addStudent(classId, '2')
    const tags = new Map((await tagsOf(classId)).map(({ studentId, tag }) => [studentId, tag]))
    expect([...tags.keys()]).toEqual([ravi, meera])
    expect(tags.get(ravi)).toMatch(/^[\w-]{16}$/)
    const isOfCard = async (id: string, tag?: string) => (await read(id, tag)).body.isOfCard
    expect(await isOfCard(ravi, tags.get(ravi))).toBe(true)
    for (const tag of [tags.get(meera), 'x'.repeat(16), 'x', undefined]) {
      expect(await isOfCard(ravi, tag)).toBe(false)
    }
    expect((await read(ravi, 'not a secret')).status).toBe(422)
    const other = await openTestSchool(app)
    expect((await read(ravi, tags.get(ravi), other.admin)).status).toBe(404)
  })

  it('is one for each who is active', async () => {
    await app.call(updateUser, { token: school.admin, params: { id: ravi }, body: { status: 'leaved' } })
    expect(await tagsOf(classId)).toEqual([])
  })

  it('says whom it is of and the mark that stands today, and nothing else of the child', async () => {
    const before = (await read(ravi)).body
    expect(before).toEqual({
      student: {
        _id: ravi,
        name: 'Ravi Kale',
        rollNumber: '1',
        class: { _id: classId, name: 'Class 5', section: 'A' },
      },
      attendance: null,
      isOfCard: false,
    })
    const body = { studentId: ravi, status: 'absent', notes: 'Fever' }
    await app.call(markAttendance, { token: school.admin, body })
    expect((await read(ravi)).body.attendance).toMatchObject({ status: 'absent', notes: 'Fever' })
    app.clock.now = new Date('2026-11-21T04:00:00Z')
    expect((await read(ravi)).body.attendance).toBeNull()
  })
})
