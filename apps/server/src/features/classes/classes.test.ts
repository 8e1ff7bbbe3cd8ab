import { randomUUID } from 'node:crypto'
import { markAttendance } from '@shala/contract/attendance/attendance'
import {
  classLimits,
  classRefusals,
  classTexts,
  createClass,
  deleteClass,
  listClasses,
  restoreClass,
  updateClass,
} from '@shala/contract/classes'
import { addDays, dayAt } from '@shala/contract/general/days'
import { registerReport } from '@shala/contract/reports/register'
import { deleteUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let other: TestSchool
beforeAll(async () => {
  app = await openTestApp()
  other = await openTestSchool(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await openTestSchool(app)
})

const list = async (token = school.admin) => (await app.call(listClasses, { token })).body
const create = (body: object, token = school.admin) => app.call(createClass, { token, body })
const update = (id: string, body: object, token = school.admin) =>
  app.call(updateClass, { token, params: { id }, body })
const remove = (id: string, token = school.admin) => app.call(deleteClass, { token, params: { id } })
async function passoutId(): Promise<string> {
  return (await list()).classes.at(-1)?._id ?? ''
}

describe('the list of classes', () => {
  it('of a new school is its passout class alone, which is not counted', async () => {
    expect(await list()).toMatchObject({ classes: [{ name: 'passout' }], total: 0 })
  })

  it('goes by number, then section, passout last', async () => {
    for (const [name, section] of [
      ['Class 10'],
      ['Nursery'],
      ['Class 2', 'B'],
      ['Class 2', 'A'],
      ['Class 1'],
    ]) {
      await school.addClass(name, section)
    }
    const { classes, total } = await list()
    expect(classes.map(({ name, section }) => (section ? `${name} ${section}` : name))).toEqual([
      'Class 1',
      'Class 2 A',
      'Class 2 B',
      'Class 10',
      'Nursery',
      'passout',
    ])
    expect(total).toBe(5)
  })

  it('counts active students, and of them those present today', async () => {
    const classId = await school.addClass()
    const present = await school.addStudent(classId, '1')
    const late = await school.addStudent(classId, '2')
    await school.addStudent(classId, '3', { status: 'leaved' })
    await app.call(markAttendance, { token: school.admin, body: { studentId: present, status: 'present' } })
    await app.call(markAttendance, { token: school.admin, body: { studentId: late, status: 'late' } })
    const gone = await school.addStudent(classId, '4')
    await app.call(markAttendance, { token: school.admin, body: { studentId: gone, status: 'late' } })
    await app.call(deleteUser, { token: school.admin, params: { id: gone } })
    expect((await list()).classes[0]).toMatchObject({
      totalStudents: 2,
      totalPresentToday: 1,
      totalHereToday: 2,
      totalMarkedToday: 2,
    })
  })

  it('shows a student their own class alone', async () => {
    await school.addClass('Class 1')
    const { token } = await school.signInAs('student')
    const { classes } = await list(token)
    expect(classes).toHaveLength(1)
    expect(classes[0]?.name).toMatch(/^Class of/)
  })
})

describe('creating a class', () => {
  it('takes a name and a section, both trimmed', async () => {
    const { status, body } = await create({ name: ' Class 5 ', section: ' ' })
    expect([status, body.message]).toEqual([201, classTexts.created])
    expect(body.class).toMatchObject({
      name: 'Class 5',
      section: null,
      totalStudents: 0,
      totalPresentToday: 0,
    })
  })

  it.each([
    [{ name: '' }, { name: 'Please enter a class name.' }],
    [{}, { name: 'Please enter a class name.' }],
    [{ name: 'x'.repeat(61) }, { name: classTexts.nameTooLong }],
    [{ name: 'x', section: 'y'.repeat(31) }, { section: classTexts.sectionTooLong }],
  ])('refuses %j at that field', async (body, errors) => {
    const { status, error } = await create(body)
    expect([status, error.errors]).toEqual([422, errors])
  })

  it('refuses the same name and section, whatever the case, also at the same moment', async () => {
    const replies = await Promise.all(
      ['Class 5', 'CLASS 5', 'class 5'].map((name) => create({ name, section: 'A' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await create({ name: 'Class 5', section: 'a' })).error.message).toBe(classRefusals.exists.message)
    expect((await create({ name: 'Class 5', section: 'B' })).status).toBe(201)
  })

  it.each(['Class\u00a05', 'Class\u2003 5', 'Class 5\u200d', 'Class\u00ad 5'])(
    'refuses %j beside a class that looks the same',
    async (name) => {
      await school.addClass('Class 5', 'É')
      expect((await create({ name, section: 'E\u0301' })).status).toBe(409)
    },
  )

  it('refuses a second passout class, with a section too', async () => {
    expect((await create({ name: 'Passout' })).status).toBe(409)
    expect((await create({ name: 'PASSOUT', section: 'A' })).status).toBe(409)
  })
})

describe('changing a class', () => {
  it('renames it and logs before and after', async () => {
    const id = await school.addClass('Class 5', 'A')
    const { status, body } = await update(id, { name: 'Class 6', section: 'B' })
    expect([status, body.class.name, body.class.section]).toEqual([200, 'Class 6', 'B'])
    const log = await app
      .bind(school.schoolId)
      .selectFrom('activity_log')
      .where('action', '=', 'classes.update')
      .select(['before', 'after'])
      .execute()
    expect(log).toEqual([
      { before: { name: 'Class 5', section: 'A' }, after: { name: 'Class 6', section: 'B' } },
    ])
  })

  it('refuses a name that another class has', async () => {
    await school.addClass('Class 5')
    const id = await school.addClass('Class 6')
    expect((await update(id, { name: 'class 5' })).status).toBe(409)
    expect((await list()).classes[1]?.name).toBe('Class 6')
  })

  it('never touches the passout class', async () => {
    const id = await passoutId()
    const renamed = await update(id, { name: 'Class 1' })
    expect([renamed.status, renamed.error.message]).toEqual([403, 'The passout class cannot be changed.'])
    expect((await remove(id)).status).toBe(403)
  })
})

describe('the class teacher', () => {
  const teacherOf = async (id: string) =>
    (await list()).classes.find(({ _id }) => _id === id)?.classTeacher ?? null
  const logged = async () => {
    const log = app.bind(school.schoolId).selectFrom('activity_log').select(['before', 'after'])
    return await log.where('action', 'like', 'classes.%').orderBy('id', 'desc').executeTakeFirstOrThrow()
  }

  it('is set with the class, stays when a change does not say, and null makes it nobody', async () => {
    const { userId } = await school.signInAs('teacher')
    const { body } = await create({ name: 'Class 5', classTeacherId: userId })
    expect(body.class.classTeacher).toEqual({ _id: userId, name: 'A teacher' })
    const id = body.class._id
    expect((await update(id, { name: 'Class 6' })).body.class.classTeacher?._id).toBe(userId)
    expect((await update(id, { name: 'Class 6', classTeacherId: null })).body.class.classTeacher).toBeNull()
    expect(await logged()).toEqual({
      before: { name: 'Class 6', section: null, classTeacher: 'A teacher' },
      after: { name: 'Class 6', section: null, classTeacher: null },
    })
    await update(id, { name: 'Class 6', classTeacherId: userId })
    expect(await teacherOf(id)).toEqual({ _id: userId, name: 'A teacher' })
  })

  it('is a teacher of the school: anybody else is refused at that field, and nothing changes', async () => {
    const id = await school.addClass('Class 5')
    const left = await school.signInAs('teacher')
    await app
      .bind(school.schoolId)
      .updateTable('users')
      .set({ status: 'leaved' })
      .where('id', '=', left.userId)
      .execute()
    const others = [
      (await other.signInAs('teacher')).userId,
      await school.addStudent(id, '1'),
      school.adminId,
      left.userId,
      '018f0000-0000-7000-8000-000000000000',
      'nonsense',
    ]
    for (const classTeacherId of others) {
      for (const { status, error } of [
        await update(id, { name: 'Class 7', classTeacherId }),
        await create({ name: 'Class 8', classTeacherId }),
      ]) {
        expect([status, error.errors]).toEqual([422, { classTeacherId: classTexts.noSuchTeacher }])
      }
    }
    expect((await list()).classes[0]).toMatchObject({ name: 'Class 5', classTeacher: null })
  })

  it('has other teachers beside it, by name, until a change says otherwise; the log names them', async () => {
    const [first, second] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    const ids = [first.userId, second.userId]
    const { body } = await create({ name: 'Class 5', otherTeacherIds: [...ids, first.userId] })
    const id = body.class._id
    const othersOf = async () => {
      const found = (await list()).classes.find(({ _id }) => _id === id)
      return found?.otherTeachers.map(({ _id }) => _id).toSorted()
    }
    expect(await othersOf()).toEqual(ids.toSorted())
    await update(id, { name: 'Class 6' })
    expect(await othersOf()).toEqual(ids.toSorted())
    await update(id, { name: 'Class 6', classTeacherId: first.userId })
    expect(await othersOf()).toEqual([second.userId])
    expect(await logged()).toEqual({
      before: { name: 'Class 6', section: null, classTeacher: null, otherTeachers: 'A teacher, A teacher' },
      after: { name: 'Class 6', section: null, classTeacher: 'A teacher', otherTeachers: 'A teacher' },
    })
    await update(id, { name: 'Class 6', otherTeacherIds: [] })
    expect(await othersOf()).toEqual([])
  })

  it('has those beside it again who have come back, whatever was changed meanwhile', async () => {
    const [first, second] = [await school.signInAs('teacher'), await school.signInAs('teacher')]
    const { body } = await create({ name: 'Class 5', otherTeacherIds: [first.userId, second.userId] })
    const id = body.class._id
    const leave = (status: string) =>
      app.bind(school.schoolId).updateTable('users').set({ status }).where('id', '=', first.userId).execute()
    await leave('leaved')
    await update(id, { name: 'Class 5', otherTeacherIds: [] })
    await leave('active')
    const found = (await list()).classes.find(({ _id }) => _id === id)
    expect(found?.otherTeachers.map(({ _id }) => _id)).toEqual([first.userId])
  })

  it('has nobody from outside beside it, and at most twenty', async () => {
    const id = await school.addClass('Class 5')
    const strangers = [(await other.signInAs('teacher')).userId, await school.addStudent(id, '1')]
    for (const stranger of strangers) {
      const { status, error } = await update(id, { name: 'Class 7', otherTeacherIds: [stranger] })
      expect([status, error.errors]).toEqual([422, { otherTeacherIds: classTexts.noSuchTeacher }])
    }
    const many = Array.from({ length: classLimits.otherTeachers + 1 }, () => randomUUID())
    const { status, error } = await update(id, { name: 'Class 7', otherTeacherIds: many })
    expect([status, error.errors]).toEqual([422, { otherTeacherIds: classTexts.tooManyTeachers }])
    expect((await list()).classes[0]).toMatchObject({ name: 'Class 5', otherTeachers: [] })
  })

  it('is nobody once the teacher has left or was removed, and the same again when they are back', async () => {
    const { userId } = await school.signInAs('teacher')
    const id = (await create({ name: 'Class 5', classTeacherId: userId })).body.class._id
    const change = (values: object) =>
      app.bind(school.schoolId).updateTable('users').set(values).where('id', '=', userId).execute()
    await change({ status: 'leaved' })
    expect(await teacherOf(id)).toBeNull()
    await change({ status: 'active' })
    expect((await teacherOf(id))?._id).toBe(userId)
    await app.call(deleteUser, { token: school.admin, params: { id: userId } })
    expect(await teacherOf(id)).toBeNull()
  })
})

describe('deleting a class', () => {
  it('takes it from the list and frees its name', async () => {
    const id = await school.addClass('Class 5')
    expect((await remove(id)).status).toBe(200)
    expect((await list()).total).toBe(0)
    expect((await remove(id)).status).toBe(404)
    expect((await create({ name: 'Class 5' })).status).toBe(201)
  })

  it('asks about a register that would be lost with it, and is undone with it, unless its name is taken', async () => {
    const [id, next] = [await school.addClass('Class 5'), await school.addClass('Class 6')]
    const ravi = await school.addStudent(id, '1', { enrollmentDate: '2026-06-01' })
    const { token, clock } = { token: school.admin, clock: app.clock }
    const today = dayAt(clock.now, 'Asia/Kolkata')
    const undone = { studentId: ravi, status: '', date: addDays(today, -1) }
    for (const marked of [{ ...undone, status: 'absent' }, undone, { studentId: ravi, status: 'late' }])
      expect((await app.call(markAttendance, { token, body: marked as never })).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await app.call(updateUser, { token, params: { id: ravi }, body: { class: next } as never })
    const asked = await app.call(deleteClass, { token, params: { id }, query: { askAbout: 'registers' } })
    expect([asked.status, asked.error.code]).toEqual([409, classRefusals.hasRegister.code])
    expect(asked.error.current).toEqual({ days: 1, from: today, to: today })
    const back = () => app.call(restoreClass, { token, params: { id } })
    expect((await back()).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
    const query = { class: id, month: today.slice(0, 7) }
    expect((await app.call(registerReport, { token, query })).status).toBe(404)
    expect((await back()).body.class).toMatchObject({ _id: id, name: 'Class 5' })
    const log = app.bind(school.schoolId).selectFrom('activity_log').select('after')
    const [restored] = await log.where('action', '=', 'classes.restore').execute()
    expect(restored?.after).toEqual({ name: 'Class 5', section: null })
    expect((await app.call(registerReport, { token, query })).body.students).toHaveLength(1)
    await remove(id)
    expect((await create({ name: 'Class 5' })).status).toBe(201)
    expect((await back()).error.code).toBe(classRefusals.exists.code)
    clock.now = new Date(clock.now.getTime() - 86_400_000)
    const longAgo = { deleted_at: new Date(clock.now.getTime() - 31 * 86_400_000) }
    await app.bind(school.schoolId).updateTable('classes').set(longAgo).where('id', '=', id).execute()
    expect((await back()).status).toBe(404)
  })

  it('refuses while students are in it, and says how many', async () => {
    const id = await school.addClass()
    await school.addStudent(id, '1')
    await school.addStudent(id, '2', { status: 'leaved' })
    const { status, error } = await remove(id)
    expect([status, error.message]).toEqual([409, 'This class still has 2 student(s). Move them first.'])
    expect(error.values).toEqual({ count: 2 })
  })

  it('and a student joining at the same moment never leave a student in a deleted class', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await school.addClass(`Class ${round}`)
      await Promise.all([remove(id), school.addStudent(id, '1').catch(() => null)])
      const db = app.bind(school.schoolId)
      const orphans = await db
        .selectFrom('users')
        .innerJoin('classes', 'classes.id', 'users.class_id')
        .where('classes.deleted_at', 'is not', null)
        .select('users.id')
        .execute()
      expect(orphans).toEqual([])
    }
  })
})

describe('who may', () => {
  it('read: staff and students; change: admins alone', async () => {
    const id = await school.addClass()
    for (const role of ['teacher', 'student'] as const) {
      const { token } = await school.signInAs(role)
      expect((await app.call(listClasses, { token })).status).toBe(200)
      expect((await create({ name: 'x' }, token)).status).toBe(403)
      expect((await update(id, { name: 'x' }, token)).status).toBe(403)
      expect((await remove(id, token)).status).toBe(403)
    }
    const { token } = await school.signInAs('superadmin')
    expect((await update(id, { name: 'Class 7' }, token)).status).toBe(200)
  })

  it("not see, change or delete another school's class: a 404 like one that does not exist", async () => {
    const theirs = await other.addClass(`Class ${school.schoolId}`)
    for (const id of [theirs, '018f0000-0000-7000-8000-000000000000', 'nonsense']) {
      expect((await update(id, { name: 'x' })).status).toBe(404)
      expect((await remove(id)).status).toBe(404)
    }
    expect((await list(other.admin)).classes.map(({ _id }) => _id)).toContain(theirs)
  })
})
