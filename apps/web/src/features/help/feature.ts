import { IconHelpCircle } from '@tabler/icons-react'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const help = describeFeature({
  screens: {
    '/HelpSupport': {
      title: /*i18n*/ 'Help & Support',
      description: /*i18n*/ 'How to do things, and who to ask',
      permission: 'self:read',
      component: lazyScreen(() => import('./help-screen.tsx'), 'HelpScreen'),
      sidebar: { group: 'administration', icon: IconHelpCircle },
    },
  },
  live: {},
})
