import type { ListedStudent, StudentDetails } from '@shala/contract/students/students'
import { studentTexts } from '@shala/contract/students/texts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import type { StudentFilter } from './students-queries.ts'

/** The student added last is on top of the list, until something else is searched for. */
export function useAdded(addAnother: () => void) {
  const navigate = useNavigate({ from: '/students' })
  const [added, setAdded] = useState<ListedStudent | null>(null)
  const show = (student: StudentDetails) => {
    setAdded({ ...student, attendanceStatus: null, awayHalf: null, remarks: null, leave: null })
    const classId = student.class._id
    void navigate({ search: (now) => (now.classId === classId ? { classId } : {}), replace: true })
    const action = { label: i18n.t('Add another'), onPress: addAnother }
    toast('success', i18n.t(studentTexts.added), { action })
  }
  return { added, show }
}

/** Nothing is searched for except, perhaps, the class of the student who was added. */
export function isPlain({ search, page, classId }: StudentFilter, added: ListedStudent | null): boolean {
  return !search && (page ?? 1) === 1 && (!classId || classId === added?.class._id)
}
