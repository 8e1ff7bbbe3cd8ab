import { sendLoginOtp, sendSignupOtp, signup, verifyLoginOtp } from '@shala/contract/auth/auth'
import { createClass, listClasses } from '@shala/contract/classes'
import { beginImport, type RowResult, sendStudentRows } from '@shala/contract/imports/imports'
import { studentRowTexts } from '@shala/contract/imports/students'
import type { Role } from '@shala/contract/people'
import { createSchool } from '@shala/contract/schools/schools'
import { registerUser } from '@shala/contract/users'
import { newId } from '#platform/ids'
import { anyPhone, type TestApp } from './test-app.ts'

export interface TestSchool {
  schoolId: string
  /** A token of its founder. */
  admin: string
  adminId: string
  /** A token of a new person with a role. */
  signInAs: (
    role: Role,
    more?: { email?: string },
  ) => Promise<{ token: string; userId: string; phone: string }>
  /** A new teacher who is the class teacher of a class. */
  signInAsTeacherOf: (classId: string) => Promise<{ token: string; userId: string; phone: string }>
  addClass: (name?: string, section?: string) => Promise<string>
  addStudent: (classId: string, rollNumber: string, more?: object) => Promise<string>
  /** As the lines of one file, in a class. */
  importStudents: (classId: string, rows: object[]) => Promise<RowResult[]>
}

/** Signs up an admin, without a school. */
export async function signUpAdmin(
  app: TestApp,
  phone = anyPhone(),
): Promise<{ token: string; userId: string; phone: string }> {
  const address = `10.1.${newId().slice(-4)}`
  await app.call(sendSignupOtp, { body: { name: 'Asha Rao', phone }, address })
  const { body } = await app.call(signup, {
    body: { name: 'Asha Rao', phone, otp: app.lastCode(phone) },
    address,
  })
  if (!body.user) throw new Error(`The sign-up was refused: ${JSON.stringify(body)}`)
  return { token: body.token, userId: body.user._id, phone }
}

/** Signs in whoever a phone belongs to. */
export async function signInByPhone(app: TestApp, phone: string): Promise<string> {
  await app.call(sendLoginOtp, { body: { phone } })
  const { body } = await app.call(verifyLoginOtp, { body: { phone, otp: app.lastCode(phone) } })
  return body.token
}

/** As the lines of one file, in a class. */
async function importStudents(
  app: TestApp,
  token: string,
  classId: string,
  rows: object[],
): Promise<RowResult[]> {
  const { body: listed } = await app.call(listClasses, { token })
  const into = listed.classes.find(({ _id }) => _id === classId)
  const { body: begun } = await app.call(beginImport, { token, body: { kind: 'students' } })
  // Of names that another class has too, none is meant to be the same child.
  const confirmed = [studentRowTexts.sameRoll]
  const place = { className: into?.name, section: into?.section, confirmed }
  const lines = rows.map((row, index) => ({ line: index + 1, ...place, ...row }))
  const params = { id: begun.import._id }
  const { body } = await app.call(sendStudentRows, { token, params, body: { rows: lines } })
  return body.results
}

/** A school of its own, so that tests of one file never meet. */
export async function openTestSchool(app: TestApp): Promise<TestSchool> {
  const founder = await signUpAdmin(app)
  const { body } = await app.call(createSchool, {
    token: founder.token,
    body: {
      schoolName: `School ${newId()}`,
      schoolType: 'primary',
      state: 'Maharashtra',
      country: 'IN',
      pincode: '411001',
    },
  })
  const schoolId = body.school._id
  const admin = body.token

  async function addClass(name = 'Class 5', section?: string): Promise<string> {
    const { body } = await app.call(createClass, { token: admin, body: { name, section: section ?? null } })
    return body.class._id
  }

  const school: TestSchool = {
    schoolId,
    admin,
    adminId: founder.userId,
    addClass,
    importStudents: (classId, rows) => importStudents(app, admin, classId, rows),
    async addStudent(classId, rollNumber, more = {}) {
      const { body } = await app.call(registerUser, {
        token: admin,
        body: { role: 'student', name: `Student ${rollNumber}`, class: classId, rollNumber, ...more },
      })
      return body.user._id
    },
    async signInAs(role, more = {}) {
      const phone = anyPhone()
      if (role === 'student') {
        const classId = await addClass(`Class of ${newId()}`)
        const { body } = await app.call(registerUser, {
          token: admin,
          body: { role, name: 'A Student', phone, class: classId, rollNumber: '1', ...more },
        })
        return { token: await signInByPhone(app, phone), userId: body.user._id, phone }
      }
      const userId = newId()
      await app
        .bind(schoolId)
        .insertInto('users')
        .values({
          school_id: schoolId,
          id: userId,
          role,
          name: `A ${role}`,
          phone,
          email: more.email ?? null,
          created_at: app.clock.now,
        })
        .execute()
      return { token: await signInByPhone(app, phone), userId, phone }
    },
    async signInAsTeacherOf(classId) {
      const teacher = await school.signInAs('teacher')
      const classes = app.bind(schoolId).updateTable('classes').where('id', '=', classId)
      await classes.set({ class_teacher_id: teacher.userId }).execute()
      return teacher
    },
  }
  return school
}
