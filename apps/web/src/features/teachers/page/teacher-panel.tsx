import { useQuery } from '@tanstack/react-query'
import { i18n } from '#platform/i18n.ts'
import { useIsSettled } from '#platform/screens/person-panel.ts'
import { Panel, type PanelFrame } from '#ui/dialog/panel.tsx'
import { teacherQuery } from '../teachers-queries.ts'
import { TeacherRecord } from './teacher-record.tsx'
import { TeacherState } from './teacher-state.tsx'

export function TeacherPanel({ rowKey: id, ...frame }: PanelFrame) {
  const teacher = useQuery({
    ...teacherQuery(id),
    refetchOnMount: 'always',
    enabled: useIsSettled(id),
  })
  return (
    <Panel title={i18n.t('Teacher Details')} rowKey={id} {...frame}>
      {teacher.data ? <TeacherRecord key={id} teacher={teacher.data} /> : <TeacherState {...teacher} />}
    </Panel>
  )
}
