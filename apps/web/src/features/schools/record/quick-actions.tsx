import { Card, Text, Title } from '@mantine/core'
import type { Permission } from '@shala/contract/general/permissions'
import { IconChalkboardTeacher, IconReportAnalytics, IconSettings, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import classes from './school-details.module.css'

interface QuickAction {
  to: '/teacher' | '/students' | '/reports' | '/setting'
  label: string
  icon: typeof IconUsers
  permission: Permission
}

/** Links to the usual next screens, one line each. */
function quickActions(): QuickAction[] {
  const all: QuickAction[] = [
    {
      to: '/teacher',
      label: i18n.t('View Teachers'),
      icon: IconChalkboardTeacher,
      permission: 'teachers:read',
    },
    { to: '/students', label: i18n.t('View Students'), icon: IconUsers, permission: 'students:read' },
    { to: '/reports', label: i18n.t('View Reports'), icon: IconReportAnalytics, permission: 'reports:read' },
    { to: '/setting', label: i18n.t('School Settings'), icon: IconSettings, permission: 'schools:read' },
  ]
  return all.filter(({ permission }) => mayI(permission))
}

export function QuickActions() {
  const actions = quickActions()
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="quick">
      <Title order={2} size="h3" id="quick" mb="xs">
        {i18n.t('Quick Actions')}
      </Title>
      <div className={`${layout.stack} ${classes.actions}`}>
        {actions.map(({ to, label, icon: Icon }) => (
          <Card
            key={to}
            className={`${layout.plain} ${layout.pressable} ${layout.across}`}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <Text fw={600}>{label}</Text>
          </Card>
        ))}
      </div>
    </section>
  )
}
