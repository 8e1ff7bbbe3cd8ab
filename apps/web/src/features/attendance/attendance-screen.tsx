import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import { Page } from '#ui/page/page.tsx'
import { PageTabs } from '#ui/page/page-tabs.tsx'
import { Loading } from '#ui/page/states.tsx'
import { GiveAttendance } from './marking/give-attendance.tsx'
import { classToMark } from './marking/last-class.ts'
import { WaitingDialog } from './waiting/lazy-waiting-dialog.ts'

const AttendanceDetails = lazyPart(
  async () => (await import('./details/attendance-details.tsx')).AttendanceDetails,
)

export function AttendanceScreen() {
  const { tab } = useSearch({ from: '/signed-in/attendance' })
  const navigate = useNavigate({ from: '/attendance' })
  const canMark = mayI('attendance:mark')
  usePreload(WaitingDialog)
  usePreload(AttendanceDetails)
  const shown = canMark && tab !== 'details' ? 'give' : 'details'
  const taught = useTaughtClasses() ?? []
  // Class and day are kept: what was just marked is what is looked up, even before the class is in the address.
  const choose = (next: 'give' | 'details') =>
    navigate({
      search: ({ classId, date }) => ({
        ...(next === 'details' && { tab: 'details' as const }),
        classId: shown === 'give' ? classToMark(taught, classId) || classId : classId,
        date,
      }),
      replace: true,
    })
  const give = {
    name: 'give' as const,
    title: i18n.t('Give Attendance'),
    line: i18n.t('Mark daily attendance for students'),
    content: <GiveAttendance />,
  }
  const details = {
    name: 'details' as const,
    title: i18n.t('Attendance Details'),
    line: i18n.t('View attendance reports and analytics'),
    content: (
      <Suspense fallback={<Loading />}>
        <AttendanceDetails />
      </Suspense>
    ),
  }
  return (
    <Page title={i18n.t('Attendance')} purpose={i18n.t('Mark attendance, or look up any day.')}>
      <PageTabs
        tabs={canMark ? [give, details] : [details]}
        shown={shown}
        onShow={(next) => void choose(next)}
        isTight
      />
    </Page>
  )
}
