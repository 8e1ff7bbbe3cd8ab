import { useQuery, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#platform/i18n.ts'
import { useIsSettled } from '#platform/screens/person-panel.ts'
import { Panel, type PanelFrame } from '#ui/dialog/panel.tsx'
import layout from '#ui/layout.module.css'
import { findListed, studentQuery } from '../students-queries.ts'
import { StudentCard } from './student-card.tsx'
import { StudentRecord } from './student-record.tsx'
import { StudentState } from './student-state.tsx'

export function StudentPanel({ rowKey: id, ...frame }: PanelFrame) {
  const student = useQuery({
    ...studentQuery(id),
    refetchOnMount: 'always',
    enabled: useIsSettled(id),
  })
  const listed = findListed(useQueryClient(), id)
  return (
    <Panel title={i18n.t('Student Details')} rowKey={id} {...frame}>
      <div className={layout.loose}>
        {student.data ? (
          <StudentRecord key={id} student={student.data} isBrief>
            {(main, more) => (
              <>
                {main}
                {more}
              </>
            )}
          </StudentRecord>
        ) : (
          <>
            {listed && <StudentCard student={listed} />}
            <StudentState {...student} />
          </>
        )}
      </div>
    </Panel>
  )
}
