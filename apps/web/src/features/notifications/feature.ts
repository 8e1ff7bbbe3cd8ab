import { describeFeature } from '#platform/screens/feature.ts'

export const notifications = describeFeature({
  screens: {},
  live: { notifications: [['notifications']] },
})
