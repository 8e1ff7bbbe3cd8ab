import { SimpleGrid } from '@mantine/core'
import { attendanceRate, averageAttendance } from '@shala/contract/attendance-figures'
import type { attendanceStats } from '@shala/contract/attendance-stats'
import type { Answer } from '@shala/contract/endpoint'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'

interface DayFiguresProps {
  classId: string | undefined
  stats: { data: Answer<typeof attendanceStats> | undefined; error: unknown }
  isToday: boolean
}

/** The day's figures over the students of the chosen class, or of all; today with the week before. */
export function DayFigures({ classId, stats: { data, error }, isToday }: DayFiguresProps) {
  const day = data?.today.overall
  const figure = (value: string | undefined) => value ?? (error ? '–' : undefined)
  const students = day?.totalStudents ?? 0
  const rate = formatPercent(data ? attendanceRate(data.today, classId) : 0)
  return (
    <SimpleGrid cols={isToday ? { base: 2, md: 4 } : 3} spacing={{ base: 'xs', sm: 'sm' }}>
      <StatCard
        isDense
        label={i18n.t('Present Students')}
        figure={figure(day && formatNumber(day.totalPresent))}
        context={i18n.t('out of {students, plural, one {# student} other {# students}}', { students })}
        meaning="good"
      />
      <StatCard
        isDense
        label={i18n.t('Absent Students')}
        figure={figure(day && formatNumber(day.totalAbsent))}
        context={i18n.t('{rate} attendance rate', { rate })}
        meaning="bad"
      />
      <StatCard
        isDense
        label={i18n.t('Late')}
        figure={figure(day && formatNumber(day.totalLate))}
        meaning="waiting"
      />
      {isToday && (
        <StatCard
          isDense
          label={i18n.t('Avg Attendance (7 Days)')}
          figure={figure(data && formatPercent(averageAttendance(data.daily)))}
          context={i18n.t('Past week average')}
        />
      )}
    </SimpleGrid>
  )
}
