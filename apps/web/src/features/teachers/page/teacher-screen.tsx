import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { teacherQuery } from '../teachers-queries.ts'
import { TeacherRecord } from './teacher-record.tsx'
import { TeacherState } from './teacher-state.tsx'

/** A teacher's panel as a page of its own. */
export function TeacherScreen() {
  const { teacherId } = useParams({ from: '/signed-in/teachers/$teacherId' })
  const teacher = useQuery(teacherQuery(teacherId))
  return (
    <Page title={teacher.data?.name ?? i18n.t('Teacher')} filters={<BackToList />}>
      {teacher.data ? <TeacherRecord teacher={teacher.data} /> : <TeacherState {...teacher} />}
    </Page>
  )
}

function BackToList() {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/teacher" {...props} />}
    >
      {i18n.t('All teachers')}
    </Button>
  )
}
