import { Skeleton, Stack, Text } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import { monthOf } from '@shala/contract/general/months'
import { type Register, registerReport } from '@shala/contract/reports/register'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { ownClasses, useTaughtClasses } from '#features/classes/index.ts'
import { useSettings, useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatMonth } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { Empty, Failed } from '#ui/page/states.tsx'
import type { ReportProps } from '../report-props.ts'
import { classInFileName, classWords } from '../report-words.ts'
import reportClasses from '../reports.module.css'
import { useReport } from '../reports-queries.ts'
import { ReportHead } from '../view/report-head.tsx'
import classes from './register.module.css'
import { RegisterFilters } from './register-filters.tsx'
import { RegisterGrid } from './register-grid.tsx'
import { isInTwoClasses, linesOnPaper, registerTable, type Ways } from './register-words.ts'

/** Class teachers keep their own class's register. */
function firstOf(taught: SchoolClass[]): SchoolClass | undefined {
  return ownClasses(taught)[0] ?? taught[0]
}

/** A class's month as in its register. */
export function RegisterReport({ search, onChange }: ReportProps) {
  const latest = monthOf(useToday())
  const taught = useTaughtClasses()
  const { month = latest } = search
  const classId = search.class ?? firstOf(taught ?? [])?._id
  const query = useReport(registerReport, { class: classId ?? '', month }, classId !== undefined)
  const { data, error } = query
  const ways = useSettings()
  const isReady =
    data !== undefined && ways !== undefined && !query.isPlaceholderData && data.students.length > 0
  const file = isReady
    ? {
        report: 'register' as const,
        name: `register_${classInFileName(data.class)}_${data.month}`,
        table: () => registerTable(data, ways),
        class: classId,
        month: data.month,
      }
    : undefined
  return (
    <Stack gap="sm" className={`${layout.words} ${reportClasses.report} ${classes.register}`}>
      <ReportHead
        report="register"
        about={data ? aboutOf(data) : []}
        file={file}
        filters={<RegisterFilters classId={classId} month={month} latest={latest} onChange={onChange} />}
      />
      {taught?.length === 0 && <NoClasses />}
      {error && <Failed message={messageOf(error)} onRetry={query.refetch} isRetrying={query.isFetching} />}
      {!data && !error && taught?.length !== 0 && <Skeleton height={420} radius="lg" />}
      {data?.students.length === 0 && (
        <Empty
          title={i18n.t('No students in {month}', { month: formatMonth(data.month) })}
          hint={i18n.t('Nobody was in this class then. Choose another month or class.')}
        />
      )}
      {data && ways && data.students.length > 0 && (
        <Sheet register={data} ways={ways} isStale={query.isPlaceholderData} />
      )}
    </Stack>
  )
}

function aboutOf({ class: one, month, year, classTeacher }: Register) {
  return [
    classWords(one),
    formatMonth(month),
    i18n.t('Academic year {year}', { year }),
    classTeacher && i18n.t('Class teacher: {name}', { name: classTeacher }),
  ]
}

function NoClasses() {
  return (
    <Empty title={i18n.t('No classes yet')} hint={i18n.t('A register needs a class. Add one first.')}>
      <Link to="/classes">{i18n.t('Open Classes')}</Link>
    </Empty>
  )
}

/** More than this take two pages of paper. */
const onAPage = { students: 45, lines: 54 }

/** Below the students: present, late, absent and on leave. */
const totalRows = 4

function Sheet({ register, ways, isStale }: { register: Register; ways: Ways; isStale: boolean }) {
  const { students, classTeacher } = register
  const lines = totalRows + students.reduce((sum, row) => sum + linesOnPaper(row), 0)
  const isLong = students.length > onAPage.students || lines > onAPage.lines
  return (
    <div
      className={classes.sheet}
      style={{ '--rows': lines } as CSSProperties}
      data-stale={isStale || undefined}
      data-long={isLong || undefined}
    >
      <Legend register={register} ways={ways} />
      <RegisterGrid register={register} ways={ways} />
      <div className={classes.signatures}>
        <span>
          {classTeacher ? i18n.t('Class teacher: {name}', { name: classTeacher }) : i18n.t('Class teacher')}
        </span>
        <span>{i18n.t('Principal')}</span>
      </div>
    </div>
  )
}

function leaveRule(counts: Ways['studentLeaveCounts']): string {
  if (counts === 'apart') return i18n.t('Leave is not counted in the percentage.')
  return counts === 'absent'
    ? i18n.t('Leave counts as absent in the percentage.')
    : i18n.t('Leave counts as attended in the percentage.')
}

function Legend({ register, ways }: { register: Register; ways: Ways }) {
  const { workingDays, markedDays, students } = register
  const { studentLeaveLetters: leave, studentLeaveCounts } = ways
  const hasLeave = students.some((row) => Object.keys(row.leave).length > 0)
  const number = formatNumber
  return (
    <Text size="sm" className={classes.working}>
      {i18n.t(
        "Working days: {month} this month ({monthMarked} marked), {before} brought forward ({beforeMarked} marked), {all} carried forward ({allMarked} marked). A student's B/F and C/F: days attended / days marked.",
        {
          month: number(workingDays.month),
          monthMarked: number(markedDays.month),
          before: number(workingDays.broughtForward),
          beforeMarked: number(markedDays.broughtForward),
          all: number(workingDays.carriedForward),
          allMarked: number(markedDays.carriedForward),
        },
      )}{' '}
      {i18n.t(
        'P present, L late, A absent, ½ half of the day missed, H holiday, – weekly day off. Attended is P and L.',
      )}
      {hasLeave && ` ${i18n.t('{leave} on leave, P/{leave} half of the day on leave.', { leave })}`}
      {hasLeave && ` ${leaveRule(studentLeaveCounts)}`}
      {students.some(isInTwoClasses) && ` ${i18n.t('* with the days in another class')}`}
    </Text>
  )
}
