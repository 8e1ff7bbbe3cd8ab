import type { DocumentField } from '@shala/contract/files'
import type { ListedStudent } from '@shala/contract/students'

export type StudentFileField = 'photo' | DocumentField

/** What stands in the add dialog, as its fields hold it. */
export interface StudentDraft extends Record<string, unknown>, Record<StudentFileField, File | null> {
  role: 'student'
  name: string
  email: string
  phone: string
  class: string
  rollNumber: string
  address: string
  status: ListedStudent['status']
  enrollmentDate: string
  session: string
  passoutYear: string
}
