import { describeFeature } from '#platform/feature.ts'

export const access = describeFeature({
  screens: {},
  live: { access: [['access']], people: [['access']] },
})
