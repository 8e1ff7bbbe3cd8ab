import { Text } from '@mantine/core'
import type { AttendancePivotRow } from '@shala/contract/attendance/attendance'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useSettings, useToday, weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import classes from '#ui/list/day-grid.module.css'
import { useIsPrinting } from '#ui/page/use-is-printing.ts'
import { useDaysOff } from '../closed/use-days-off.ts'
import { daysOf, type ShownDays, wordedDay } from './days.ts'
import { PivotRow } from './pivot-row.tsx'

interface PivotTableProps {
  students: AttendancePivotRow[]
  days: ShownDays
  /** Undefined for all: each row then names its class. */
  classId: string | undefined
}

/** Beyond this, rows are only drawn while they are in view. */
const drawnWhole = 100
const rowHeight = 44

/** Roll No, Name, a column for each day, Status, Teacher; head and name stay in view. */
export function PivotTable({ students, days: { from, to }, classId }: PivotTableProps) {
  const scroller = useRef<HTMLElement>(null)
  const isPrinting = useIsPrinting()
  const shown = useMemo(() => daysOf({ from, to }), [from, to])
  const offOf = useOffDays(shown, classId)
  const today = useToday()
  const { studentLeaveLetters: letters = '', studentLeaveCounts } = useSettings() ?? {}
  const isLong = students.length > drawnWhole && !isPrinting
  const virtual = useVirtualizer({
    count: students.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    enabled: isLong,
  })
  const items = isLong ? virtual.getVirtualItems() : students.map((_, index) => ({ index }))
  const first = isLong ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0
  const last = isLong ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0
  return (
    <>
      <Text size="sm" c="dimmed" mb="6px">
        {!isPrinting && `${i18n.t('Scroll sideways to see every day.')} `}
        {legendOf(students, letters)}
      </Text>
      <ScrollRegion
        ref={scroller}
        className={`${layout.card} ${classes.scroller}`}
        label={i18n.t('Attendance by day')}
      >
        <table className={classes.table} aria-rowcount={students.length + 1}>
          <PivotHead days={shown} off={offOf(classId)} hasWords={!isPrinting} />
          <tbody>
            <Gap height={first} />
            {items.map(({ index }) => {
              const student = students[index]
              return (
                student && (
                  <PivotRow
                    key={student.studentId}
                    student={student}
                    place={index + 2}
                    days={shown}
                    off={offOf(student.class._id)}
                    hasClass={!classId}
                    letters={letters}
                    leaveCounts={studentLeaveCounts}
                    today={today}
                  />
                )
              )
            })}
            <Gap height={last} />
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function legendOf(students: AttendancePivotRow[], letters: string): string {
  return students.some(({ leave }) => Object.keys(leave).length > 0)
    ? i18n.t(
        'P present, A absent, L late, ½ half of the day missed, {letters} on leave, P/{letters} half of the day on leave, – day off or not marked',
        { letters },
      )
    : i18n.t('P present, A absent, L late, ½ half of the day missed, – day off or not marked')
}

/** Days off with the reason of each, by class: one may have a week of its own. Without a class those of the school. */
function useOffDays(days: string[], classId: string | undefined) {
  const [first = '', last = ''] = [days[0], days.at(-1)].sort()
  const { rhythms, holidays, isOff, wordsOf } = useDaysOff({ from: first, to: last }, classId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions follow from these
  return useMemo(() => {
    const byClass = new Map<string | undefined, ReadonlyMap<string, string>>()
    return (ofClass: string | undefined) => {
      const known = byClass.get(ofClass)
      if (known) return known
      const off = days.filter((day) => isOff(day, ofClass ?? null)).map((day) => [day, wordsOf(day)] as const)
      const found: ReadonlyMap<string, string> = new Map(off)
      byClass.set(ofClass, found)
      return found
    }
  }, [days, rhythms, holidays, classId])
}

/** Takes the space of rows out of view. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null
}

interface PivotHeadProps {
  days: string[]
  off: ReadonlyMap<string, string>
  /** 'Today' and 'Yesterday', which paper that is kept would say of other days. */
  hasWords: boolean
}

function PivotHead({ days, off, hasWords }: PivotHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.roll}>
          {i18n.t('Roll No')}
        </th>
        <th scope="col" className={classes.name}>
          {i18n.t('Name')}
        </th>
        {days.map((day) => (
          <DayHead key={day} day={day} off={off.get(day)} hasWords={hasWords} />
        ))}
        <th scope="col">{i18n.t('Status')}</th>
        <th scope="col">{i18n.t('Teacher')}</th>
      </tr>
    </thead>
  )
}

const wordsOf = { today: () => i18n.t('Today'), yesterday: () => i18n.t('Yesterday') }

interface DayHeadProps extends Pick<PivotHeadProps, 'hasWords'> {
  day: string
  off: string | undefined
}

function DayHead({ day, off, hasWords }: DayHeadProps) {
  const today = useToday()
  const worded = hasWords ? wordedDay(day, today) : null
  const [number, month] = formatDay(day).split(' ')
  const weekday = weekdayName(weekdayOf(day), 'short')
  return (
    <th scope="col" className={classes.day} data-off={off !== undefined || undefined} title={off}>
      <span className={classes.weekday}>{weekday}</span>
      {worded ? wordsOf[worded]() : `${number} ${month}`}
    </th>
  )
}
