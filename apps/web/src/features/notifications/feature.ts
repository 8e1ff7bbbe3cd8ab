import { describeFeature } from '#platform/feature.ts'

export const notifications = describeFeature({
  screens: {},
  live: { notifications: [['notifications']] },
})
