import { IconQrcode } from '@tabler/icons-react'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { day, month, oneOf, page, type Raw, text, whatIsSet, whole } from '#platform/screens/search-params.ts'

const teacherStatuses = ['present', 'late', 'absent', 'leave', 'notyet'] as const

/** `size`: rows per page. `teacher`: whose month is shown. */
function teacherAttendanceSearch(raw: Raw) {
  return whatIsSet({
    tab: oneOf(['month'] as const, raw.tab),
    date: day(raw.date),
    name: text(raw.name),
    status: oneOf(teacherStatuses, raw.status),
    size: oneOf([20, 50] as const, whole(raw.size, 1, 50)),
    page: page(raw.page),
    month: month(raw.month),
    teacher: text(raw.teacher),
  })
}

/** `code`: from a changing QR code. */
function scanSearch(raw: Raw) {
  return whatIsSet({ code: text(raw.code) })
}

export const teacherAttendance = describeFeature({
  screens: {
    '/teacherAttendance': {
      title: /*i18n*/ 'Teacher Attendance',
      description: /*i18n*/ "Teachers' days and months",
      permission: 'teacher-attendance:month',
      component: lazyScreen(() => import('./teacher-attendance-screen.tsx'), 'TeacherAttendanceScreen'),
      search: teacherAttendanceSearch,
      sidebar: { group: 'academic', icon: IconQrcode, permission: 'teacher-attendance:read' },
    },
    '/scanedTeacherAttendence': {
      title: /*i18n*/ 'Check-in',
      permission: 'self:read',
      component: lazyScreen(() => import('./scanning/scan-result-screen.tsx'), 'ScanResultScreen'),
      search: scanSearch,
      isBare: true,
    },
  },
  live: {
    calendar: [['teacher-attendance']],
    leave: [['teacher-attendance']],
    people: [['teacher-attendance']],
    'teacher-attendance': [['teacher-attendance']],
  },
  acts: [
    {
      title: /*i18n*/ 'Month of teachers, for payroll',
      permission: 'teacher-attendance:read',
      link: { to: '/teacherAttendance', search: { tab: 'month' } },
    },
    {
      title: /*i18n*/ 'QR code for teachers to check in',
      permission: 'teacher-attendance:code',
      link: { to: '/teacherAttendance', search: {} },
    },
  ],
})
