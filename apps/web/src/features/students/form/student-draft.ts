import { type DocumentField, documentFields } from '@shala/contract/files'
import type { UserStatus } from '@shala/contract/people'
import { type StudentForm, studentForm } from '@shala/contract/students'

export type StudentFileField = 'photo' | DocumentField
export type StudentTextField = Exclude<keyof StudentForm, StudentFileField | 'role' | 'status'>

/** The values in the add dialog: one for every field of the contract's form. */
export type StudentDraft = Record<StudentTextField, string> &
  Record<StudentFileField, File | null> & { role: 'student'; status: UserStatus }

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
