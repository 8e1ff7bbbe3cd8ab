export { ActivityAbout } from './activity-about.tsx'
export { readActivityFilters } from './activity-filters.ts'
export { ActivityTab } from './activity-tab.tsx'
export { OwnActivity } from './own-activity.tsx'
