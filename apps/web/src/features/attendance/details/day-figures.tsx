import { SimpleGrid, UnstyledButton } from '@mantine/core'
import { attendanceRate, averageAttendance } from '@shala/contract/attendance/figures'
import type { attendanceStats } from '@shala/contract/attendance/stats'
import type { Answer } from '@shala/contract/general/endpoint'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { useDaysOff } from '../closed/use-days-off.ts'
import { useUnmarked } from '../unmarked/unmarked-queries.ts'
import classes from './details.module.css'
import type { DayStatus } from './history-queries.ts'

type Stats = Answer<typeof attendanceStats>

interface DayFiguresProps {
  date: string
  classId: string | undefined
  stats: { data: Stats | undefined; error: unknown }
  isToday: boolean
  /** What is listed; null for all. */
  chosen: DayStatus | null
  onChoose: (status: DayStatus | null) => void
}

interface Figure {
  status: DayStatus
  label: string
  count: number | undefined
  context?: string
  meaning?: 'good' | 'bad' | 'waiting'
}

function figuresOf({ data, classId, inClasses, closed }: Day): Figure[] {
  const day = data?.today.overall
  const students = day?.totalStudents ?? 0
  const rate = {
    rate: formatPercent(data ? attendanceRate(data.today, classId) : 0),
    present: formatNumber(day?.totalPresent ?? 0),
    students: formatNumber(students),
  }
  const leave = day?.totalLeave ?? 0
  const isWithoutMarks = day !== undefined && day.totalPresent + day.totalAbsent + day.totalLate === 0
  const unmarked = day && day.totalStudents - day.totalPresent - day.totalAbsent - day.totalLate - leave
  return [
    {
      status: 'present',
      label: i18n.t('Present Students'),
      count: day?.totalPresent,
      context: i18n.t('out of {students, plural, one {# student} other {# students}}', { students }),
      meaning: 'good',
    },
    {
      status: 'absent',
      label: i18n.t('Absent Students'),
      count: day?.totalAbsent,
      context:
        closed && isWithoutMarks
          ? keptLine
          : leave > 0
            ? i18n.t('{leave} more on leave · {rate} attendance rate ({present} of {students} present)', {
                leave,
                ...rate,
              })
            : i18n.t('{rate} attendance rate ({present} of {students} present)', rate),
      meaning: 'bad',
    },
    { status: 'late', label: i18n.t('Late'), count: day?.totalLate, meaning: 'waiting' },
    {
      status: 'unmarked',
      label: i18n.t('Not marked'),
      count: closed ? undefined : unmarked && Math.max(0, unmarked),
      context: closed ?? inClasses,
    },
  ]
}

interface Day {
  data: Stats | undefined
  classId: string | undefined
  inClasses: string
  /** On a day off nobody is missing, because nobody is expected. */
  closed: string | undefined
}

const keptLine = '\u00a0'

/**
 * For an admin who views all classes: in how many of them somebody is missing. The line's space is kept while loading.
 */
function useInClasses(date: string, classId: string | undefined): string {
  const { data } = useUnmarked(date)
  if (!data || data.total === 0 || classId) return keptLine
  return i18n.t('in {missing} of {total, plural, one {# class} other {# classes}}', {
    missing: data.classes.length,
    total: data.total,
  })
}

function useClosedWords(date: string, classId: string | undefined): string | undefined {
  const { isOff } = useDaysOff({ from: date, to: date }, classId)
  if (!isOff(date)) return undefined
  return isOff(date, null) ? i18n.t('School is closed') : i18n.t('Day off')
}

/**
 * The day's figures for the chosen class, or for all; for today also the week before. Pressing a figure lists the
 * students it counts.
 */
export function DayFigures(props: DayFiguresProps) {
  const { date, classId, stats, isToday, chosen, onChoose } = props
  const { data, error } = stats
  const inClasses = useInClasses(date, classId)
  const closed = useClosedWords(date, classId)
  const none = (status?: DayStatus) => (error || (closed && status === 'unmarked') ? '–' : undefined)
  return (
    <SimpleGrid
      cols={{ base: 2, md: isToday ? 5 : 4 }}
      spacing={{ base: 'xs', sm: 'sm' }}
      className={classes.figures}
    >
      {figuresOf({ data, classId, inClasses, closed }).map(({ status, count, ...card }) => (
        <StatCard
          key={status}
          isDense
          {...card}
          figure={count === undefined ? none(status) : formatNumber(count)}
          renderRoot={(props) => (
            <UnstyledButton
              {...props}
              aria-pressed={chosen === status}
              onClick={() => onChoose(chosen === status ? null : status)}
            />
          )}
        />
      ))}
      {isToday && (
        <StatCard
          isDense
          label={i18n.t('Avg Attendance (7 Days)')}
          figure={data ? formatPercent(averageAttendance(data.daily)) : none()}
          context={i18n.t('Past week average')}
        />
      )}
    </SimpleGrid>
  )
}
