import type { Refusal } from '../general/refusal.ts'

/** What a school has or does, and may only have or do so much of (docs/operations.md, SCHOOL_LIMITS). */
export type SchoolLimit = keyof typeof schoolFull

/** With `values.limit`. */
export const schoolFull = {
  students: {
    code: 'schools.full_of_students',
    status: 409,
    message:
      /*i18n*/ 'Your school can have at most {limit} students. Whoever runs this server can allow more.',
  },
  teachers: {
    code: 'schools.full_of_teachers',
    status: 409,
    message:
      /*i18n*/ 'Your school can have at most {limit} teachers. Whoever runs this server can allow more.',
  },
  classes: {
    code: 'schools.full_of_classes',
    status: 409,
    message:
      /*i18n*/ 'Your school can have at most {limit} classes. Whoever runs this server can allow more.',
  },
  changesPerDay: {
    code: 'schools.too_many_changes',
    status: 429,
    message:
      /*i18n*/ 'Your school has made more than {limit} changes today. Please continue tomorrow, or ask whoever runs this server.',
  },
  fileMegabytes: {
    code: 'schools.full_of_files',
    status: 409,
    message:
      /*i18n*/ "Your school's files can have at most {limit} MB in total. Whoever runs this server can allow more.",
  },
  fileMegabytesPerDay: {
    code: 'schools.too_many_files',
    status: 429,
    message:
      /*i18n*/ 'Your school has added more than {limit} MB of files today. Please continue tomorrow, or ask whoever runs this server.',
  },
} as const satisfies Record<string, Refusal>

/** Of one person, so that nobody uses up what their school may do on a day. */
export const tooManyOfPerson = {
  code: 'schools.too_many_of_person',
  status: 429,
  message: /*i18n*/ 'You have made as many changes today as one person may. Please continue tomorrow.',
} as const satisfies Refusal
