import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { fileFormats } from '#platform/tables/save-table.ts'
import { useStudentFile, type Wanted } from './use-student-file.ts'

interface DownloadStudentsProps {
  wanted: Wanted
  variant: 'default' | 'light'
}

/** 'Download', then as an Excel file or as CSV. */
export function DownloadStudents({ wanted, variant }: DownloadStudentsProps) {
  const file = useStudentFile()
  const labels = { xlsx: i18n.t('Excel (.xlsx)'), csv: i18n.t('CSV') }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={variant}
          loading={file.isPending}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        >
          {i18n.t('Download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fileFormats.map((format) => (
          <Menu.Item key={format} onClick={() => file.mutate({ wanted, format })}>
            {labels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
