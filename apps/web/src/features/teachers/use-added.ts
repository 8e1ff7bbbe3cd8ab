import type { ListedTeacher, Teacher } from '@shala/contract/teachers/teachers'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { formToast } from './teacher-words.ts'

/** The teacher added last is on top of the list, until something else is searched for. */
export function useAdded(addAnother: () => void) {
  const navigate = useNavigate({ from: '/teacher' })
  const [added, setAdded] = useState<ListedTeacher | null>(null)
  const show = (teacher: Teacher) => {
    setAdded(teacher)
    void navigate({ search: {}, replace: true })
    const action = { label: i18n.t('Add another'), onPress: addAnother }
    formToast('success', i18n.t(teacherTexts.added), { action })
  }
  return { added, show, forget: () => setAdded(null) }
}
