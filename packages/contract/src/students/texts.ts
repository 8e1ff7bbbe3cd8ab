import type { Refusal } from '../general/refusal.ts'

export const studentLimits = {
  rollNumber: 30,
  admissionNumber: 30,
  session: 30,
  search: 100,
  firstPassoutYear: 1900,
  firstPickedYear: 1970,
  passoutYearsAhead: 10,
} as const

export const studentTexts = {
  nameMissing: /*i18n*/ 'Student name is required',
  rollNumberMissing: /*i18n*/ 'Roll number is required',
  rollNumberNoText: /*i18n*/ 'Please send the roll number as text, in quotation marks.',
  rollNumberTooLong: /*i18n*/ 'Please use at most 30 characters for the roll number.',
  admissionNumberTooLong: /*i18n*/ 'Please use at most 30 characters for the admission number.',
  admissionNumberTaken: /*i18n*/ 'Another student has this admission number.',
  classMissing: /*i18n*/ 'Class selection is required',
  statusNeedsPassout: /*i18n*/ "Status must be 'Passed Out' when class is 'Passout'",
  classNeedsPassout: /*i18n*/ "Class must be 'Passout' when status is 'Passed Out'",
  invalidEmail: /*i18n*/ 'Invalid email address',
  enrollmentInFuture: /*i18n*/ 'Enrollment date cannot be later than today.',
  passoutYear: /*i18n*/ 'Please enter a year from 1900 to ten years from now.',
  sessionTooLong: /*i18n*/ 'Please use at most 30 characters for the session.',
  added: /*i18n*/ 'Student added successfully',
  numberFailed: /*i18n*/ 'Failed to show the Aadhaar number',
  loadFailed: /*i18n*/ 'Failed to load students. Please refresh the page.',
  serverError: /*i18n*/ 'Server error.',
} as const

/** Comes as `current` with the refusal `exists`: who already has it, and which roll number of the class is free. */
export interface StudentConflict {
  field: 'rollNumber' | 'email' | 'admissionNumber'
  /** Null when it has become free meanwhile, and for somebody whom the person may not see. */
  name: string | null
  nextRollNumber: string
}

export const studentRefusals = {
  exists: {
    code: 'students.exists',
    status: 409,
    message: /*i18n*/ 'A student with this email or roll number already exists.',
  },
  notFound: { code: 'students.not_found', status: 404, message: /*i18n*/ 'This student was not found.' },
  notOwnClass: {
    code: 'students.not_own_class',
    status: 403,
    message: /*i18n*/ 'Only the teachers of the class and the office can do this.',
  },
} as const satisfies Record<string, Refusal>
