import { listClasses } from '@shala/contract/classes'
import { listStudents } from '@shala/contract/students/listed'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'
import type { Context } from '../context.ts'
import { Once } from '../once.ts'
import type { ReadAs } from '../own-reads.ts'
import { openOwnReads } from './own-reads.ts'

let app: TestApp
let school: TestSchool
let read: ReadAs
beforeAll(async () => {
  app = await openTestApp()
  school = await openTestSchool(app)
  await school.addStudent(await school.addClass('Class 5'), '1', { name: 'Ravi Kumar' })
  read = openOwnReads(() => app.routes, app.bind)
})
afterAll(() => app.close())

function contextOf(role: Context['actor']['role']): Context {
  const standing = { role, duty: 'administrator' } as const
  const actor = {
    userId: school.adminId,
    ...standing,
    name: 'Asha Rao',
    school: { timeZone: 'Asia/Kolkata' },
  }
  const db = app.bind(school.schoolId)
  return { db, actor, now: app.clock.now, today: '2026-11-20', once: new Once() } as Context
}

describe('a read that the server makes for a person', () => {
  it.each([
    ['a student', 'student', listStudents],
    ['a student', 'student', listTeachers],
    ['a teacher', 'teacher', listTeachers],
  ] as const)('is refused to %s without the permission of its route', async (_, role, endpoint) => {
    await expect(read(contextOf(role), endpoint)).rejects.toMatchObject({ refusal: { status: 403 } })
  })

  it('answers as the call does to a person who has it', async () => {
    expect((await read(contextOf('teacher'), listStudents)).students.map(({ name }) => name)).toEqual([
      'Ravi Kumar',
    ])
    expect((await read(contextOf('student'), listClasses)).classes).toBeDefined()
  })
})
