import { Card, Text, Title } from '@mantine/core'
import {
  IconCalendarCheck,
  IconChalkboardTeacher,
  IconReportAnalytics,
  IconSchool,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import classes from './dashboard.module.css'

/** To what the person may do most often. */
export function QuickLinks() {
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
      className={`${layout.plain} ${layout.pressable} ${layout.across} ${classes.link}`}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      {icon}
      <Text fw={600}>{label}</Text>
    </Card>
  )
}
