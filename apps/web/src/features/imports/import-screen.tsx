import { academicYearAt } from '@shala/contract/schools/school-days'
import type { OwnField } from '@shala/contract/students/own-fields'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClasses } from '#features/classes/index.ts'
import { useAreSettingsSettled, useSettings, useToday } from '#features/schools/index.ts'
import { useStudentForm } from '#features/students/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'
import { ImportSteps } from './import-steps.tsx'

const none: OwnField[] = []

/** Import (/import): a file of students or teachers, or pasted rows. */
export function ImportScreen() {
  const { kind = 'students', classId = '' } = useSearch({ from: '/signed-in/import' })
  const navigate = useNavigate({ from: '/import' })
  const { data, error, refetch, isFetching } = useClasses()
  const form = useStudentForm()
  const areSettled = useAreSettingsSettled()
  const today = useToday()
  const settings = useSettings()
  const [pasted, setPasted] = useState('')
  const yearStart = settings && academicYearAt(today, settings.academicYearStart).from
  return (
    <Page title={i18n.t('Import')} purpose={i18n.t('Import a list from Excel or CSV, or paste one.')}>
      {data && areSettled && !form.isPending ? (
        <ImportSteps
          key={kind}
          kind={kind}
          classes={data.classes}
          own={form.data?.own ?? none}
          start={{ oneClassId: classId, enrolledSince: yearStart ?? today }}
          pasted={pasted}
          onPasted={setPasted}
          onKind={(next) => navigate({ search: (now) => ({ ...now, kind: next }), replace: true })}
        />
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
