import { useQuery } from '@tanstack/react-query'
import { i18n } from '#platform/i18n.ts'
import { Panel, type PanelFrame } from '#ui/dialog/panel.tsx'
import layout from '#ui/layout.module.css'
import { studentQuery } from '../students-queries.ts'
import { StudentRecord } from './student-record.tsx'
import { StudentState } from './student-state.tsx'

export function StudentPanel({ id, ...frame }: PanelFrame & { id: string }) {
  const student = useQuery({ ...studentQuery(id), refetchOnMount: 'always' })
  return (
    <Panel title={i18n.t('Student Details')} {...frame}>
      {student.data ? (
        <StudentRecord key={id} student={student.data}>
          {(main, more) => (
            <div className={layout.loose}>
              {main}
              {more}
            </div>
          )}
        </StudentRecord>
      ) : (
        <StudentState {...student} />
      )}
    </Panel>
  )
}
