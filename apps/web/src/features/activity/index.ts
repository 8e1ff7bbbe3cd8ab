export { readActivityFilters } from './activity-filters.ts'
export { ActivityTab } from './activity-tab.tsx'
