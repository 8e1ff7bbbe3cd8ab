import { type DocumentField, documentFields } from '@shala/contract/files'
import type { UserStatus } from '@shala/contract/people'
import { type StudentDetails, type StudentForm, studentForm } from '@shala/contract/students/students'

export type StudentFileField = 'photo' | DocumentField
export type StudentTextField = Exclude<keyof StudentForm, StudentFileField | 'role' | 'status'>

/** The form's values: one for every field of the contract's form. A file's link stands for what is stored. */
export type StudentDraft = Record<StudentTextField, string> &
  Record<StudentFileField, File | string | null> & { role: 'student'; status: UserStatus }

const files: readonly string[] = ['photo', ...documentFields]

/** An empty draft, enrolled today. */
export function emptyDraft({ today, classId }: { today: string; classId: string | undefined }): StudentDraft {
  const blank = Object.keys(studentForm.shape).map((field) => [field, files.includes(field) ? null : ''])
  return {
    ...(Object.fromEntries(blank) as StudentDraft),
    role: 'student',
    status: 'active',
    class: classId ?? '',
    enrollmentDate: today,
  }
}

/** A stored student as form values. */
export function draftOf(student: StudentDetails): StudentDraft {
  const texts = Object.keys(studentForm.shape)
    .filter((field) => !files.includes(field) && field !== 'class')
    .map((field) => [field, String(student[field as keyof StudentDetails] ?? '')])
  const links = files.map((field) => [field, student[field as StudentFileField]])
  return { ...Object.fromEntries([...texts, ...links]), class: student.class._id }
}

/** Only what was changed, so that nobody else's change is overwritten. */
export function changesIn(draft: StudentDraft, stored: StudentDraft): Partial<StudentDraft> {
  const fields = Object.keys(draft) as (keyof StudentDraft)[]
  return Object.fromEntries(
    fields.filter((field) => draft[field] !== stored[field]).map((field) => [field, draft[field]]),
  )
}
