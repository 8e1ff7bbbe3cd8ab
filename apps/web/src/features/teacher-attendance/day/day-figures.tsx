import { Button, SimpleGrid, UnstyledButton } from '@mantine/core'
import type { TeacherSummary } from '@shala/contract/teacher-attendance/teacher-attendance'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'

type Status = 'present' | 'late' | 'absent' | 'leave' | 'notyet'

interface DayFiguresProps {
  day: { data: { summary: TeacherSummary } | undefined; error: unknown }
  chosen: Status | undefined
  isToday: boolean
  onChoose: (status: Status | undefined) => void
}

function cardsOf(summary: TeacherSummary | undefined, isToday: boolean) {
  return [
    {
      status: 'present',
      label: isToday ? i18n.t('Present Today') : i18n.t('Present'),
      count: summary?.present,
      meaning: 'good',
    },
    {
      status: 'late',
      label: isToday ? i18n.t('Late Today') : i18n.t('Late'),
      count: summary?.late,
      meaning: 'waiting',
    },
    {
      status: 'absent',
      label: isToday ? i18n.t('Absent Today') : i18n.t('Absent'),
      count: summary?.absent,
      meaning: 'bad',
    },
    { status: undefined, label: i18n.t('Total Teachers'), count: summary?.total, meaning: 'none' },
  ] as const
}

/** The figures of a day. Pressing one lists the teachers it counts. */
export function DayFigures({ day: { data, error }, chosen, isToday, onChoose }: DayFiguresProps) {
  const press = (status: Status | undefined) => onChoose(chosen === status ? undefined : status)
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={{ base: 'xs', sm: 'sm' }}>
        {cardsOf(data?.summary, isToday).map(({ status, count, meaning, label }) => (
          <StatCard
            key={label}
            isDense
            label={label}
            {...(meaning !== 'none' && { meaning })}
            figure={count === undefined ? (error ? '–' : undefined) : formatNumber(count)}
            renderRoot={(props) => (
              <UnstyledButton
                {...props}
                aria-pressed={status !== undefined && chosen === status}
                onClick={() => press(status)}
              />
            )}
          />
        ))}
      </SimpleGrid>
      {data && <Others summary={data.summary} chosen={chosen} onPress={press} />}
    </>
  )
}

interface OthersProps {
  summary: TeacherSummary
  chosen: Status | undefined
  onPress: (status: Status) => void
}

/** The teachers that no card counts: on leave, or not here yet. */
function Others({ summary: { notYet, leave }, chosen, onPress }: OthersProps) {
  const others = [
    { status: 'notyet', count: notYet, label: i18n.t('{count} not here yet', { count: notYet }) },
    { status: 'leave', count: leave, label: i18n.t('{count} on leave', { count: leave }) },
  ] as const
  const shown = others.filter(({ status, count }) => count > 0 || chosen === status)
  if (shown.length === 0) return null
  return (
    <div className={layout.wrap}>
      {shown.map(({ status, label }) => (
        <Button
          key={status}
          variant={chosen === status ? 'light' : 'default'}
          aria-pressed={chosen === status}
          onClick={() => onPress(status)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
