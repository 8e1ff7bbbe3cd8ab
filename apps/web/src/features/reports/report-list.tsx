import { InputBase } from '@mantine/core'
import { type Report, reports, reportTitles, staffReports } from '@shala/contract/reports/reports'
import {
  IconBeach,
  IconBooks,
  IconCake,
  IconCalendarOff,
  IconChalkboardTeacher,
  IconChartBar,
  IconChevronDown,
  IconClipboardList,
  IconClockExclamation,
  IconNotebook,
  IconTrendingDown,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import { useIsDesktop } from '#ui/media.ts'
import classes from './reports.module.css'
import { otherReport, type ReportsSearch } from './reports-search.ts'

const icons: Record<Report, typeof IconBooks> = {
  attendance: IconChartBar,
  absence: IconTrendingDown,
  streaks: IconCalendarOff,
  late: IconClockExclamation,
  register: IconBooks,
  strength: IconUsers,
  birthdays: IconCake,
  admissions: IconNotebook,
  udise: IconClipboardList,
  teachers: IconChalkboardTeacher,
  leave: IconBeach,
}

/** The reports that the person may read. */
function ownReports(): Report[] {
  return reports.filter((report) => !staffReports.includes(report) || mayI('reports:staff'))
}

interface ReportListProps {
  /** Undefined when the address names one that the person may not read. */
  shown: Report | undefined
  search: ReportsSearch
}

/** Every report beside the one shown, or, where there is less room, behind a button above it. */
export function ReportList({ shown, search }: ReportListProps) {
  const isDesktop = useIsDesktop()
  const [isOpen, setOpen] = useState(false)
  if (isDesktop) return <Entries shown={shown} search={search} />
  const words = shown ? i18n.t(reportTitles[shown]) : i18n.t('Choose a report')
  return (
    <div className={`${layout.notOnPaper} ${classes.choice}`}>
      <InputBase
        component="button"
        type="button"
        aria-label={i18n.t('Report: {report}', { report: words })}
        aria-expanded={isOpen}
        pointer
        multiline
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </InputBase>
      {isOpen && <Entries shown={shown} search={search} onChoose={() => setOpen(false)} />}
    </div>
  )
}

function Entries({ shown, search, onChoose }: ReportListProps & { onChoose?: () => void }) {
  return (
    <nav className={`${layout.notOnPaper} ${classes.list}`} aria-label={i18n.t('Reports')}>
      {ownReports().map((report) => {
        const Icon = icons[report]
        return (
          <Link
            key={report}
            to="/reports"
            search={{ ...otherReport(search, report) }}
            className={classes.entry}
            // The router would mark the entry with an empty address as current, whatever is shown.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={report === shown ? 'page' : undefined}
            onClick={onChoose}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {i18n.t(reportTitles[report])}
          </Link>
        )
      })}
    </nav>
  )
}
