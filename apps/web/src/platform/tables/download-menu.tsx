import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMenu } from '#ui/menu/use-menu.tsx'
import { i18n } from '../i18n.ts'
import { type FileFormat, fileFormats } from './save-table.ts'

interface DownloadMenuProps {
  label: string
  variant?: 'default' | 'light'
  isLoading: boolean
  onDownload: (format: FileFormat) => void
}

/** 'Download', then as an Excel file or as CSV. */
export function DownloadMenu({ label, variant = 'default', isLoading, onDownload }: DownloadMenuProps) {
  const labels = { xlsx: i18n.t('Excel (.xlsx)'), csv: i18n.t('CSV') }
  const { target, menu } = useMenu(
    label,
    fileFormats.map((format) => ({ label: labels[format], act: () => onDownload(format) })),
  )
  return (
    <>
      <Button
        {...target}
        variant={variant}
        loading={isLoading}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {label}
      </Button>
      {menu}
    </>
  )
}
