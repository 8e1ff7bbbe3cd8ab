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
  hasClass: boolean
}

/** Beyond this, rows are only drawn while they are in view. */
const drawnWhole = 100
const rowHeight = 44

/** Roll No, Name, a column for each day, Status, Teacher; head and name stay in view. */
export function PivotTable({ students, days: { from, to }, hasClass }: PivotTableProps) {
  const scroller = useRef<HTMLElement>(null)
  const isPrinting = useIsPrinting()
  const shown = useMemo(() => daysOf({ from, to }), [from, to])
  const off = useOffDays(shown)
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
      <Text size="sm" c="dimmed" className={layout.notOnPaper} mb="6px">
        {i18n.t('Scroll sideways to see every day.')} {legendOf(students, letters)}
      </Text>
      <ScrollRegion
        ref={scroller}
        className={`${layout.card} ${classes.scroller}`}
        label={i18n.t('Attendance by day')}
      >
        <table className={classes.table} aria-rowcount={students.length + 1}>
          <PivotHead days={shown} off={off} />
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
                    off={off}
                    hasClass={hasClass}
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

/** The days off among those shown, each with the reason. */
function useOffDays(days: string[]): ReadonlyMap<string, string> {
  const [first = '', last = ''] = [days[0], days.at(-1)].sort()
  const { rhythms, holidays, isOff, wordsOf } = useDaysOff({ from: first, to: last })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions follow from these
  return useMemo(
    () => new Map(days.filter((day) => isOff(day)).map((day) => [day, wordsOf(day)])),
    [days, rhythms, holidays],
  )
}

/** Takes the space of rows out of view. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null
}

function PivotHead({ days, off }: { days: string[]; off: ReadonlyMap<string, string> }) {
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
          <DayHead key={day} day={day} off={off.get(day)} />
        ))}
        <th scope="col">{i18n.t('Status')}</th>
        <th scope="col">{i18n.t('Teacher')}</th>
      </tr>
    </thead>
  )
}

const wordsOf = { today: () => i18n.t('Today'), yesterday: () => i18n.t('Yesterday') }

function DayHead({ day, off }: { day: string; off: string | undefined }) {
  const worded = wordedDay(day, useToday())
  const [number, month] = formatDay(day).split(' ')
  const weekday = weekdayName(weekdayOf(day), 'short')
  return (
    <th scope="col" className={classes.day} data-off={off !== undefined || undefined} title={off}>
      <span className={classes.weekday}>{weekday}</span>
      {worded ? wordsOf[worded]() : `${number} ${month}`}
    </th>
  )
}
