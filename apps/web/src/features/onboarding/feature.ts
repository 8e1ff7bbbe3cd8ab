import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'

export const onboarding = describeFeature({
  screens: {
    '/onboarding': {
      title: /*i18n*/ 'Getting started',
      permission: 'schools:create',
      component: lazyScreen(() => import('./onboarding-screen.tsx'), 'OnboardingScreen'),
      isSetup: true,
    },
  },
  live: {},
})
