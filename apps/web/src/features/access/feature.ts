import { describeFeature } from '#platform/screens/feature.ts'

export const access = describeFeature({
  screens: {},
  live: { access: [['access']], people: [['access']] },
})
