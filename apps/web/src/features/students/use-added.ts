import type { ListedStudent } from '@shala/contract/students/listed'
import type { StudentDetails } from '@shala/contract/students/students'
import { studentTexts } from '@shala/contract/students/texts'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import type { StudentFilter } from './students-queries.ts'

/**
 * The student added last is on top of the list, until something else is searched for.
 * @param open opens a list that the student belongs to, by the class
 */
export function useAdded(addAnother: () => void, open: (classId: string) => void) {
  const [added, setAdded] = useState<ListedStudent | null>(null)
  const show = (student: StudentDetails) => {
    setAdded({ ...student, attendanceStatus: null, awayHalf: null, remarks: null, leave: null })
    open(student.class._id)
    const action = { label: i18n.t('Add another'), onPress: addAnother }
    toast('success', i18n.t(studentTexts.added), { action })
  }
  return { added, show }
}

/** Nothing is searched for except, perhaps, the class of the student who was added. */
export function isPlain({ search, page, classId }: StudentFilter, added: ListedStudent | null): boolean {
  return !search && (page ?? 1) === 1 && (!classId || classId === added?.class._id)
}
