import * as z from 'zod/mini'
import type { Day } from '../general/days.ts'
import { clearable, optionalText } from '../people.ts'
import { teacherEdit } from './editing.ts'
import { isQualificationYear, qualificationForm } from './qualifications.ts'
import { teacherForm, teacherText } from './teachers.ts'
import { teacherLimits, teacherTexts } from './texts.ts'

function given(missing: string) {
  return z.custom<unknown>((file) => file !== null && file !== undefined && file !== '', missing)
}

function dobOn(today: Day) {
  return teacherText.dob.check(z.refine((dob) => dob <= today, teacherTexts.dobInFuture))
}

function qualificationOn(today: Day) {
  const year = qualificationForm.shape.year.check(
    z.refine((year) => isQualificationYear(year, today), teacherTexts.yearInvalid),
  )
  return z.extend(qualificationForm, { year })
}

const most = z.maxLength(teacherLimits.qualifications, teacherTexts.tooManyQualifications)

/**
 * The values of 'Add Teacher' before they are sent, checked with today: `file` is a certificate, which travels beside
 * the list.
 */
export function teacherFormOn(today: Day) {
  const qualification = z.extend(qualificationOn(today), { file: given(teacherTexts.certificateMissing) })
  return z.extend(teacherForm, {
    dob: dobOn(today),
    aadhaarCard: given(teacherTexts.aadhaarCardMissing),
    qualifications: z.array(qualification).check(most),
  })
}

/** The same for 'Edit Teacher'. An existing contact cannot be removed; a missing one may stay missing. */
export function teacherEditFormOn(today: Day, stored: { email: string | null; phone: string | null }) {
  const { email, phone } = teacherText
  return z.extend(teacherEdit, {
    email: stored.email === null ? optionalText(email) : email,
    phone: stored.phone === null ? optionalText(phone) : phone,
    dob: clearable(dobOn(today)),
    qualifications: z.array(qualificationOn(today)).check(most),
  })
}
