import * as z from 'zod/mini'
import { fileField, formOf, schoolLogoRule } from '../files.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { languageSchema } from '../general/language.ts'
import type { Refusal } from '../general/refusal.ts'
import { leaveAllowances, leaveRules, leaveShares, leaveShareText } from '../leave/types.ts'
import { optionalText } from '../people.ts'
import { clockTime } from './clock-time.ts'
import { retentionFields } from './retention.ts'
import { school } from './schools.ts'
import { studentLeaveFields } from './student-leave.ts'
import { problemsOfTelling, tellingFields } from './telling.ts'
import { problemsOfWeek, storedRhythm, weekFields, weekStored } from './week.ts'

export const settingsLimits = {
  lateAfterMinutes: 180,
  /** Metres around the school. */
  radius: { least: 50, usual: 150, most: 2000 },
  /** Changes of rhythm that a school keeps, its classes' among them. */
  rhythms: 300,
} as const

/** How teachers check in: with a permanent code on paper, or a changing one on a screen. */
export const attendanceCodes = ['static', 'rotating'] as const

export type AttendanceCode = (typeof attendanceCodes)[number]

/**
 * What teachers see of students: all of the whole school; names and marks of the whole school, and the contacts and
 * documents of their own classes; or their own classes alone. Their own are those that they are class teacher or
 * one of the other teachers of and, for contacts and documents, those that they mark, on that day.
 */
export const teachersSeeChoices = ['everything', 'own_details', 'own_classes'] as const

export type TeachersSee = (typeof teachersSeeChoices)[number]

export const settingsTexts = {
  timeZone: /*i18n*/ 'Please choose a time zone.',
  tooManyRhythms: /*i18n*/ 'The working days have changed too often. Change them from an earlier day.',
  lateAfter: /*i18n*/ 'Please enter 0 to 180 minutes.',
  middayBeforeStart: /*i18n*/ 'Midday must be after the start of the day.',
  endBeforeMidday: /*i18n*/ 'The end of the day must be after midday.',
  checkOutAfterStart: /*i18n*/ 'This must be before the start of the day.',
  academicYearStart: /*i18n*/ 'Please choose a day of the year.',
  attendanceCode: /*i18n*/ 'Please choose how teachers check in.',
  teachersSee: /*i18n*/ 'Please choose what teachers see.',
  place: /*i18n*/ 'Please enter latitude and longitude in degrees, such as 18.5204 and 73.8567.',
  latitude: /*i18n*/ 'Latitude must be between -90 and 90 degrees.',
  longitude: /*i18n*/ 'Longitude must be between -180 and 180 degrees.',
  radius: /*i18n*/ 'Please enter a distance from 50 to 2000 metres.',
  saved: /*i18n*/ 'Settings saved.',
  logoSaved: /*i18n*/ 'The logo was saved.',
  logoRemoved: /*i18n*/ 'The logo was removed.',
  deletionAsked: /*i18n*/ 'The school will be deleted in 7 days. Until then you can keep it.',
  deletionUndone: /*i18n*/ 'The school will not be deleted.',
  nameMismatch: /*i18n*/ "Please type the school's name exactly as it is written above.",
} as const

/** Days between the request to delete a school and the deletion. */
export const deletionDays = 7

export const settingsRefusals = {
  alreadyAsked: {
    code: 'schools.deletion_asked',
    status: 409,
    message: /*i18n*/ 'This school is already set to be deleted.',
  },
  nothingAsked: {
    code: 'schools.no_deletion',
    status: 409,
    message: /*i18n*/ 'No one has asked to delete this school.',
  },
} as const satisfies Record<string, Refusal>

/** An IANA name that this machine knows; offsets are not accepted, since they ignore summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A day that exists in every year, as `MM-DD`. */
function isDayOfYear(text: string): boolean {
  const date = new Date(`2025-${text}T00:00:00Z`)
  return /^\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().includes(text)
}

const { radius } = settingsLimits

/** The school's place, in degrees, and the distance from it within which a check-in counts, in metres. */
const attendancePlace = z.object(
  {
    latitude: z
      .number(settingsTexts.place)
      .check(z.gte(-90, settingsTexts.latitude), z.lte(90, settingsTexts.latitude)),
    longitude: z
      .number(settingsTexts.place)
      .check(z.gte(-180, settingsTexts.longitude), z.lte(180, settingsTexts.longitude)),
    radius: z
      .int(settingsTexts.radius)
      .check(z.gte(radius.least, settingsTexts.radius), z.lte(radius.most, settingsTexts.radius)),
  },
  settingsTexts.place,
)

export type AttendancePlace = z.output<typeof attendancePlace>

const fields = {
  timeZone: z.string(settingsTexts.timeZone).check(z.refine(isTimeZone, settingsTexts.timeZone)),
  language: languageSchema,
  ...weekFields,
  /** `HH:MM` on the school's clock, like the two below. */
  dayStart: clockTime,
  /** Minutes after the start from which somebody counts as late. */
  lateAfterMinutes: z
    .int(settingsTexts.lateAfter)
    .check(
      z.gte(0, settingsTexts.lateAfter),
      z.lte(settingsLimits.lateAfterMinutes, settingsTexts.lateAfter),
    ),
  midday: clockTime,
  dayEnd: clockTime,
  /** After midnight, until then a teacher's scan closes the day before. */
  checkOutUntil: clockTime,
  /** `MM-DD` */
  academicYearStart: z
    .string(settingsTexts.academicYearStart)
    .check(z.refine(isDayOfYear, settingsTexts.academicYearStart)),
  attendanceCode: z.enum(attendanceCodes, settingsTexts.attendanceCode),
  /** Null: teachers may check in anywhere. */
  attendancePlace: z.nullable(attendancePlace),
  leaveAllowances,
  leaveRules,
  leaveShare: z.enum(leaveShares, leaveShareText),
  teachersSee: z.enum(teachersSeeChoices, settingsTexts.teachersSee),
  ...studentLeaveFields,
  ...tellingFields,
  ...retentionFields,
}

interface SchoolDay {
  dayStart: string
  midday: string
  dayEnd: string
  checkOutUntil: string
}

/** What is wrong with the order of a day's times, by field; empty if nothing is. */
function problemsOfDay({ dayStart, midday, dayEnd, checkOutUntil }: SchoolDay): Record<string, string> {
  return {
    ...(midday <= dayStart && { midday: settingsTexts.middayBeforeStart }),
    ...(dayEnd <= midday && { dayEnd: settingsTexts.endBeforeMidday }),
    ...(checkOutUntil >= dayStart && { checkOutUntil: settingsTexts.checkOutAfterStart }),
  }
}

type Checked = SchoolDay & Parameters<typeof problemsOfWeek>[0] & Parameters<typeof problemsOfTelling>[0]

export function problemsOfSettings(all: Checked): Record<string, string> {
  return { ...problemsOfDay(all), ...problemsOfWeek(all), ...problemsOfTelling(all) }
}

/** All of them, as the screen has them. */
export const settingsForm = z.object(fields).check(
  z.superRefine((settings, context) => {
    for (const [field, message] of Object.entries(problemsOfSettings(settings))) {
      context.addIssue({ code: 'custom', path: [field], message, input: settings })
    }
  }),
)

export const schoolSettings = z.object({
  timeZone: z.string(),
  language: languageSchema,
  ...weekStored,
  /** Those of the school and of its classes, by their first days; the three above are the school's today. */
  rhythms: z.array(storedRhythm),
  dayStart: z.string(),
  lateAfterMinutes: z.int(),
  midday: z.string(),
  dayEnd: z.string(),
  checkOutUntil: z.string(),
  academicYearStart: z.string(),
  attendanceCode: z.enum(attendanceCodes),
  attendancePlace: z.nullable(attendancePlace),
  leaveAllowances,
  leaveRules,
  leaveShare: z.enum(leaveShares, leaveShareText),
  teachersSee: z.enum(teachersSeeChoices),
  ...studentLeaveFields,
  ...tellingFields,
  ...retentionFields,
})

export type SchoolSettings = z.output<typeof schoolSettings>

const messageAndSchool = z.object({ message: z.string(), school })

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/schools/settings',
  summary: "How the school's days go",
  answer: z.object({ settings: schoolSettings }),
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/schools/settings',
  summary: 'Change settings; absent ones stay as they are',
  edits: true,
  body: z.extend(z.partial(z.object(fields)), {
    /** The day from which changed working days hold; today by default. */
    rhythmFrom: optionalText(daySchema),
  }),
  answer: z.object({ message: z.string(), settings: schoolSettings, school }),
})

export const updateLogo = endpoint({
  method: 'PUT',
  path: '/api/schools/logo',
  summary: "Set the school's logo; an empty one removes it",
  body: z.object({ logo: fileField }),
  form: formOf([schoolLogoRule]),
  answer: messageAndSchool,
})

export const deletionForm = z.object({ schoolName: z.string(settingsTexts.nameMismatch) })

export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/schools/deletion',
  summary: 'Have the school deleted in 7 days',
  body: deletionForm,
  answer: messageAndSchool,
})

export const undoDeletion = endpoint({
  method: 'DELETE',
  path: '/api/schools/deletion',
  summary: 'Keep the school after all',
  answer: messageAndSchool,
})
