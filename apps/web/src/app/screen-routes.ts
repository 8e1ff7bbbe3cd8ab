import type { RouteComponent } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.ts'
import {
  announcementsSearch,
  asItIs,
  attendanceSearch,
  cardsSearch,
  homeSearch,
  importSearch,
  scanSearch,
  studentsSearch,
  teacherAttendanceSearch,
  teachersSearch,
} from './search-params.ts'

export interface ScreenRoute {
  component: RouteComponent
  /** Reads what stands in the address after '?'. */
  search?: (raw: Record<string, unknown>) => object
}

/** Every screen of a signed-in person, for the router; what it is called and who may open it stands in screens.ts, which the sign-in screens do without. */
export const screenRoutes = {
  '/': {
    component: lazyScreen(() => import('#features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
    search: homeSearch,
  },
  '/teacher': {
    component: lazyScreen(() => import('#features/teachers/teachers-screen.tsx'), 'TeachersScreen'),
    search: teachersSearch,
  },
  '/students': {
    component: lazyScreen(() => import('#features/students/students-screen.tsx'), 'StudentsScreen'),
    search: studentsSearch,
  },
  '/students/$studentId': {
    component: lazyScreen(() => import('#features/students/page/student-screen.tsx'), 'StudentScreen'),
  },
  '/import': {
    component: lazyScreen(() => import('#features/imports/import-screen.tsx'), 'ImportScreen'),
    search: importSearch,
  },
  '/classes': {
    component: lazyScreen(() => import('#features/classes/classes-screen.tsx'), 'ClassesScreen'),
  },
  '/leaveRequest': {
    component: lazyScreen(() => import('#features/leave/leave-screen.tsx'), 'LeaveScreen'),
    search: asItIs,
  },
  '/announcements': {
    component: lazyScreen(
      () => import('#features/announcements/announcements-screen.tsx'),
      'AnnouncementsScreen',
    ),
    search: announcementsSearch,
  },
  '/attendance': {
    component: lazyScreen(() => import('#features/attendance/attendance-screen.tsx'), 'AttendanceScreen'),
    search: attendanceSearch,
  },
  '/teacherAttendance': {
    component: lazyScreen(
      () => import('#features/teacher-attendance/teacher-attendance-screen.tsx'),
      'TeacherAttendanceScreen',
    ),
    search: teacherAttendanceSearch,
  },
  '/scanedTeacherAttendence': {
    component: lazyScreen(
      () => import('#features/teacher-attendance/scanning/scan-result-screen.tsx'),
      'ScanResultScreen',
    ),
    search: scanSearch,
  },
  '/cards': {
    component: lazyScreen(() => import('#features/attendance/cards/cards-screen.tsx'), 'CardsScreen'),
    search: cardsSearch,
  },
  '/mark-attendance/$studentId': {
    component: lazyScreen(
      () => import('#features/attendance/nfc/mark-attendance-screen.tsx'),
      'MarkAttendanceScreen',
    ),
  },
  '/profile': {
    component: lazyScreen(() => import('#features/profile/profile-screen.tsx'), 'ProfileScreen'),
  },
  '/setting': {
    component: lazyScreen(() => import('#features/settings/settings-screen.tsx'), 'SettingsScreen'),
    search: asItIs,
  },
  '/schoolDetails': {
    component: lazyScreen(
      () => import('#features/schools/record/school-details-screen.tsx'),
      'SchoolDetailsScreen',
    ),
  },
  '/reports': {
    component: lazyScreen(() => import('#features/reports/reports-screen.tsx'), 'ReportsScreen'),
    search: asItIs,
  },
  '/HelpSupport': {
    component: lazyScreen(() => import('#features/help/help-screen.tsx'), 'HelpScreen'),
  },
  '/editSchool': {
    component: lazyScreen(
      () => import('#features/schools/record/edit-school-screen.tsx'),
      'EditSchoolScreen',
    ),
  },
  '/onboarding': {
    component: lazyScreen(() => import('#features/onboarding/onboarding-screen.tsx'), 'OnboardingScreen'),
  },
  '/createSchool': {
    component: lazyScreen(
      () => import('#features/schools/record/create-school-screen.tsx'),
      'CreateSchoolScreen',
    ),
  },
} as const satisfies Record<string, ScreenRoute>

export type ScreenPath = keyof typeof screenRoutes
