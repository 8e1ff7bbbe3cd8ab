import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'
import type { Refusal } from './general/refusal.ts'
import { adminRoles, idSchema, userStatuses } from './people.ts'
import { askAbout } from './students/doubts.ts'
import { studentEdit, studentEditForm } from './students/editing.ts'
import { studentDetails, studentForm } from './students/students.ts'
import { teacher, teacherForm, teacherFormFiles } from './teachers/teachers.ts'

export const userTexts = {
  deleted: /*i18n*/ 'Deleted successfully.',
  signedOut: /*i18n*/ 'Signed out everywhere.',
  wasNotSignedIn: /*i18n*/ 'This person was not signed in anywhere.',
  roleUnknown: /*i18n*/ 'Please choose whether this is a student or a teacher.',
} as const

export const userRefusals = {
  notFound: { code: 'users.not_found', status: 404, message: /*i18n*/ 'This person was not found.' },
  deletesSelf: {
    code: 'users.deletes_self',
    status: 409,
    message: /*i18n*/ 'You cannot delete your own account.',
  },
} as const satisfies Record<string, Refusal>

export const admin = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(adminRoles),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(userStatuses),
  photo: z.nullable(z.string()),
})
export type Admin = z.output<typeof admin>

/** A person as the school stores them; the fields depend on the role. */
const person = z.union([studentDetails, teacher, admin])
export type Person = z.output<typeof person>

const params = z.object({ id: idSchema })

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Add a student or a teacher, with photo and documents',
  body: z.discriminatedUnion(
    'role',
    [z.extend(studentForm, { askAbout }), teacherForm],
    userTexts.roleUnknown,
  ),
  /** A teacher's is the larger of the two. */
  form: teacherFormFiles,
  status: 201,
  answer: z.object({ message: z.string(), user: z.union([studentDetails, teacher]) }),
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'A person, with signed links to their documents',
  params,
  answer: z.object({ user: person }),
})

/** For students. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  summary: 'Change a student; absent fields stay as they are',
  params,
  edits: true,
  body: studentEdit,
  form: studentEditForm,
  answer: z.object({ message: z.string(), user: studentDetails }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Remove a person; what was recorded about them stays in history',
  params,
  answer: z.object({ message: z.string() }),
})

export const signUserOut = endpoint({
  method: 'POST',
  path: '/api/users/:id/sign-out',
  summary: 'End every session of a person, for a lost phone or a computer left open',
  params,
  answer: z.object({ message: z.string(), ended: z.int() }),
})
