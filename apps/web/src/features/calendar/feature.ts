import { describeFeature } from '#platform/screens/feature.ts'

export const calendar = describeFeature({
  screens: {},
  live: { calendar: [['calendar']], leave: [['calendar']] },
  acts: [
    {
      title: /*i18n*/ 'School closed today',
      permission: 'calendar:write',
      link: { to: '/', search: { add: 'closing' } },
    },
  ],
})
