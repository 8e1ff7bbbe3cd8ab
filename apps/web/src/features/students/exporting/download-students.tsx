import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSeesAllDetails } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { fileFormats } from '#platform/tables/save-table.ts'
import { useMenu } from '#ui/menu/use-menu.tsx'
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

/** 'Download', then as an Excel file or as CSV. */
export function DownloadStudents({ wanted, variant }: DownloadStudentsProps) {
  const file = useStudentFile()
  const label = useDownloadLabel(wanted)
  const labels = { xlsx: i18n.t('Excel (.xlsx)'), csv: i18n.t('CSV') }
  const { target, menu } = useMenu(
    label,
    fileFormats.map((format) => ({ label: labels[format], act: () => file.mutate({ wanted, format }) })),
  )
  return (
    <>
      <Button
        {...target}
        variant={variant}
        loading={file.isPending}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {label}
      </Button>
      {menu}
    </>
  )
}
