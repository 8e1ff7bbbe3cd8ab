import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'
import { asLine, oneLine } from './general/lines.ts'
import type { Refusal } from './general/refusal.ts'
import { idSchema } from './people.ts'

export const classLimits = { name: 60, section: 30, otherTeachers: 20 } as const
export const passoutName = 'passout'

/** Offered by the bulk dialog, all selected. */
export const defaultClassNames = Array.from({ length: 10 }, (_, index) => `Class ${index + 1}`)

export const classTexts = {
  nameMissing: /*i18n*/ 'Please enter a class name.',
  nameTooLong: /*i18n*/ 'Please use at most 60 characters for the class name.',
  sectionTooLong: /*i18n*/ 'Please use at most 30 characters for the section.',
  noSuchTeacher: /*i18n*/ 'Please choose a teacher of your school.',
  tooManyTeachers: /*i18n*/ 'Please choose at most 20 other teachers.',
  noneSelected: /*i18n*/ 'Please select or add at least one class to create.',
  customUnnamed: /*i18n*/ 'Custom classes must have a class name.',
  customNameMissing: /*i18n*/ 'Class name is required.',
  createFailed: /*i18n*/ 'Failed to create class. Please try again.',
  updateFailed: /*i18n*/ 'Failed to update class. Please try again.',
  deleteFailed: /*i18n*/ 'Failed to delete class. Please try again.',
  bulkFailed: /*i18n*/ 'Failed to create classes. Please try again.',
  created: /*i18n*/ 'Class created successfully.',
  updated: /*i18n*/ 'Class updated successfully.',
  deleted: /*i18n*/ 'Class deleted successfully.',
  restored: /*i18n*/ 'The class is back.',
} as const

export const classRefusals = {
  exists: {
    code: 'classes.exists',
    status: 409,
    message: /*i18n*/ 'A class with this name and section already exists.',
  },
  passoutFixed: {
    code: 'classes.passout_fixed',
    status: 403,
    message: /*i18n*/ 'The passout class cannot be changed.',
  },
  stillHasStudents: {
    code: 'classes.still_has_students',
    status: 409,
    message: /*i18n*/ 'This class still has {count} student(s). Move them first.',
  },
  /** Comes with `current`, its `MarkedDays`. */
  hasRegister: {
    code: 'classes.has_register',
    status: 409,
    message:
      /*i18n*/ 'Attendance was marked in this class. Once it is deleted, its register can no longer be opened.',
  },
  notFound: { code: 'classes.not_found', status: 404, message: /*i18n*/ 'This class was not found.' },
} as const satisfies Record<string, Refusal>

export const classSection = z
  .string()
  .check(asLine, oneLine, z.maxLength(classLimits.section, classTexts.sectionTooLong))

const teacherId = z.uuid(classTexts.noSuchTeacher).check(z.toLowerCase())

export const classForm = z.object({
  name: z
    .string(classTexts.nameMissing)
    .check(
      asLine,
      z.minLength(1, classTexts.nameMissing),
      oneLine,
      z.maxLength(classLimits.name, classTexts.nameTooLong),
    ),
  section: z._default(
    z.pipe(
      z.nullable(classSection),
      z.transform((section: string | null) => section || null),
    ),
    null,
  ),
  /** The class teacher: absent leaves them unchanged, null removes them. */
  classTeacherId: z.optional(z.nullable(teacherId)),
  /** The teachers who also see the details of its students: absent leaves them unchanged. */
  otherTeacherIds: z.optional(
    z.array(teacherId).check(z.maxLength(classLimits.otherTeachers, classTexts.tooManyTeachers)),
  ),
})

const teacherName = z.object({ _id: z.string(), name: z.string() })

export const schoolClass = z.object({
  _id: z.string(),
  name: z.string(),
  section: z.nullable(z.string()),
  /** Active students. */
  totalStudents: z.int(),
  /** Those marked present today. */
  totalPresentToday: z.int(),
  /** Those marked present or late today. */
  totalHereToday: z.int(),
  /** Those with any mark today. */
  totalMarkedToday: z.int(),
  /** Null also once the teacher has left or was removed. */
  classTeacher: z.nullable(teacherName),
  /** By name. */
  otherTeachers: z.array(teacherName),
})
export type SchoolClass = z.output<typeof schoolClass>

export function isPassout(schoolClass: { name: string }): boolean {
  return schoolClass.name.trim().toLowerCase() === passoutName
}

/** 'Class 5 - A', as the filters show it. */
export function classLabel(schoolClass: { name: string; section?: string | null }): string {
  return schoolClass.section ? `${schoolClass.name} - ${schoolClass.section}` : schoolClass.name
}

/** Every number padded to ten digits, so that 9 comes before 10 in a plain comparison. */
function padded(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(10, '0').slice(-10))
}

/** A class's position, as the database stores it: see school.classes.sort_key. */
function sortKey({ name, section }: { name: string; section?: string | null }): string {
  const number = /\d+/.exec(name)?.[0].padStart(10, '0').slice(-10) ?? '~'
  return `${isPassout({ name }) ? 2 : 1}${number}\n${padded(name)}\n${padded(section ?? '')}`
}

/** By the first number in the name, then name, then section; the passout class last. */
export function compareClasses(
  a: { name: string; section?: string | null },
  b: { name: string; section?: string | null },
): number {
  const [first, second] = [sortKey(a), sortKey(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

const message = z.object({ message: z.string() })
const params = z.object({ id: idSchema })
const messageAndClass = z.object({ message: z.string(), class: schoolClass })

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/classes',
  summary: 'The classes, in order; `total` leaves passout out, `classes` has it last',
  answer: z.object({ classes: z.array(schoolClass), total: z.int() }),
})

export const createClass = endpoint({
  method: 'POST',
  path: '/api/classes/createClass',
  summary: 'Add a class',
  body: classForm,
  status: 201,
  answer: messageAndClass,
})

export const updateClass = endpoint({
  method: 'PUT',
  path: '/api/classes/updateClass/:id',
  summary: 'Change a class',
  params,
  body: classForm,
  answer: messageAndClass,
})

export const deleteClass = endpoint({
  method: 'DELETE',
  path: '/api/classes/deleteClass/:id',
  summary: 'Remove a class without students',
  params,
  /** `registers`: a class whose attendance was marked is asked about first. */
  query: z.object({ askAbout: z.optional(z.literal('registers')) }),
  answer: message,
})

/** The days on which a class was marked, while it had students. */
export interface MarkedDays {
  days: number
  from: string
  to: string
}

export const restoreClass = endpoint({
  method: 'POST',
  path: '/api/classes/:id/restore',
  summary: 'Bring back a class that was deleted in the last 30 days, with its register',
  params,
  answer: messageAndClass,
})
