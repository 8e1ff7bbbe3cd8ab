import { getMe } from '@shala/contract/profile'
import { urlOf } from '#platform/calls/url-of.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const profile = describeFeature({
  screens: {
    '/profile': {
      title: /*i18n*/ 'Profile',
      description: /*i18n*/ 'Your details, password and devices',
      permission: 'self:read',
      component: lazyScreen(() => import('./profile-screen.tsx'), 'ProfileScreen'),
      firstCall: import.meta.env.SSR && [{ url: urlOf(getMe, {}), permission: 'self:read' }],
    },
  },
  live: { people: [['profile', 'me']] },
})
