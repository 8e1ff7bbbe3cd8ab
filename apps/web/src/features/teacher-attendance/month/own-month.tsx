import { Stack } from '@mantine/core'
import { monthOf } from '@shala/contract/general/months'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { MonthChoice } from '#ui/form/month-choice.tsx'
import { formatMonth } from '#ui/format.ts'
import { useTeacherMonths } from '../teacher-attendance-queries.ts'
import { MonthOfOne } from './month-of-one.tsx'

/** A teacher's own month. */
export function OwnMonth() {
  const latest = monthOf(useToday())
  const { month = latest } = useSearch({ from: '/signed-in/teacherAttendance' })
  const navigate = useNavigate({ from: '/teacherAttendance' })
  const months = useTeacherMonths(month)
  return (
    <Stack gap="sm">
      <MonthChoice
        month={month}
        latest={latest}
        onChange={(next) => navigate({ search: { month: next }, replace: true })}
      />
      <MonthOfOne
        label={i18n.t('Your days in {month}', { month: formatMonth(month) })}
        month={months.data?.teachers[0]}
        query={months}
      />
    </Stack>
  )
}
