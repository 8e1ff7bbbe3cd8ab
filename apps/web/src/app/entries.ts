import type { Permission } from '@shala/contract/permissions'
import { IconCalendarCheck, IconLayoutDashboard, IconSchool, IconUsers } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session.ts'

export interface Entry {
  to: '/' | '/students' | '/classes' | '/attendance'
  label: string
  /** One line in the header. */
  description: string
  icon: typeof IconUsers
  permission: Permission
}

/** The screens a role may open, in the sidebar's order. */
export function entries(): Entry[] {
  const all: Entry[] = [
    {
      to: '/',
      label: i18n.t('Dashboard'),
      description: i18n.t('How the school stands today'),
      icon: IconLayoutDashboard,
      permission: 'self:read',
    },
    {
      to: '/students',
      label: i18n.t('Students'),
      description: i18n.t('Everybody on the rolls, class by class'),
      icon: IconUsers,
      permission: 'students:read',
    },
    {
      to: '/classes',
      label: i18n.t('Classes'),
      description: i18n.t('The classes and sections of your school'),
      icon: IconSchool,
      permission: 'students:read',
    },
    {
      to: '/attendance',
      label: i18n.t('Attendance'),
      description: i18n.t('Mark today, look back, download'),
      icon: IconCalendarCheck,
      permission: 'attendance:mark',
    },
  ]
  return all.filter(({ permission }) => mayI(permission))
}
