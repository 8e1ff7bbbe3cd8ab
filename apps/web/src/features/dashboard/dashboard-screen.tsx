import { Card, Text, Title } from '@mantine/core'
import type { attendanceToday } from '@shala/contract/attendance/attendance'
import type { Answer } from '@shala/contract/general/endpoint'
import {
  IconCalendarCheck,
  IconChalkboardTeacher,
  IconReportAnalytics,
  IconSchool,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnnouncementsCard } from '#features/announcements/index.ts'
import {
  ClassStrip,
  MarkedDaysOff,
  OwnClasses,
  useAttendanceToday,
  useIsClosed,
} from '#features/attendance/index.ts'
import { AwayCard, CloseSchool, MonthCard } from '#features/calendar/index.ts'
import { useTaughtClasses } from '#features/classes/index.ts'
import { NotesLine, OwnLeaveLine } from '#features/leave/index.ts'
import { useToday } from '#features/schools/index.ts'
import { TeacherCodeCard, TeacherScanCard } from '#features/teacher-attendance/index.ts'
import { useStudentTotal, useTeacherTotal } from '#features/totals/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { useIsPhone } from '#ui/media.ts'
import { Page } from '#ui/page/page.tsx'
import { BirthdaysCard } from './birthdays-card.tsx'
import classes from './dashboard.module.css'
import { NextStep } from './next-step.tsx'
import { OwnDay } from './own-day.tsx'
import { ToDoCard } from './to-do-card.tsx'

type Today = Answer<typeof attendanceToday>

export function DashboardScreen() {
  const claims = readClaims()
  const total = useStudentTotal().data
  const isEmpty = total === 0
  const { scan } = useSearch({ from: '/signed-in/' })
  if (!claims) return null
  const isTeacher = claims.role === 'teacher'
  const isStaff = claims.role !== 'student'
  return (
    <Page keepsTitle title={i18n.t('Hello, {name}', { name: claims.name.split(' ')[0] ?? claims.name })}>
      {isEmpty && mayI('classes:write') && <NextStep />}
      {isTeacher && <OwnClasses />}
      {claims.role === 'admin' && <ToDoCard />}
      {mayI('calendar:write') && !isEmpty && <Closing />}
      {isStaff ? <OfStaff isScanning={scan === true} isTeacher={isTeacher} /> : <OwnDay />}
      <MarkedDaysOff />
      <div className={`${layout.stack} ${classes.columns}`}>
        <div className={`${layout.stack} ${layout.words} ${classes.column}`}>
          {mayI('attendance:statistics') && !isEmpty && <ClassStrip />}
          {isStaff && <Figures />}
          {mayI('students:read') && <QuickLinks />}
        </div>
        <div className={`${layout.stack} ${layout.words} ${classes.column}`}>
          {mayI('leave:decide') && <AwayCard />}
          {mayI('calendar:read') && <MonthCard />}
          {mayI('announcements:read') && <AnnouncementsCard />}
          {mayI('reports:read') && !isEmpty && <BirthdaysCard />}
        </div>
      </div>
      {mayI('teacher-attendance:code') && <TeacherCodeCard />}
    </Page>
  )
}

/** A day without school, which everybody has to hear of soon. */
function Closing() {
  const { add } = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate({ from: '/' })
  return (
    <div>
      <CloseSchool
        isOpen={add === 'closing'}
        onOpen={() => void navigate({ search: (before) => ({ ...before, add: 'closing' }) })}
        onClose={() => void navigate({ search: (before) => ({ ...before, add: undefined }), replace: true })}
      />
    </div>
  )
}

/** A teacher's own check-in and leave. */
function OfStaff({ isScanning, isTeacher }: { isScanning: boolean; isTeacher: boolean }) {
  return (
    <>
      {mayI('teacher-attendance:scan') && <TeacherScanCard isWanted={isScanning} />}
      {isTeacher && <NotesLine />}
      {isTeacher && <OwnLeaveLine />}
    </>
  )
}

/** A dash once it is clear that a figure cannot be loaded; until then its space is kept. */
function missing(error: unknown): string | undefined {
  return error ? '–' : undefined
}

/** The students who are neither present nor absent. On a day off nobody is waiting to be marked. */
function othersWords(today: Today | undefined, isClosed: boolean): string {
  const [late, unmarked] = today
    ? [formatNumber(today.lateToday), formatNumber(today.unmarkedToday)]
    : ['–', '–']
  if (isClosed) return i18n.t('{late} late', { late })
  return i18n.t('{late} late, {unmarked} not marked yet', { late, unmarked })
}

function Figures() {
  const claims = readClaims()
  const total = useStudentTotal()
  const teachers = useTeacherTotal()
  const taught = useTaughtClasses()
  const { data: today, error } = useAttendanceToday()
  const isClosed = useIsClosed(useToday())
  const isPhone = useIsPhone()
  const counted = ({ data, error }: { data: number | undefined; error: unknown }) =>
    data === undefined ? missing(error) : formatNumber(data)
  return (
    <div className={`${classes.cards} ${classes.figures} ${layout.inPairs}`}>
      <StatCard isDense label={i18n.t('Total Students')} figure={counted(total)} />
      {claims?.role !== 'teacher' && (
        <StatCard isDense label={i18n.t('Teaching Staff')} figure={counted(teachers)} />
      )}
      <StatCard isDense label={i18n.t('Active Classes')} figure={taught && formatNumber(taught.length)} />
      <StatCard
        isDense
        label={i18n.t('Present Today (Students)')}
        figure={today ? formatNumber(today.presentToday) : missing(error)}
        context={
          <>
            {i18n.t('of {total}', { total: today ? formatNumber(today.totalStudents) : '–' })},{' '}
            {othersWords(today, isClosed)}
          </>
        }
      />
      {isPhone && (
        <StatCard
          isDense
          label={i18n.t('Attendance Today')}
          figure={isClosed ? '–' : today ? formatPercent(today.attendancePercentage) : missing(error)}
          context={isClosed ? i18n.t('School is closed today') : i18n.t('here, of those marked')}
        />
      )}
    </div>
  )
}

function QuickLinks() {
  return (
    <section aria-labelledby="quick">
      <Title order={2} size="h3" id="quick" mb="xs">
        {i18n.t('Quick actions')}
      </Title>
      <div className={`${classes.cards} ${classes.links}`}>
        {mayI('attendance:mark') && (
          <QuickLink to="/attendance" icon={<IconCalendarCheck />} label={i18n.t('Give Attendance')} />
        )}
        {mayI('teachers:read') && (
          <QuickLink to="/teacher" icon={<IconChalkboardTeacher />} label={i18n.t('View Teachers')} />
        )}
        <QuickLink to="/students" icon={<IconUsers />} label={i18n.t('View Students')} />
        {mayI('reports:read') && (
          <QuickLink to="/reports" icon={<IconReportAnalytics />} label={i18n.t('View Reports')} />
        )}
        {mayI('schools:write') && (
          <QuickLink to="/setting" icon={<IconSettings />} label={i18n.t('School Settings')} />
        )}
        {!mayI('schools:write') && (
          <QuickLink to="/classes" icon={<IconSchool />} label={i18n.t('View Classes')} />
        )}
        {mayI('students:add') && (
          <QuickLink
            to="/students"
            icon={<IconUserPlus />}
            label={i18n.t('Add Student')}
            search={{ add: 'one' }}
          />
        )}
      </div>
    </section>
  )
}

interface QuickLinkProps {
  to: '/attendance' | '/teacher' | '/students' | '/classes' | '/reports' | '/setting'
  search?: { add: 'one' }
  icon: ReactNode
  label: string
}

function QuickLink({ icon, label, ...link }: QuickLinkProps) {
  return (
    <Card
      className={`${layout.plain} ${layout.pressable} ${classes.link}`}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      {icon}
      <Text fw={600}>{label}</Text>
    </Card>
  )
}
