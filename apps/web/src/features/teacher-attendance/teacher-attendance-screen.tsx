import { useSearch } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { TeacherDayView } from './day/teacher-day-view.tsx'
import { OwnMonth } from './month/own-month.tsx'
import { TeacherMonthsView } from './month/teacher-months-view.tsx'

/** Teacher attendance (/teacherAttendance): everybody's day and month for admins, their own month for teachers. */
export function TeacherAttendanceScreen() {
  const search = useSearch({ from: '/signed-in/teacherAttendance' })
  const isOfAll = mayI('teacher-attendance:read')
  return (
    <Page
      title={i18n.t('Teacher Attendance')}
      purpose={
        isOfAll ? i18n.t('Who came, when, and the month for payroll.') : i18n.t('Your days, month by month.')
      }
    >
      {!isOfAll && <OwnMonth />}
      {isOfAll && search.tab !== 'month' && <TeacherDayView search={search} />}
      {isOfAll && search.tab === 'month' && <TeacherMonthsView search={search} />}
    </Page>
  )
}
