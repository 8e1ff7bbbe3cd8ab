import { ActionIcon, Alert, Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { attendedOf } from '@shala/contract/attendance/day-parts'
import { addDays } from '@shala/contract/general/days'
import { academicYearAt } from '@shala/contract/schools/school-days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useSettings, useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { monthsOf } from '#ui/calendar/months.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatLongDay, formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { useIsPhone } from '#ui/media.ts'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { useDaysOff } from '../closed/use-days-off.ts'
import { DayOfStudent } from './day-of-student.tsx'
import { StudentMonth } from './student-month.tsx'
import classes from './student-year.module.css'
import { type StudentDays, useStudentYear, type Year } from './student-year-queries.ts'

interface StudentOfYear {
  studentId: string
  classId: string
  name: string
  /** The first day that can be marked here; without it none can. */
  since?: string
  /** The last one, of somebody who has left. */
  until?: string | null
  /** In a narrow place: two months at first. */
  isBrief?: boolean
}

/** A student's attendance in an academic year: the totals, and a calendar. */
export function StudentYear(student: StudentOfYear) {
  const today = useToday()
  const start = useSettings()?.academicYearStart
  const [anchor, setAnchor] = useState<string | null>(null)
  if (!start) return <Skeleton height={320} />
  const now = academicYearAt(today, start)
  const year = academicYearAt(anchor ?? today, start)
  return (
    <Section
      title={i18n.t('Attendance')}
      action={
        <Group gap={4} wrap="nowrap">
          <ActionIcon aria-label={i18n.t('Previous year')} onClick={() => setAnchor(addDays(year.from, -1))}>
            <IconChevronLeft size={20} stroke={1.75} />
          </ActionIcon>
          <Text fw={600} ta="center" miw="5em" className={layout.figures} role="status">
            {year.name}
          </Text>
          <ActionIcon
            aria-label={i18n.t('Next year')}
            disabled={year.from >= now.from}
            onClick={() => setAnchor(addDays(year.to, 1))}
          >
            <IconChevronRight size={20} stroke={1.75} />
          </ActionIcon>
        </Group>
      }
    >
      <MarksOfYear key={year.from} {...student} year={year} today={today} />
    </Section>
  )
}

interface MarksOfYearProps extends StudentOfYear {
  year: Year
  today: string
}

function MarksOfYear(props: MarksOfYearProps) {
  const { studentId, classId, name, since, until, isBrief = false, year, today } = props
  const marksSince = mayI('attendance:mark') ? since : undefined
  const last = until && until < today ? until : today
  const days = useStudentYear(studentId, year)
  const { isOff } = useDaysOff(year, classId)
  const [chosen, setChosen] = useState<string | null>(null)
  if (!days.data) {
    return days.error ? (
      <Failed message={messageOf(days.error)} onRetry={days.refetch} isRetrying={days.isFetching} />
    ) : (
      <Skeleton height={280} />
    )
  }
  const { marks, halves, leave, counts } = days.data
  // Leave is asked for days off too, and for days to come.
  const away = new Map([...leave].filter(([day]) => marks.has(day) || (day <= today && !isOff(day))))
  const close = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    if (key !== 'Escape') return
    currentTarget.querySelector<HTMLElement>('td [aria-pressed="true"]')?.focus()
    setChosen(null)
  }
  return (
    // Escape closes the open day, and the panel that it is in only when none is open.
    <div data-mantine-stop-propagation={chosen !== null} {...(chosen && { onKeyDown: close })}>
      <YearFigures counts={counts} />
      {chosen && (
        <Alert color="gray" role="status" mb="md" title={formatLongDay(chosen)}>
          <DayOfStudent student={{ _id: studentId, name, classId }} date={chosen} />
        </Alert>
      )}
      <Months
        from={year.from}
        to={year.to < today ? year.to : today}
        marks={marks}
        halves={halves}
        away={away}
        isOff={isOff}
        canMark={(day) => marksSince !== undefined && day >= marksSince && day <= last && !isOff(day)}
        isBrief={isBrief}
        chosen={chosen}
        onChoose={(day) => setChosen(day === chosen ? null : day)}
      />
    </div>
  )
}

type Away = StudentDays['leave']

function YearFigures({ counts }: Pick<StudentDays, 'counts'>) {
  const leaveCounts = useSettings()?.studentLeaveCounts
  const { present, absent, late, leave } = counts
  const { attended, counted } = attendedOf(counts, leaveCounts)
  const rate = counted > 0 ? (100 * attended) / counted : null
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" mb="md">
      <StatCard
        isDense
        label={i18n.t('Attended')}
        figure={rate === null ? '–' : formatPercent(rate)}
        context={i18n.t('{here} of {marked} marked days', {
          here: formatNumber(attended),
          marked: formatNumber(counted),
        })}
      />
      <StatCard isDense meaning="good" label={i18n.t('Present')} figure={formatNumber(present)} />
      <StatCard
        isDense
        meaning="bad"
        label={i18n.t('Absent')}
        figure={formatNumber(absent)}
        context={
          leave > 0
            ? i18n.t('and {leave, plural, one {# day} other {# days}} on leave', { leave })
            : undefined
        }
      />
      <StatCard isDense meaning="waiting" label={i18n.t('Late')} figure={formatNumber(late)} />
    </SimpleGrid>
  )
}

interface MonthsProps {
  from: string
  to: string
  marks: StudentDays['marks']
  halves: StudentDays['halves']
  away: Away
  isOff: (day: string) => boolean
  canMark: (day: string) => boolean
  isBrief: boolean
  chosen: string | null
  onChoose: (day: string) => void
}

const shownAtFirst = { brief: 2, desk: 6 }

function Months({ from, to, isBrief, ...props }: MonthsProps) {
  const isPhone = useIsPhone()
  const [isWhole, setWhole] = useState(false)
  const months = monthsOf(from, to)
  const most = isPhone || isBrief ? shownAtFirst.brief : shownAtFirst.desk
  const shown = isWhole ? months : months.slice(0, most)
  const hidden = months.length - shown.length
  return (
    <>
      <div className={classes.months}>
        {shown.map((month) => (
          <StudentMonth key={month.key} month={month} {...props} />
        ))}
      </div>
      {hidden > 0 && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          {i18n.t('Show {hidden, plural, one {# earlier month} other {# earlier months}}', { hidden })}
        </Button>
      )}
    </>
  )
}
