import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { BackButton } from '#ui/page/back-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { teacherQuery } from '../teachers-queries.ts'
import { TeacherRecord } from './teacher-record.tsx'
import { TeacherState } from './teacher-state.tsx'

/** A teacher's panel as a page of its own. */
export function TeacherScreen() {
  const { teacherId } = useParams({ from: '/signed-in/teachers/$teacherId' })
  const teacher = useQuery(teacherQuery(teacherId))
  return (
    <Page
      title={teacher.data?.name ?? i18n.t('Teacher')}
      filters={<BackButton to="/teacher" label={i18n.t('All teachers')} />}
    >
      {teacher.data ? <TeacherRecord teacher={teacher.data} /> : <TeacherState {...teacher} />}
    </Page>
  )
}
