import { type DocumentField, documentFields } from '@shala/contract/files'
import type { UserStatus } from '@shala/contract/people'
import { type StudentDetails, type StudentForm, studentForm } from '@shala/contract/students/students'

export type StudentFileField = 'photo' | DocumentField
export type StudentTextField = Exclude<keyof StudentForm, StudentFileField | 'role' | 'status' | 'own'>

/** The form's values: one for every field of the contract's form. A file's link stands for what is stored. */
export type StudentDraft = Record<StudentTextField, string> &
  Record<StudentFileField, File | string | null> & {
    role: 'student'
    status: UserStatus
    /** Values of the school's own fields, by id. */
    own: Record<string, string>
    /** The first day in the class, for somebody who is placed anew. */
    classSince?: string
  }

const files: readonly string[] = ['photo', ...documentFields]

interface Beginning {
  today: string
  classId: string | undefined
  status: UserStatus
}

/** An empty draft, enrolled today. */
export function emptyDraft({ today, classId, status }: Beginning): StudentDraft {
  const blank = Object.keys(studentForm.shape).map((field) => [field, files.includes(field) ? null : ''])
  return {
    ...(Object.fromEntries(blank) as StudentDraft),
    role: 'student',
    status,
    class: classId ?? '',
    own: {},
    enrollmentDate: today,
  }
}

/** A stored student as form values. */
export function draftOf(student: StudentDetails): StudentDraft {
  const texts = Object.keys(studentForm.shape)
    .filter((field) => !files.includes(field) && field !== 'class' && field !== 'own')
    .map((field) => [field, String(student[field as keyof StudentDetails] ?? '')])
  const links = files.map((field) => [field, student[field as StudentFileField]])
  return { ...Object.fromEntries([...texts, ...links]), class: student.class._id, own: student.own }
}

/** Without what is asked of those alone who are no longer active, and was typed before the status changed again. */
export function ofStatus(draft: StudentDraft): StudentDraft {
  return draft.status === 'active' ? { ...draft, leavingDate: '', leavingReason: '' } : draft
}

/** Only what was changed, so that nobody else's change is overwritten. */
export function changesIn(draft: StudentDraft, stored: StudentDraft): Partial<StudentDraft> {
  const fields = Object.keys(draft) as (keyof StudentDraft)[]
  const changed = fields.filter((field) => field !== 'own' && draft[field] !== stored[field])
  const own = Object.entries(draft.own).filter(([id, value]) => value !== (stored.own[id] ?? ''))
  return {
    ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    ...(own.length > 0 && { own: Object.fromEntries(own) }),
  }
}
