import { Button } from '@mantine/core'
import { exportActivity } from '@shala/contract/activity/activity'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { useDownload } from '#platform/calls/use-download.ts'
import { i18n } from '#platform/i18n.ts'
import { formatBytes } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import type { ActivityFilters } from './activity-filters.ts'

/** Downloads everything that the filters match, all pages of it. A second press stops it. */
export function ActivityExport({ filters, isEmpty }: { filters: ActivityFilters; isEmpty: boolean }) {
  const { isRunning, progress, error, start, cancel } = useDownload(exportActivity)
  const { page: _, ...query } = filters
  useEffect(() => {
    if (error) toast('error', messageOf(error))
  }, [error])
  if (isRunning) {
    return (
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        aria-label={i18n.t('Cancel the download')}
        onClick={cancel}
      >
        {progress ? formatBytes(progress.loaded) : i18n.t('Preparing…')}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      disabled={isEmpty}
      onClick={() => start(query)}
    >
      {i18n.t('Export CSV')}
    </Button>
  )
}
