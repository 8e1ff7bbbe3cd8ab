import { describeFeature } from '#platform/screens/feature.ts'

export const calendar = describeFeature({
  screens: {},
  live: { calendar: [['calendar']], leave: [['calendar']] },
})
