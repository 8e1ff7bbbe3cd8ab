import { classLabel } from '@shala/contract/classes'
import { type Report, reports, reportTitles } from '@shala/contract/reports/reports'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useMemo } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useSettings, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { usePartTitle } from '#platform/screens/use-page-title.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import { Empty, Loading } from '#ui/page/states.tsx'
import { namedDays } from './report-days.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportList } from './report-list.tsx'
import type { ReportProps } from './report-props.ts'
import { groupingLabel, thresholdLabel } from './report-words.ts'
import classes from './reports.module.css'
import {
  hasThreshold,
  isRefused,
  type ReportsSearch,
  readReportsSearch,
  shownDays,
} from './reports-search.ts'
import { LeaveReport } from './staff/leave-report.tsx'
import { TeachersReport } from './staff/teachers-report.tsx'
import { AbsenceReport } from './students/absence-report.tsx'
import { AdmissionsReport } from './students/admissions-report.tsx'
import { AttendanceReport } from './students/attendance-report.tsx'
import { BirthdaysReport } from './students/birthdays-report.tsx'
import { LateReport } from './students/late-report.tsx'
import { StreaksReport } from './students/streaks-report.tsx'
import { StrengthReport } from './students/strength-report.tsx'

/** Reports that few people open come when they are opened. */
const RegisterReport = lazyPart(async () => (await import('./register/register-report.tsx')).RegisterReport)
const UdiseReport = lazyPart(async () => (await import('./students/udise-report.tsx')).UdiseReport)

const views: Record<Report, ComponentType<ReportProps>> = {
  attendance: AttendanceReport,
  absence: AbsenceReport,
  streaks: StreaksReport,
  late: LateReport,
  register: RegisterReport,
  strength: StrengthReport,
  birthdays: BirthdaysReport,
  admissions: AdmissionsReport,
  udise: UdiseReport,
  teachers: TeachersReport,
  leave: LeaveReport,
}

/** The choice is in the address, so that it survives a reload and can be passed on. */
function useAsked() {
  const raw = useSearch({ from: '/signed-in/reports' })
  const search = useMemo(() => readReportsSearch(raw, mayI('reports:staff')), [raw])
  const navigate = useNavigate({ from: '/reports' })
  const { report = reports[0] } = search
  const today = useToday()
  const yearStart = useSettings()?.academicYearStart
  const named = namedDays({ today, yearStart, isWhole: report === 'leave' })
  return {
    report,
    isKept: isRefused(raw, mayI('reports:staff')),
    search,
    named,
    days: shownDays(search, named[0]),
    change: (change: ReportsSearch) =>
      void navigate({ search: { ...withoutUndefined({ ...search, ...change }) }, replace: true }),
  }
}

function withoutUndefined(search: ReportsSearch): ReportsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** Reports (/reports): a list, and the report that the address names. */
export function ReportsScreen() {
  const { report, isKept, search, named, days, change } = useAsked()
  usePartTitle(i18n.t(reportTitles[report]))
  const { from, to } = days
  const ofClass = useTaughtClasses()?.find(({ _id }) => _id === search.class)
  const isOfDays = report !== 'strength'
  const daysText =
    from === to ? formatDay(from) : i18n.t('{from} to {to}', { from: formatDay(from), to: formatDay(to) })
  const about = [
    isOfDays && daysText,
    search.by && groupingLabel(search.by),
    ofClass && classLabel(ofClass),
    hasThreshold(report) && search.threshold !== undefined && thresholdLabel(report, search.threshold),
  ].map((words) => words || null)
  const Shown = isKept ? AdminsAlone : views[report]
  return (
    <Page title={i18n.t('Reports')}>
      <div className={`${layout.stack} ${classes.screen}`}>
        <ReportList shown={isKept ? undefined : report} search={search} />
        <Suspense fallback={<Loading />}>
          <Shown
            key={report}
            search={search}
            days={days}
            onChange={change}
            about={about}
            what={{ class: search.class, ...(isOfDays && { from, to }) }}
            ofClass={ofClass}
            filters={
              <ReportFilters
                report={report}
                search={search}
                days={days}
                named={named}
                daysText={daysText}
                onChange={change}
              />
            }
          />
        </Suspense>
      </div>
    </Page>
  )
}

/** For an address that somebody else passed on. */
function AdminsAlone() {
  return (
    <Empty
      title={i18n.t('Only admins can see this report.')}
      hint={i18n.t('You can see the student reports.')}
    >
      <Link to="/reports">{i18n.t("Open 'Student attendance'")}</Link>
    </Empty>
  )
}
