import type { UserStatus } from '@shala/contract/people'
import { certificateField } from '@shala/contract/teachers/qualifications'
import type { Teacher } from '@shala/contract/teachers/teachers'

/** A file's link stands for what is stored. */
export type TeacherFile = File | string | null

export interface QualificationDraft {
  /** For the row on screen. */
  key: string
  type: string
  institution: string
  year: string
  file: TeacherFile
}

const textFields = [
  'name',
  'email',
  'phone',
  'dob',
  'subject',
  'aadhaarNumber',
  'village',
  'vtc',
  'postOffice',
  'subDistrict',
  'state',
  'pincode',
] as const

/** The values in the form. */
export interface TeacherDraft extends Record<(typeof textFields)[number], string>, Record<string, unknown> {
  role: 'teacher'
  status: UserStatus
  /** Only on edit. */
  remark?: string
  /** Only on edit: the last day of somebody who is not active. */
  leavingDate?: string
  /** Only in changes: how many days with a check-in after it were shown. */
  seenScans?: number
  photo: TeacherFile
  aadhaarCard: TeacherFile
  qualifications: QualificationDraft[]
  /** Only in changes: the list they are based on. */
  seenQualifications?: QualificationDraft[]
}

let made = 0

export function emptyQualification(): QualificationDraft {
  made += 1
  return { key: String(made), type: '', institution: '', year: '', file: null }
}

export function emptyTeacher(): TeacherDraft {
  return {
    ...(Object.fromEntries(textFields.map((field) => [field, ''])) as TeacherDraft),
    role: 'teacher',
    status: 'active',
    photo: null,
    aadhaarCard: null,
    qualifications: [emptyQualification()],
  }
}

/** A stored teacher as form values. */
export function draftOf(teacher: Teacher): TeacherDraft {
  const { status, photo, aadhaarCard, remark, leavingDate, qualifications } = teacher
  return {
    ...(Object.fromEntries(textFields.map((field) => [field, teacher[field] ?? ''])) as TeacherDraft),
    role: 'teacher',
    status,
    remark: remark ?? '',
    leavingDate: leavingDate ?? '',
    photo,
    aadhaarCard,
    qualifications: qualifications.map(({ type, institution, year, fileUrl }) => ({
      ...emptyQualification(),
      type,
      institution,
      year: String(year),
      file: fileUrl,
    })),
  }
}

function isSameList(a: QualificationDraft[], b: QualificationDraft[]): boolean {
  const parts = ({ type, institution, year, file }: QualificationDraft) => [type, institution, year, file]
  return a.length === b.length && a.flatMap(parts).every((value, index) => value === b.flatMap(parts)[index])
}

/** Only what was changed, so that nobody else's change is overwritten; the qualifications as a whole list. */
export function changesIn(draft: TeacherDraft, stored: TeacherDraft): Partial<TeacherDraft> {
  const changed = Object.keys(draft).filter((field) =>
    field === 'qualifications'
      ? !isSameList(draft.qualifications, stored.qualifications)
      : draft[field] !== stored[field],
  )
  return {
    ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    ...(changed.includes('qualifications') && { seenQualifications: stored.qualifications }),
  }
}

/** A list as JSON, with its new certificates beside it. */
function appendQualifications(form: FormData, qualifications: QualificationDraft[]): void {
  const list = qualifications.map(({ type, institution, year, file }) => ({
    type,
    institution,
    year,
    ...(typeof file === 'string' && { fileUrl: file }),
  }))
  form.append('qualifications', JSON.stringify(list))
  for (const [index, { file }] of qualifications.entries()) {
    const field = certificateField(index)
    if (file instanceof File) form.append(field, file, field)
  }
}

function jsonOfSeen(qualifications: QualificationDraft[]): string {
  return JSON.stringify(
    qualifications.map(({ type, institution, year, file }) => ({
      type,
      institution,
      year: Number(year),
      fileUrl: typeof file === 'string' ? file : null,
    })),
  )
}

/** Files get generic names: the names that a phone gives its pictures are private. An empty text removes the file. */
export function formOf({ qualifications, seenQualifications, ...draft }: Partial<TeacherDraft>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(draft)) {
    if (value instanceof File) form.append(field, value, field)
    else form.append(field, String(value ?? ''))
  }
  if (qualifications) appendQualifications(form, qualifications)
  if (seenQualifications) form.append('seenQualifications', jsonOfSeen(seenQualifications))
  return form
}

/** The path of a form field that has another name on the server. */
export function pathOf(field: string): string {
  return field.replace(/^qualification_(\d+)_file$/, 'qualifications.$1.file')
}
