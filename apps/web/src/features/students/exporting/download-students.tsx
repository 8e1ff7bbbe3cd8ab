import { useSeesAllDetails } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DownloadMenu } from '#platform/tables/download-menu.tsx'
import { useStudentFile, type Wanted } from './use-student-file.ts'

interface DownloadStudentsProps {
  wanted: Wanted
  variant: 'default' | 'light'
}

/** Teachers may get fewer than they see. */
function useDownloadLabel(wanted: Wanted): string {
  const seesAll = useSeesAllDetails()
  const isOfAll = 'view' in wanted && !wanted.view.classId
  return isOfAll && !seesAll ? i18n.t('Download my classes') : i18n.t('Download')
}

export function DownloadStudents({ wanted, variant }: DownloadStudentsProps) {
  const file = useStudentFile()
  return (
    <DownloadMenu
      label={useDownloadLabel(wanted)}
      variant={variant}
      isLoading={file.isPending}
      onDownload={(format) => file.mutate({ wanted, format })}
    />
  )
}
