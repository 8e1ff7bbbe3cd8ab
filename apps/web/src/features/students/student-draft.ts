import type { ListedStudent } from '@shala/contract/students'

/** What stands in the add dialog, as its fields hold it. */
export interface StudentDraft extends Record<string, unknown> {
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
