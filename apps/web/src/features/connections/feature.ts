import { describeFeature } from '#platform/screens/feature.ts'

/** Its tab is one of the settings. */
export const connections = describeFeature({
  screens: {},
  live: { connections: [['connections']] },
})
