import { Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { monthOf } from '@shala/contract/general/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { useState } from 'react'
import { useSettings, useToday, weekdayName } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import calendar from '#ui/calendar/month-table.module.css'
import { MonthTable } from '#ui/calendar/month-table.tsx'
import { monthsOf } from '#ui/calendar/months.ts'
import { MonthChoice } from '#ui/form/month-choice.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { CorrectDialog, usePreloadCorrectDialog } from '../correcting/lazy-correct-dialog.tsx'
import { useTeacherMonths } from '../teacher-attendance-queries.ts'
import { dayLetter, dayWords, type Signs, signsFor, statusMeaning } from '../teacher-attendance-words.ts'
import { Totals } from './month-of-one.tsx'

/** A teacher's attendance beside what else is known of them: a month's figures, and a calendar in which a press corrects a day. */
export function MonthOfTeacher({ id }: { id: string }) {
  const settings = useSettings()
  const latest = monthOf(useToday())
  const [month, setMonth] = useState(latest)
  const { data, error, refetch, isFetching } = useTeacherMonths(month, id)
  const [corrected, setCorrected] = useState<TeacherDay | null>(null)
  usePreloadCorrectDialog()
  const one = data?.teachers[0]
  const [shown] = monthsOf(`${month}-01`, `${month}-01`)
  const days = new Map(one?.days.map((day) => [day.date, day]))
  const signs = signsFor(settings, data?.holidays ?? [])
  const onDay = mayI('teacher-attendance:correct') ? setCorrected : undefined
  return (
    <Section
      title={i18n.t('Attendance')}
      action={<MonthChoice month={month} latest={latest} onChange={setMonth} />}
    >
      {error && <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="sm">
          <Totals totals={one?.totals} />
          {shown && (
            <MonthTable month={shown} weekdayName={weekdayName}>
              {(day) => <DayCell date={day} day={days.get(day)} signs={signs} onDay={onDay} />}
            </MonthTable>
          )}
        </Stack>
      )}
      {corrected && one && <CorrectDialog teacher={one} day={corrected} onClose={() => setCorrected(null)} />}
    </Section>
  )
}

interface DayCellProps {
  date: string
  /** Undefined before the teacher came, and for days to come. */
  day: TeacherDay | undefined
  signs: Signs
  /** Corrects it; undefined for those who only read. */
  onDay: ((day: TeacherDay) => void) | undefined
}

function DayCell({ date, day, signs, onDay }: DayCellProps) {
  const number = Number(date.slice(8))
  const className = `${layout.tiny} ${calendar.day}`
  if (!day) return <div className={className}>{number}</div>
  const meaning = statusMeaning[day.status]
  const look = {
    className,
    'data-off': day.status === 'holiday' || undefined,
    'data-meaning': meaning === 'none' ? undefined : meaning,
  }
  const words = (
    <>
      <VisuallyHidden>{`${formatDay(date)}: ${dayWords(day)}`}</VisuallyHidden>
      <span aria-hidden="true">{number}</span>
      <Text component="span" fz="xs" fw={700} lh="1.15" aria-hidden="true">
        {dayLetter(day, signs)}
      </Text>
    </>
  )
  if (!onDay) return <div {...look}>{words}</div>
  return (
    <UnstyledButton {...look} onClick={() => onDay(day)}>
      {words}
    </UnstyledButton>
  )
}
