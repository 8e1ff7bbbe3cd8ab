import type { Permission } from '@shala/contract/permissions'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { awaitConfig } from '#features/auth/index.ts'
import { whenSignedOut } from '#platform/api.ts'
import { forgetSession, hasToken, whenSignedOutElsewhere } from '#platform/session.ts'
import { Loading } from '#ui/states.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { queryClient } from './query-client.ts'
import { attendanceSearch, loginSearch, settingSearch, studentsSearch } from './search-params.ts'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  beforeLoad: () => {
    if (hasToken()) throw redirect({ to: '/' })
  },
})

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  validateSearch: loginSearch,
  loader: () => awaitConfig(queryClient),
  component: lazyRouteComponent(() => import('#features/auth/login-screen.tsx'), 'LoginScreen'),
})

const signup = createRoute({
  getParentRoute: () => signedOut,
  path: '/signup',
  component: lazyRouteComponent(() => import('#features/auth/signup-screen.tsx'), 'SignupScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('#features/auth/forgot-screen.tsx'), 'ForgotScreen'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  // Imported on demand: the sign-in screens need none of it.
  beforeLoad: async (asked) => (await import('./guard.ts')).requireSession(asked),
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

function allowed(permission: Permission) {
  return async () => (await import('./guard.ts')).requirePermission(permission)
}

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('#features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const onboarding = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding',
  beforeLoad: allowed('schools:create'),
  component: lazyRouteComponent(
    () => import('#features/onboarding/onboarding-screen.tsx'),
    'OnboardingScreen',
  ),
})

const createSchool = createRoute({
  getParentRoute: () => signedIn,
  path: '/createSchool',
  beforeLoad: async () => (await import('./guard.ts')).requireNoSchool(),
  component: lazyRouteComponent(
    () => import('#features/schools/record/create-school-screen.tsx'),
    'CreateSchoolScreen',
  ),
})

const schoolDetails = createRoute({
  getParentRoute: () => signedIn,
  path: '/schoolDetails',
  beforeLoad: allowed('schools:read'),
  component: lazyRouteComponent(
    () => import('#features/schools/record/school-details-screen.tsx'),
    'SchoolDetailsScreen',
  ),
})

const editSchool = createRoute({
  getParentRoute: () => signedIn,
  path: '/editSchool',
  beforeLoad: allowed('schools:write'),
  component: lazyRouteComponent(
    () => import('#features/schools/record/edit-school-screen.tsx'),
    'EditSchoolScreen',
  ),
})

const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/HelpSupport',
  beforeLoad: allowed('self:read'),
  component: lazyRouteComponent(() => import('#features/help/help-screen.tsx'), 'HelpScreen'),
})

const classes = createRoute({
  getParentRoute: () => signedIn,
  path: '/classes',
  beforeLoad: allowed('students:read'),
  component: lazyRouteComponent(() => import('#features/classes/classes-screen.tsx'), 'ClassesScreen'),
})

const students = createRoute({
  getParentRoute: () => signedIn,
  path: '/students',
  beforeLoad: allowed('students:read'),
  validateSearch: studentsSearch,
  component: lazyRouteComponent(() => import('#features/students/students-screen.tsx'), 'StudentsScreen'),
})

const attendance = createRoute({
  getParentRoute: () => signedIn,
  path: '/attendance',
  beforeLoad: allowed('attendance:mark'),
  validateSearch: attendanceSearch,
  component: lazyRouteComponent(
    () => import('#features/attendance/attendance-screen.tsx'),
    'AttendanceScreen',
  ),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  beforeLoad: allowed('self:read'),
  component: lazyRouteComponent(() => import('#features/profile/profile-screen.tsx'), 'ProfileScreen'),
})

const setting = createRoute({
  getParentRoute: () => signedIn,
  path: '/setting',
  beforeLoad: allowed('schools:read'),
  validateSearch: settingSearch,
  component: lazyRouteComponent(() => import('#features/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/setting', replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    signedOut.addChildren([login, signup]),
    forgotPassword,
    notFound,
    signedIn.addChildren([
      home,
      onboarding,
      createSchool,
      schoolDetails,
      editSchool,
      classes,
      students,
      attendance,
      profile,
      setting,
      settings,
      help,
    ]),
  ]),
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Loading,
  defaultErrorComponent: OfflineScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const stayPut = ['/login', '/signup', '/forgot-password', '/404']

function leave() {
  forgetSession()
  queryClient.clear()
  if (!stayPut.includes(location.pathname)) void router.navigate({ to: '/login', replace: true })
}

whenSignedOut(leave)
whenSignedOutElsewhere(leave)
