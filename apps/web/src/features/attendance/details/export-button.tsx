import { Button } from '@mantine/core'
import { attendanceTexts } from '@shala/contract/attendance'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { saveFile } from '#platform/save-file.ts'
import { formatDay, formatPercent, formatTime } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { csvName, dayCsv } from '../attendance-csv.ts'
import { statusLabel } from '../attendance-words.ts'
import classes from './details.module.css'
import { fetchWholeDay, type HistoryFilter } from './history-queries.ts'

interface ExportButtonProps {
  filter: HistoryFilter
  timeZone: string
  isEmpty: boolean
}

/** The file of what the filter finds, all pages of it. */
export function ExportButton({ filter, timeZone, isEmpty }: ExportButtonProps) {
  const [share, setShare] = useState<number | null>(null)
  const exportDay = async () => {
    setShare(0)
    try {
      const records = await fetchWholeDay(filter, setShare)
      if (records.length === 0) return toast('error', i18n.t(attendanceTexts.nothingToExport))
      const writing = { day: formatDay, time: (at: string) => formatTime(at, timeZone), status: statusLabel }
      saveFile(csvName(filter.date), 'text/csv;charset=utf-8', await dayCsv(records, writing))
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      setShare(null)
    }
  }
  return (
    <Button
      variant="default"
      className={classes.export}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      disabled={isEmpty || share !== null}
      onClick={exportDay}
    >
      {share === null || share >= 1
        ? i18n.t('Export CSV')
        : i18n.t('Exporting {percent}', { percent: formatPercent(Math.round(share * 100)) })}
    </Button>
  )
}
