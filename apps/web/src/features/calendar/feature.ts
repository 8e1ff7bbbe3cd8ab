import { describeFeature } from '#platform/feature.ts'

export const calendar = describeFeature({
  screens: {},
  live: { calendar: [['calendar']], leave: [['calendar']] },
})
