import {
  IconBeach,
  IconBuilding,
  IconCalendarCheck,
  IconChalkboardTeacher,
  IconChartBar,
  IconHelpCircle,
  IconLayoutDashboard,
  IconQrcode,
  IconSchool,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'

/** The drawings that screens.ts names; apart from it, as they must not reach the sign-in screens. */
export const screenIcons = {
  dashboard: IconLayoutDashboard,
  people: IconUsers,
  teacher: IconChalkboardTeacher,
  school: IconSchool,
  checkedDay: IconCalendarCheck,
  scan: IconQrcode,
  leave: IconBeach,
  settings: IconSettings,
  building: IconBuilding,
  chart: IconChartBar,
  help: IconHelpCircle,
}

export type IconName = keyof typeof screenIcons
