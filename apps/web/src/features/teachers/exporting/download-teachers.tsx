import type { ListedTeacher } from '@shala/contract/teachers/teachers'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DownloadMenu } from '#platform/tables/download-menu.tsx'
import { useTableFile } from '#platform/tables/use-table-file.ts'
import { formatNumber } from '#ui/format-number.ts'
import { teacherStatusLabel } from '../teacher-words.ts'
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

/** The teachers of a view, as a file. */
export function DownloadTeachers({ view }: { view: TeacherFilter }) {
  const file = useTableFile<TeacherFilter>({
    name: `teachers_${useToday()}`,
    rowsOf: async (wanted) => {
      const shown = columns()
      const teachers = await takeTeachers(wanted)
      return [
        shown.map(([title]) => title),
        ...teachers.map((teacher) => shown.map(([, value]) => value(teacher) ?? '')),
      ]
    },
    toldOf: (count) =>
      i18n.t('{count, plural, one {# teacher} other {{shown} teachers}} downloaded.', {
        count,
        shown: formatNumber(count),
      }),
  })
  return (
    <DownloadMenu
      label={i18n.t('Download')}
      isLoading={file.isPending}
      onDownload={(format) => file.mutate({ wanted: view, format })}
    />
  )
}
