import type { Permission } from '@shala/contract/permissions'
import type { ScreenPath } from './screen-routes.ts'
import type { IconName } from './shell/screen-icons.ts'

export interface Screen {
  /** In the sidebar, the header and the browser's tab. */
  title: string
  /** One line in the header. */
  description?: string
  /** In its place for students. */
  studentDescription?: string
  /** The one that its calls need. */
  permission: Permission
  /** The dialogs that `add` in its address opens, each with the permission that its call needs. */
  opens?: Partial<Record<string, Permission>>
  /** Under whose heading it stands in the sidebar; 'top': above all. */
  sidebar?: {
    group: 'top' | 'academic' | 'administration'
    icon: IconName
    /** Its name in menus, where the screen's own title is longer. */
    title?: string
    /** Needed to find it there, where more people may open it. */
    permission?: Permission
  }
  /** Its place in the bar on phones, and the name it has there. */
  thumb?: { place: number; title?: string; permission?: Permission }
  /** Open before there is a school and a class. */
  isSetup?: true
  /** Without sidebar and header. */
  isBare?: true
}

/** Every screen of a signed-in person, in the sidebar's order; sidebar, bars and headings come from here. */
export const screens: Record<ScreenPath, Screen> = {
  '/': {
    title: /*i18n*/ 'Dashboard',
    description: /*i18n*/ 'How the school stands today',
    studentDescription: /*i18n*/ 'Your day at school',
    permission: 'self:read',
    sidebar: { group: 'top', icon: 'dashboard' },
    thumb: { place: 1, title: /*i18n*/ 'Home' },
  },
  '/teacher': {
    title: /*i18n*/ 'Teacher Management',
    description: /*i18n*/ 'Everybody who teaches, with their papers',
    permission: 'teachers:read',
    opens: { one: 'teachers:add' },
    sidebar: { group: 'academic', icon: 'teacher', title: /*i18n*/ 'Teachers' },
  },
  '/students': {
    title: /*i18n*/ 'Students',
    description: /*i18n*/ 'Everybody on the rolls, class by class',
    permission: 'students:read',
    opens: { one: 'students:add', list: 'imports:write' },
    sidebar: { group: 'academic', icon: 'people' },
    thumb: { place: 3, permission: 'students:promote' },
  },
  '/students/$studentId': {
    title: /*i18n*/ 'Student',
    description: /*i18n*/ 'The whole record',
    permission: 'students:read',
  },
  '/import': {
    title: /*i18n*/ 'Import',
    description: /*i18n*/ 'Lists from Excel, CSV or pasted',
    permission: 'imports:write',
  },
  '/classes': {
    title: /*i18n*/ 'Classes',
    description: /*i18n*/ 'The classes and sections of your school',
    permission: 'students:read',
    sidebar: { group: 'academic', icon: 'school' },
    isSetup: true,
  },
  '/leaveRequest': {
    title: /*i18n*/ 'Leave Requests',
    permission: 'leave:ask',
    sidebar: { group: 'academic', icon: 'leave' },
    thumb: { place: 4, title: /*i18n*/ 'Leave' },
  },
  '/announcements': {
    title: /*i18n*/ 'Announcements',
    description: /*i18n*/ 'What the school wants everybody to know',
    permission: 'announcements:read',
    opens: { one: 'announcements:write' },
  },
  '/attendance': {
    title: /*i18n*/ 'Attendance',
    description: /*i18n*/ 'Mark today, look back, download',
    permission: 'attendance:mark',
    sidebar: { group: 'academic', icon: 'checkedDay' },
    thumb: { place: 2 },
  },
  '/teacherAttendance': {
    title: /*i18n*/ 'Teacher Attendance',
    description: /*i18n*/ 'Days and months of teachers',
    permission: 'teacher-attendance:month',
    sidebar: { group: 'academic', icon: 'scan', permission: 'teacher-attendance:read' },
  },
  '/scanedTeacherAttendence': {
    title: /*i18n*/ 'Check-in',
    permission: 'self:read',
    isBare: true,
  },
  '/cards': {
    title: /*i18n*/ 'Attendance cards',
    description: /*i18n*/ 'A QR code for each student of a class',
    permission: 'attendance:mark',
  },
  '/mark-attendance/$studentId': {
    title: /*i18n*/ 'Attendance by NFC',
    permission: 'attendance:mark',
    isBare: true,
  },
  '/profile': {
    title: /*i18n*/ 'Profile',
    description: /*i18n*/ 'Your details, password and devices',
    permission: 'self:read',
  },
  '/setting': {
    title: /*i18n*/ 'School Settings',
    description: /*i18n*/ 'Days, people, messages and data',
    permission: 'schools:read',
    sidebar: {
      group: 'administration',
      icon: 'settings',
      title: /*i18n*/ 'Settings',
      permission: 'schools:write',
    },
  },
  '/schoolDetails': {
    title: /*i18n*/ 'School Dashboard',
    description: /*i18n*/ "Your school's record",
    permission: 'schools:read',
    sidebar: {
      group: 'administration',
      icon: 'building',
      title: /*i18n*/ 'School Details',
      permission: 'schools:write',
    },
  },
  '/reports': {
    title: /*i18n*/ 'Reports',
    description: /*i18n*/ 'Attendance and leave in figures',
    permission: 'reports:read',
    sidebar: { group: 'administration', icon: 'chart' },
  },
  '/HelpSupport': {
    title: /*i18n*/ 'Help & Support',
    description: /*i18n*/ 'How things are done, and who to ask',
    permission: 'self:read',
    sidebar: { group: 'administration', icon: 'help' },
  },
  '/editSchool': {
    title: /*i18n*/ 'Edit School Details',
    description: /*i18n*/ "Your school's record",
    permission: 'schools:write',
  },
  '/onboarding': {
    title: /*i18n*/ 'Getting started',
    permission: 'schools:create',
    isSetup: true,
  },
  '/createSchool': {
    title: /*i18n*/ 'Create School',
    permission: 'schools:create',
    isSetup: true,
  },
}

export const screenPaths = Object.keys(screens) as ScreenPath[]

const withParts = screenPaths
  .filter((path) => path.includes('$'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`) }))

/** The screen at a path; undefined for the sign-in screens and for what is none. */
export function screenAt(path: string): Screen | undefined {
  const found = withParts.find(({ pattern }) => pattern.test(path))?.path ?? path
  return (screens as Partial<Record<string, Screen>>)[found]
}

/** The permission that a dialog in an address needs; undefined where the address opens none. */
export function permissionToOpen(path: ScreenPath, { add }: { add?: string }): Permission | undefined {
  return add === undefined ? undefined : screenAt(path)?.opens?.[add]
}
