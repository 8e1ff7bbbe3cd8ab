import { Text, Title } from '@mantine/core'
import { type Report, reportTitles } from '@shala/contract/reports/reports'
import type { ReactNode } from 'react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { useIsPrinting } from '#ui/page/use-is-printing.ts'
import { purposeOf } from '../report-words.ts'
import classes from '../reports.module.css'
import { ReportFiles } from './report-files.tsx'
import type { ReportFile } from './use-report-file.ts'

interface ReportHeadProps {
  report: Report
  /** The report's days and other limits in words, for paper, which shows no filters. */
  about: (string | null | undefined)[]
  file: ReportFile | undefined
  filters: ReactNode
}

/** The report's name, what it shows, its files and its filters. */
export function ReportHead({ report, about, file, filters }: ReportHeadProps) {
  const title = i18n.t(reportTitles[report])
  const limits = about.filter(Boolean).join(' · ')
  return (
    <>
      <div className={`${layout.row} ${classes.head}`}>
        <div className={classes.words}>
          <Title order={2} size="h2">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {purposeOf(report)}
          </Text>
        </div>
        <ReportFiles file={file} />
      </div>
      <div className={classes.onPaper} data-paper-name={[title, limits].filter(Boolean).join(' · ')}>
        {limits}
        <MadeOn />
      </div>
      {filters}
    </>
  )
}

function MadeOn() {
  const isPrinting = useIsPrinting()
  const today = useToday()
  const timeZone = useTimeZone()
  if (!isPrinting) return null
  const time = formatTime(new Date().toISOString(), timeZone)
  return <span>{i18n.t('Made on {date}, {time}', { date: formatDay(today), time })}</span>
}
