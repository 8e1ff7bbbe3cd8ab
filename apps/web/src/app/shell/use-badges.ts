import { useTaughtClasses } from '#features/classes/index.ts'
import { usePendingLeave } from '#features/leave/index.ts'
import { useStudentTotal, useTeacherTotal } from '#features/totals/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import type { ScreenPath } from '../screens.ts'

/** The count or word beside an entry of the sidebar. */
export function useBadges(): Partial<Record<ScreenPath, string>> {
  const students = useStudentTotal().data
  const teachers = useTeacherTotal().data
  const classes = useTaughtClasses()
  const leave = usePendingLeave()?.total
  return {
    ...(teachers !== undefined && { '/teacher': formatNumber(teachers) }),
    ...(students !== undefined && { '/students': formatNumber(students) }),
    ...(classes && { '/classes': formatNumber(classes.length) }),
    ...(leave && { '/leaveRequest': formatNumber(leave) }),
    '/attendance': i18n.t('Today'),
    '/teacherAttendance': i18n.t('Today'),
    '/reports': i18n.t('New'),
  }
}
