import { IconChartBar } from '@tabler/icons-react'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const reports = describeFeature({
  screens: {
    '/reports': {
      title: /*i18n*/ 'Reports',
      description: /*i18n*/ 'Attendance and leave in figures',
      permission: 'reports:read',
      component: lazyScreen(() => import('./reports-screen.tsx'), 'ReportsScreen'),
      // The screen parses it: what an address may name depends on the person.
      search: (raw) => raw,
      sidebar: { group: 'administration', icon: IconChartBar },
    },
  },
  live: {},
})
