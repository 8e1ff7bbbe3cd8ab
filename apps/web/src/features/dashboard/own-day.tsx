import { Button, SimpleGrid, Skeleton } from '@mantine/core'
import type { AttendanceTotals } from '@shala/contract/attendance/attendance'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import { classLabel } from '@shala/contract/classes'
import { IconCalendarMonth } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { statusMeaning, useDaysOff, useOwnDay, useOwnMonth } from '#features/attendance/index.ts'
import { useTaughtClasses } from '#features/classes/index.ts'
import { OwnWeek, Siblings } from '#features/family/index.ts'
import { TellSchool } from '#features/leave/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatLongDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { OwnYear } from './lazy-own-year.ts'
import { dayFigure, daySentence } from './own-day-words.ts'

/** A student's own mark today, and their month. */
export function OwnDay() {
  const today = useToday()
  const { data: own } = useOwnDay(today)
  const name = readClaims()?.name.split(' ')[0] ?? ''
  // Students are told of their own class only.
  const ownClass = useTaughtClasses()?.[0]
  const { isOff, wordsOf } = useDaysOff({ from: today, to: today }, ownClass?._id)
  const off = isOff(today) ? { reason: wordsOf(today), isOfSchool: isOff(today, null) } : null
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <StatCard
          label={i18n.t('Your attendance today')}
          figure={own && dayFigure(own, off)}
          context={
            <>
              {own && daySentence(name, own, off)}
              {off && !own?.status ? ' · ' : ' '}
              {formatLongDay(today)}
              {ownClass && ` · ${classLabel(ownClass)}`}
            </>
          }
          {...(own?.status && !isOnLeave(own.status, own.leave) && { meaning: statusMeaning[own.status] })}
        />
        <OwnMonth />
      </SimpleGrid>
      {mayI('family:read') && <Siblings />}
      <OwnDays />
      {mayI('leave:note') && <TellSchool name={name} />}
    </>
  )
}

/** The days of the year, asked for by a press: the home itself asks once. */
function OwnDays() {
  const [isOpen, setOpen] = useState(false)
  const all = (
    <Button
      variant="default"
      aria-expanded={isOpen}
      leftSection={<IconCalendarMonth size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => setOpen(!isOpen)}
    >
      {i18n.t('See all days')}
    </Button>
  )
  return (
    <>
      <OwnWeek action={all} />
      {isOpen && (
        <Suspense fallback={<Skeleton height={480} />}>
          <OwnYear />
        </Suspense>
      )}
    </>
  )
}

/** Late is a day attended, as in the reports. */
function monthFigure({ present, late, totalRecords, counted, attended }: AttendanceTotals): string {
  const days = counted ?? totalRecords
  if (days === 0) return i18n.t('Not marked yet')
  return i18n.t('Attended {attended} of {days, plural, one {# day} other {# days}}', {
    attended: formatNumber(attended ?? present + late),
    days,
  })
}

function OwnMonth() {
  const { data: month } = useOwnMonth(useToday())
  const rest = month && [
    month.late > 0 && i18n.t('{late} of them late', { late: formatNumber(month.late) }),
    month.absent > 0 && i18n.t('{absent} absent', { absent: formatNumber(month.absent) }),
    month.leave && i18n.t('{leave} on leave', { leave: formatNumber(month.leave) }),
  ]
  return (
    <StatCard
      label={i18n.t('This month')}
      figure={month && monthFigure(month)}
      context={rest?.filter(Boolean).join(', ')}
    />
  )
}
