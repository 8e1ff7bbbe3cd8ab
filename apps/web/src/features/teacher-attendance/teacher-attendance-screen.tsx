import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { Bell } from './day/bell.tsx'
import { TeacherDayView } from './day/teacher-day-view.tsx'
import { OwnMonth } from './month/own-month.tsx'
import { TeacherMonthsView } from './month/teacher-months-view.tsx'
import classes from './teacher-attendance.module.css'

/** Teacher attendance (/teacherAttendance): the day and the month of everybody to admins, one's own month to a teacher. */
export function TeacherAttendanceScreen() {
  const search = useSearch({ from: '/signed-in/teacherAttendance' })
  const navigate = useNavigate({ from: '/teacherAttendance' })
  if (!mayI('teacher-attendance:read')) {
    return (
      <Page title={i18n.t('Teacher Attendance')} purpose={i18n.t('Your days, month by month.')}>
        <OwnMonth />
      </Page>
    )
  }
  const choose = (tab: string | null) => navigate({ search: tab === 'month' ? { tab } : {}, replace: true })
  return (
    <Page title={i18n.t('Teacher Attendance')} purpose={i18n.t('Who came, when, and the month for payroll.')}>
      <Tabs value={search.tab ?? 'day'} onChange={choose} keepMounted={false} className={classes.tabs}>
        <div className={classes.head}>
          <Tabs.List className={classes.list}>
            <Tabs.Tab value="day" className={classes.tab}>
              {i18n.t('Day')}
            </Tabs.Tab>
            <Tabs.Tab value="month" className={classes.tab}>
              {i18n.t('Month')}
            </Tabs.Tab>
          </Tabs.List>
          <Bell />
        </div>
        <Tabs.Panel value="day" pt="sm">
          <TeacherDayView search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="month" pt="sm">
          <TeacherMonthsView search={search} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
