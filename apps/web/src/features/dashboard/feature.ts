import { IconLayoutDashboard } from '@tabler/icons-react'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { oneOf, type Raw, whatIsSet } from '#platform/screens/search-params.ts'

/** `start`: the app was opened by its icon (the manifest's `start_url`). `scan`: the camera is wanted. */
function homeSearch(raw: Raw) {
  return whatIsSet({
    start: 'start' in raw ? ('icon' as const) : undefined,
    scan: 'scan' in raw ? true : undefined,
    add: oneOf(['closing'] as const, raw.add),
  })
}

export const dashboard = describeFeature({
  screens: {
    '/': {
      title: /*i18n*/ 'Dashboard',
      description: /*i18n*/ 'Your school today',
      studentDescription: /*i18n*/ 'Your day at school',
      permission: 'self:read',
      component: lazyScreen(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
      byRole: {
        teacher: lazyScreen(() => import('./teacher-home-screen.tsx'), 'TeacherHomeScreen'),
        student: lazyScreen(() => import('./student-home-screen.tsx'), 'StudentHomeScreen'),
      },
      search: homeSearch,
      opens: { closing: 'calendar:write' },
      sidebar: { group: 'top', icon: IconLayoutDashboard },
      thumb: { place: 1, title: /*i18n*/ 'Home' },
    },
  },
  live: { access: [['standing']] },
})
