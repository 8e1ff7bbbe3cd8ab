import type { ListedTeacher } from '@shala/contract/teachers/teachers'
import { useMutation } from '@tanstack/react-query'
import { useToday } from '#features/schools/index.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { DownloadMenu } from '#platform/tables/download-menu.tsx'
import { type FileFormat, saveTable } from '#platform/tables/save-table.ts'
import { formatNumber } from '#ui/format-number.ts'
import { formToast, teacherStatusLabel } from '../teacher-words.ts'
import { type TeacherFilter, takeTeachers } from '../teachers-queries.ts'

/** Under titles that an import recognises. Days are ISO, which every spreadsheet reads as a date. */
function columns(): [title: string, value: (teacher: ListedTeacher) => string | null][] {
  return [
    [i18n.t('Name'), ({ name }) => name],
    [i18n.t('Subject'), ({ subject }) => subject],
    [i18n.t('Email'), ({ email }) => email],
    [i18n.t('Phone'), ({ phone }) => phone],
    [i18n.t('Status'), ({ status }) => teacherStatusLabel(status)],
    [i18n.t('Date of birth'), ({ dob }) => dob],
    [i18n.t('Village'), ({ village }) => village],
    [i18n.t('VTC'), ({ vtc }) => vtc],
    [i18n.t('Post office'), ({ postOffice }) => postOffice],
    [i18n.t('District / Sub-District'), ({ subDistrict }) => subDistrict],
    [i18n.t('State'), ({ state }) => state],
    [i18n.t('Pincode'), ({ pincode }) => pincode],
  ]
}

function useTeacherFile() {
  const today = useToday()
  return useMutation({
    mutationFn: async ({ view, format }: { view: TeacherFilter; format: FileFormat }) => {
      const teachers = await takeTeachers(view)
      const shown = columns()
      await saveTable(`teachers_${today}`, format, [
        shown.map(([title]) => title),
        ...teachers.map((teacher) => shown.map(([, value]) => value(teacher) ?? '')),
      ])
      return teachers.length
    },
    onSuccess: (count) =>
      formToast(
        'success',
        i18n.t('{count, plural, one {# teacher} other {{shown} teachers}} downloaded.', {
          count,
          shown: formatNumber(count),
        }),
      ),
    onError: toastFailure,
  })
}

/** The teachers of a view, as a file. */
export function DownloadTeachers({ view }: { view: TeacherFilter }) {
  const file = useTeacherFile()
  return (
    <DownloadMenu
      label={i18n.t('Download')}
      isLoading={file.isPending}
      onDownload={(format) => file.mutate({ view, format })}
    />
  )
}
