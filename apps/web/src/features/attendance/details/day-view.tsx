import { Button, Stack } from '@mantine/core'
import { addDays } from '@shala/contract/general/days'
import { longestClosed, workingDayBefore } from '@shala/contract/schools/school-days'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { useShowPerson } from '#platform/screens/person-panel.ts'
import { mayI } from '#platform/session/roles.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { formatDay } from '#ui/format.ts'
import { List } from '#ui/list/list.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { Empty } from '#ui/page/states.tsx'
import { useCalls } from '../calls/calls-queries.ts'
import { MarkedDaysOff } from '../closed/marked-days-off.tsx'
import { useDaysOff } from '../closed/use-days-off.ts'
import { DayOfStudent } from '../of-student/day-of-student.tsx'
import { TellFamilies } from '../telling/tell-families.tsx'
import type { useStats } from '../today/use-stats.ts'
import { UnmarkedClasses } from '../unmarked/unmarked-classes.tsx'
import { DayFigures } from './day-figures.tsx'
import type { DayRow } from './day-rows.ts'
import type { AskedDays } from './days.ts'
import classes from './details.module.css'
import type { HistoryFilter, useHistory } from './history-queries.ts'
import { recordColumns } from './record-columns.tsx'
import { isToCall, useDayRows } from './use-day-rows.ts'

interface DayViewProps {
  filter: HistoryFilter
  history: ReturnType<typeof useHistory>
  /** All rows, while they are printed. */
  printed: DayRow[] | null
  stats: ReturnType<typeof useStats>
  isToday: boolean
  onChange: (change: Partial<HistoryFilter>) => void
  onDays: (days: AskedDays) => void
  onPage: (page: number, isCorrection?: boolean) => void
}

/** One day: its figures, the incomplete classes, and the records, or the students without one. */
export function DayView(props: DayViewProps) {
  const { filter, history, printed, stats, isToday, onChange, onDays, onPage } = props
  const timeZone = useTimeZone()
  const { from: date, classId, status } = filter
  const [opened, setOpened] = useState<DayRow | null>(null)
  const show = useShowPerson()
  const isUnmarked = status === 'unmarked'
  const calls = useCalls(date, isToCall(filter))
  const { source, rows } = useDayRows(filter, history, printed)
  const list = {
    label: i18n.t('Attendance on {day}', { day: formatDay(date) }),
    columns: recordColumns({
      date,
      timeZone,
      hasClass: !classId,
      hasPhone: mayI('attendance:statistics'),
      calls: isToCall(filter) ? calls : undefined,
      onChanges: setOpened,
      onStudent: ({ studentId: id }) =>
        show({ kind: 'student', id, among: rows?.map(({ studentId }) => studentId) ?? [] }),
    }),
    rowKey: ({ studentId }: DayRow) => studentId,
  }
  return (
    <Stack gap="sm">
      <DayFigures
        date={date}
        classId={classId}
        stats={stats}
        isToday={isToday}
        chosen={status ?? null}
        onChoose={(next) => onChange({ status: next ?? undefined })}
      />
      <MarkedDaysOff date={date} classId={classId} />
      {isUnmarked ? (
        <UnmarkedClasses date={date} />
      ) : (
        <TellFamilies isWanted={isToday && status === 'absent'} />
      )}
      {printed && rows ? (
        <div className={classes.printed}>
          <ListTable {...list} columns={list.columns.filter(({ key }) => key !== 'date')} rows={rows} />
        </div>
      ) : (
        <List
          {...list}
          onOpen={setOpened}
          source={{ ...source, rows }}
          loadingText={i18n.t('Loading page {page}...', { page: filter.page ?? 1 })}
          empty={<NoRecords filter={filter} onChange={onChange} onDays={onDays} />}
        />
      )}
      {source.data && !printed && <Pages {...source.data.pagination} onPage={onPage} />}
      {opened && <DayDialog row={opened} date={date} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

function DayDialog({ row, date, onClose }: { row: DayRow; date: string; onClose: () => void }) {
  const { studentId, studentName, class: of } = row
  const title = i18n.t('{name}, {day}', { name: studentName, day: formatDay(date) })
  return (
    <Dialog opened title={title} onClose={onClose}>
      <DayOfStudent student={{ _id: studentId, name: studentName, classId: of._id }} date={date} />
    </Dialog>
  )
}

/** With a next step: without the search, or from a day off to the last school day. */
function NoRecords({ filter, onChange, onDays }: Pick<DayViewProps, 'filter' | 'onChange' | 'onDays'>) {
  const { from: date, search } = filter
  const { rhythms, holidays, isOff } = useDaysOff({ from: addDays(date, -longestClosed), to: date })
  const earlier = rhythms && isOff(date) ? workingDayBefore(date, { rhythms, holidays }) : undefined
  return (
    <Empty
      title={i18n.t('No attendance records found')}
      hint={i18n.t('Try adjusting your filters or check back later.')}
    >
      {search && (
        <Button variant="default" onClick={() => onChange({ search: undefined })}>
          {i18n.t('Clear search')}
        </Button>
      )}
      {earlier && !search && (
        <Button variant="default" onClick={() => onDays({ date: earlier })}>
          {i18n.t('Last school day, {date}', { date: formatDay(earlier) })}
        </Button>
      )}
    </Empty>
  )
}
