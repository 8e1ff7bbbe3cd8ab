import { describeFeature } from '#platform/screens/feature.ts'

export const privacy = describeFeature({
  screens: {},
  live: { privacy: [['privacy']] },
})
