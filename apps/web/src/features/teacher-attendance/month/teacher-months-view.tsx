import { Button, Skeleton, Stack, Title } from '@mantine/core'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import type { TeacherMonth } from '@shala/contract/teacher-attendance/months'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { IconChevronLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { MonthChoice } from '#ui/form/month-choice.tsx'
import { formatMonth } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Empty, Failed } from '#ui/page/states.tsx'
import { CorrectDialog, usePreloadCorrectDialog } from '../correcting/lazy-correct-dialog.tsx'
import classes from '../teacher-attendance.module.css'
import { useTeacherMonths } from '../teacher-attendance-queries.ts'
import { ViewChoice } from '../view-choice.tsx'
import { MonthFiles } from './month-files.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthOfOne } from './month-of-one.tsx'

export interface MonthSearch {
  month?: string
  teacher?: string
}

/** A month: everybody's in a grid with its files, or one teacher's day by day. */
export function TeacherMonthsView({ search }: { search: MonthSearch }) {
  const latest = monthOf(useToday())
  const { month = latest, teacher } = search
  const navigate = useNavigate({ from: '/teacherAttendance' })
  const choose = (next: string) =>
    navigate({
      search: (before) => ({ ...before, month: next === latest ? undefined : next }),
      replace: true,
    })
  return (
    <Stack gap="sm">
      {teacher ? (
        <OneTeacher teacherId={teacher} month={month} latest={latest} onMonth={choose} />
      ) : (
        <AllTeachers month={month} latest={latest} onMonth={choose} />
      )}
    </Stack>
  )
}

interface ViewProps {
  month: string
  latest: string
  onMonth: (month: string) => void
}

function AllTeachers({ month, latest, onMonth }: ViewProps) {
  const months = useTeacherMonths(month)
  const { data, error } = months
  const [corrected, setCorrected] = useState<{ teacher: TeacherMonth; day: TeacherDay } | null>(null)
  const correct = useCallback((teacher: TeacherMonth, day: TeacherDay) => setCorrected({ teacher, day }), [])
  usePreloadCorrectDialog()
  return (
    <>
      <div className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}>
        <ViewChoice shown="month" />
        <MonthChoice month={month} latest={latest} onChange={onMonth} />
        <MonthFiles months={data?.month === month ? data : undefined} />
      </div>
      {error && <Failed message={messageOf(error)} onRetry={months.refetch} isRetrying={months.isFetching} />}
      {!data && !error && <Skeleton height={320} radius="lg" />}
      {data?.teachers.length === 0 && (
        <Empty
          title={i18n.t('No attendance records found')}
          hint={i18n.t('Your school had no teachers in {month}.', { month: formatMonth(month) })}
        />
      )}
      {data && data.teachers.length > 0 && (
        <MonthGrid
          {...data}
          days={daysOfMonth(data.month)}
          onDay={mayI('teacher-attendance:correct') ? correct : undefined}
        />
      )}
      {corrected && <CorrectDialog {...corrected} onClose={() => setCorrected(null)} />}
    </>
  )
}

function OneTeacher({ teacherId, month, latest, onMonth }: ViewProps & { teacherId: string }) {
  const months = useTeacherMonths(month, teacherId)
  const navigate = useNavigate({ from: '/teacherAttendance' })
  const [corrected, setCorrected] = useState<TeacherDay | null>(null)
  usePreloadCorrectDialog()
  const one = months.data?.teachers[0]
  return (
    <>
      <div className={`${layout.row} ${layout.notOnPaper} ${classes.filters}`}>
        <Button
          variant="subtle"
          leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => navigate({ search: ({ tab, month }) => ({ tab, month }) })}
        >
          {i18n.t('All teachers')}
        </Button>
        <MonthChoice month={month} latest={latest} onChange={onMonth} />
      </div>
      <Title order={2} size="h3">
        {one?.name ?? '\u00a0'}
      </Title>
      <MonthOfOne
        label={i18n.t('Days in {month}', { month: formatMonth(month) })}
        month={one}
        query={months}
        {...(mayI('teacher-attendance:correct') && { onDay: setCorrected })}
      />
      {corrected && one && <CorrectDialog teacher={one} day={corrected} onClose={() => setCorrected(null)} />}
    </>
  )
}
