import { IconSettings } from '@tabler/icons-react'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const settings = describeFeature({
  screens: {
    '/setting': {
      title: /*i18n*/ 'School Settings',
      description: /*i18n*/ 'Days, people, messages and data',
      permission: 'schools:read',
      component: lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
      // Each tab parses its own.
      search: (raw) => raw,
      sidebar: {
        group: 'administration',
        icon: IconSettings,
        title: /*i18n*/ 'Settings',
        permission: 'access:read',
      },
    },
  },
  live: {},
  acts: [
    {
      title: /*i18n*/ 'Add a holiday or change the calendar',
      permission: 'calendar:write',
      link: { to: '/setting', search: { tab: 'calendar' } },
    },
    {
      title: /*i18n*/ 'See the activity: who did what',
      permission: 'activity:read',
      link: { to: '/setting', search: { tab: 'activity' } },
    },
  ],
})
