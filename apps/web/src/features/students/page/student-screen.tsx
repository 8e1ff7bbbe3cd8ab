import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { BackButton } from '#ui/page/back-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { studentQuery } from '../students-queries.ts'
import classes from './student-page.module.css'
import { StudentRecord } from './student-record.tsx'
import { StudentState } from './student-state.tsx'

/** A student's panel as a page of its own. */
export function StudentScreen() {
  const { studentId } = useParams({ from: '/signed-in/students/$studentId' })
  const { edit: field } = useSearch({ from: '/signed-in/students/$studentId' })
  const navigate = useNavigate({ from: '/students/$studentId' })
  const student = useQuery(studentQuery(studentId))
  const half = `${layout.loose} ${layout.words}`
  return (
    <Page
      title={student.data?.name ?? i18n.t('Student')}
      filters={<BackButton to="/students" label={i18n.t('All students')} />}
    >
      {student.data ? (
        <StudentRecord
          student={student.data}
          field={field}
          onFieldLeft={() => void navigate({ search: {}, replace: true })}
        >
          {(main, more) => (
            <div className={`${layout.loose} ${layout.columns} ${classes.columns}`}>
              <div className={half}>{main}</div>
              <div className={half}>{more}</div>
            </div>
          )}
        </StudentRecord>
      ) : (
        <StudentState {...student} />
      )}
    </Page>
  )
}
