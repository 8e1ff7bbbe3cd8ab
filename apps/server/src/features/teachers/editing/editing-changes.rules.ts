import { maskAadhaar } from '@shala/contract/general/aadhaar'
import type { TeacherEdit } from '@shala/contract/teachers/editing'
import { teacherDetailFields } from '@shala/contract/teachers/teachers'
import type { FoundTeacher } from '../teachers.store.ts'
import type { QualificationsChange } from './certificates.rules.ts'

const personFields = ['name', 'email', 'phone', 'status', 'leavingDate', 'remark'] as const

type Values<F extends keyof FoundTeacher> = { [K in F]?: FoundTeacher[K] }

/** The fields of an edit that differ from what is stored. */
function differing<F extends keyof FoundTeacher & keyof TeacherEdit>(
  stored: FoundTeacher,
  edit: TeacherEdit,
  fields: readonly F[],
): Values<F> {
  const changed = fields.filter((field) => edit[field] !== undefined && edit[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, edit[field]])) as Values<F>
}

export interface Changes {
  person: Values<(typeof personFields)[number]>
  details: Values<(typeof teacherDetailFields)[number]>
  /** Absent, it stays; null removes it. */
  aadhaarNumber?: string | null
  qualifications: QualificationsChange | null
}

export function changesOf(
  edit: TeacherEdit,
  {
    stored,
    number,
    qualifications,
  }: { stored: FoundTeacher; number: string | null } & Pick<Changes, 'qualifications'>,
): Changes {
  const { aadhaarNumber } = edit
  return {
    person: differing(stored, edit, personFields),
    details: differing(stored, edit, teacherDetailFields),
    ...(aadhaarNumber !== undefined && aadhaarNumber !== number && { aadhaarNumber }),
    qualifications,
  }
}

/** The entry for the activity. It has only the last four digits of an Aadhaar number. */
export function recordOf(stored: FoundTeacher, { person, details, aadhaarNumber, qualifications }: Changes) {
  const after: Record<string, unknown> = { ...person, ...details }
  const before: Record<string, unknown> = Object.fromEntries(
    Object.keys(after).map((field) => [field, stored[field as keyof FoundTeacher]]),
  )
  if (aadhaarNumber !== undefined) {
    before.aadhaarNumber = stored.aadhaarLastFour && maskAadhaar(stored.aadhaarLastFour)
    after.aadhaarNumber = aadhaarNumber && maskAadhaar(aadhaarNumber.slice(-4))
  }
  if (qualifications) {
    before.qualifications = qualifications.before
    after.qualifications = qualifications.after
  }
  return { before, after }
}

function isReplaced(before: string | null, after: string | null | undefined): boolean {
  return before !== null && after !== undefined && before !== after
}

/** A teacher who is no longer active, or had another phone or email that somebody may have signed in with. */
export function endsSessions(stored: FoundTeacher, { person }: Changes): boolean {
  const hasLeft = stored.status === 'active' && person.status !== undefined && person.status !== 'active'
  return hasLeft || isReplaced(stored.phone, person.phone) || isReplaced(stored.email, person.email)
}
