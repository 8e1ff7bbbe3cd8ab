import { Tabs, Text } from '@mantine/core'
import { IconClipboardCheck, IconReportAnalytics } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { usePreload } from '#platform/loading/use-preload.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import { Loading } from '#ui/page/states.tsx'
import classes from './attendance.module.css'
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
  const choose = (next: string | null) =>
    navigate({
      search: ({ classId, date }) => ({
        ...(next === 'details' && { tab: 'details' as const }),
        classId: shown === 'give' ? classToMark(taught, classId) || classId : classId,
        date,
      }),
      replace: true,
    })
  return (
    <Page title={i18n.t('Attendance')} purpose={i18n.t('Mark attendance, or look up any day.')}>
      <Tabs value={shown} onChange={choose} variant="none" keepMounted={false}>
        <Tabs.List className={`${layout.tight} ${classes.tabs}`}>
          {canMark && (
            <TabCard
              value="give"
              icon={<IconClipboardCheck size={20} stroke={1.75} aria-hidden="true" />}
              title={i18n.t('Give Attendance')}
              line={i18n.t('Mark daily attendance for students')}
            />
          )}
          <TabCard
            value="details"
            icon={<IconReportAnalytics size={20} stroke={1.75} aria-hidden="true" />}
            title={i18n.t('Attendance Details')}
            line={i18n.t('View attendance reports and analytics')}
          />
        </Tabs.List>
        {canMark && (
          <Tabs.Panel value="give" pt={6}>
            <GiveAttendance />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="details" pt={6}>
          <Suspense fallback={<Loading />}>
            <AttendanceDetails />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

interface TabCardProps {
  value: string
  icon: React.ReactNode
  title: string
  line: string
}

function TabCard({ value, icon, title, line }: TabCardProps) {
  return (
    <Tabs.Tab value={value} className={`${layout.line} ${layout.card} ${classes.tab}`} leftSection={icon}>
      <span className={`${layout.row} ${classes.words}`}>
        <Text fw={600} component="span">
          {title}
        </Text>
        <Text size="sm" c="dimmed" component="span" className={classes.line}>
          {line}
        </Text>
      </span>
    </Tabs.Tab>
  )
}
