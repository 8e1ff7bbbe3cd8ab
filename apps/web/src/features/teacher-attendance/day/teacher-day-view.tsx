import { Alert, Button, Stack } from '@mantine/core'
import {
  type TeacherRecord,
  teacherAttendanceLimits,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { useKeepPerson, useOpenBeside } from '#platform/screens/person-panel.ts'
import { mayI } from '#platform/session/roles.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import { PageSize } from '#ui/list/page-size.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import { RefreshButton } from '#ui/page/refresh-button.tsx'
import { Empty } from '#ui/page/states.tsx'
import { CorrectDialog, usePreloadCorrectDialog } from '../correcting/lazy-correct-dialog.tsx'
import classes from '../teacher-attendance.module.css'
import { type DayFilter, useTeacherDay } from '../teacher-attendance-queries.ts'
import { ViewChoice } from '../view-choice.tsx'
import { DayFigures } from './day-figures.tsx'
import { teacherDayColumns } from './teacher-day-columns.tsx'

export interface DaySearch {
  date?: string
  name?: string
  status?: 'present' | 'late' | 'absent' | 'leave' | 'notyet'
  size?: 20 | 50
  page?: number
}

const idOf = ({ userId }: TeacherRecord) => userId._id

/** Everybody on one day: figures that narrow the list, search, day, page size. */
export function TeacherDayView({ search }: { search: DaySearch }) {
  const today = useToday()
  const timeZone = useTimeZone()
  const navigate = useNavigate({ from: '/teacherAttendance' })
  const [corrected, setCorrected] = useState<TeacherRecord | null>(null)
  const { date = today, size = teacherAttendanceLimits.pageSize, page = 1, name, status } = search
  usePreloadCorrectDialog()
  const onCorrect = mayI('teacher-attendance:correct') ? setCorrected : undefined
  const filter: DayFilter = { date, name, status, page, limit: size }
  const day = useTeacherDay(filter)
  const keepPerson = useKeepPerson()
  const at = day.data && { page: day.data.page, pages: day.data.totalPages }
  const { open, shownId } = useOpenBeside('teacher', day.data?.records.map(idOf), at)
  const change = (next: DaySearch) =>
    navigate({
      search: (before) => ({ ...before, page: undefined, ...next }),
      replace: true,
      ...keepPerson(),
    })
  return (
    <Stack gap="sm">
      <Filters search={{ ...search, date, size }} today={today} day={day} onChange={change} />
      <DayFigures
        day={day}
        chosen={status}
        isToday={date === today}
        onChoose={(next) => change({ status: next })}
      />
      {day.data && !day.data.isWorkingDay && <DayOff date={date} holiday={day.data.holiday} />}
      <List
        label={i18n.t('Teachers on {day}', { day: formatDay(date) })}
        columns={teacherDayColumns(timeZone, { onCorrect, onTeacher: (record) => open(idOf(record)) })}
        rowKey={idOf}
        litKey={shownId}
        {...(onCorrect && { onOpen: onCorrect })}
        source={{ ...day, rows: day.data?.records }}
        empty={
          <NoRecords
            search={search}
            day={day}
            onClear={() => change({ name: undefined, status: undefined })}
          />
        }
      />
      {day.data && (
        <Pages
          page={day.data.page}
          pages={day.data.totalPages}
          total={day.data.total}
          limit={size}
          onPage={(next) => navigate({ search: (before) => ({ ...before, page: next }), ...keepPerson() })}
        />
      )}
      {corrected && (
        <CorrectDialog teacher={corrected.userId} day={corrected} onClose={() => setCorrected(null)} />
      )}
    </Stack>
  )
}

type Day = ReturnType<typeof useTeacherDay>

function DayOff({ date, holiday }: { date: string; holiday: string | null }) {
  return (
    <Alert color="gray" py="xs">
      {holiday ? `${holiday}. ` : ''}
      {i18n.t('The school is closed on {day}: nobody is counted as absent.', { day: formatDay(date) })}
    </Alert>
  )
}

interface FiltersProps {
  search: Omit<DaySearch, 'size'> & { date: string; size: number }
  today: string
  day: Day
  onChange: (next: DaySearch) => void
}

function Filters({ search: { name, date, size }, today, day, onChange }: FiltersProps) {
  return (
    <search className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}>
      <ViewChoice shown="day" />
      <div className={classes.search}>
        <SearchInput
          label={i18n.t('Search by teacher name...')}
          value={name ?? ''}
          delay={500}
          onSearch={(words) => onChange({ name: words || undefined })}
        />
      </div>
      <DayField
        aria-label={i18n.t('Day')}
        className={classes.date}
        value={date}
        max={today}
        onChange={(next) => onChange({ date: next === today ? undefined : next })}
      />
      <PageSize
        className={classes.size}
        size={size}
        sizes={teacherAttendanceLimits.pageSizes}
        onChange={(next) => onChange({ size: next === 20 || next === 50 ? next : undefined })}
      />
      <RefreshButton isRefreshing={day.isFetching && !day.isPending} onRefresh={day.refetch} />
    </search>
  )
}

function NoRecords({ search, day, onClear }: { search: DaySearch; day: Day; onClear: () => void }) {
  const isNarrowed = search.name !== undefined || search.status !== undefined
  return (
    <Empty
      title={i18n.t('No attendance records found')}
      hint={
        isNarrowed
          ? i18n.t('No one matches this search on this day.')
          : i18n.t('Your school had no teachers on this day.')
      }
    >
      {isNarrowed && (
        <Button variant="default" onClick={onClear}>
          {i18n.t('Clear search')}
        </Button>
      )}
      <Button variant="default" loading={day.isFetching} onClick={() => day.refetch()}>
        {i18n.t('Refresh Data')}
      </Button>
    </Empty>
  )
}
