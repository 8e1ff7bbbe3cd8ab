import type { Permission } from '@shala/contract/permissions'
import {
  IconCalendarCheck,
  IconHelpCircle,
  IconLayoutDashboard,
  IconSchool,
  IconUsers,
} from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session.ts'

export interface Entry {
  to: '/' | '/students' | '/classes' | '/attendance' | '/HelpSupport'
  /** Under whose heading it stands in the sidebar; null: above all. */
  group: 'academic' | 'administration' | null
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
      group: null,
      label: i18n.t('Dashboard'),
      description: i18n.t('How the school stands today'),
      icon: IconLayoutDashboard,
      permission: 'self:read',
    },
    {
      to: '/students',
      group: 'academic',
      label: i18n.t('Students'),
      description: i18n.t('Everybody on the rolls, class by class'),
      icon: IconUsers,
      permission: 'students:read',
    },
    {
      to: '/classes',
      group: 'academic',
      label: i18n.t('Classes'),
      description: i18n.t('The classes and sections of your school'),
      icon: IconSchool,
      permission: 'students:read',
    },
    {
      to: '/attendance',
      group: 'academic',
      label: i18n.t('Attendance'),
      description: i18n.t('Mark today, look back, download'),
      icon: IconCalendarCheck,
      permission: 'attendance:mark',
    },
    {
      to: '/HelpSupport',
      group: 'administration',
      label: i18n.t('Help & Support'),
      description: i18n.t('How things are done, and who to ask'),
      icon: IconHelpCircle,
      permission: 'self:read',
    },
  ]
  return all.filter(({ permission }) => mayI(permission))
}
