import { actionWords } from '@shala/contract/activity/action-words'
import { exportedTable } from '#platform/tables/exported-table'
import { queryAllEntries } from './activity.store.ts'
import { toEntry } from './activity-entry.rules.ts'

export const exportedActivity = exportedTable({
  name: 'activity',
  about: 'Everything that people did, with person and time, newest first. Before and After are JSON.',
  tables: ['activity_log'],
  person: 'entityId',
  query: queryAllEntries,
  toShown: toEntry,
  columns: [
    { title: 'Entry id', value: ({ _id }) => _id },
    { title: 'At', value: ({ at }) => at },
    { title: 'Person id', value: ({ actor }) => actor._id },
    { title: 'Person', value: ({ actor }) => actor.name },
    { title: 'Action', value: ({ action }) => action },
    { title: 'Activity', value: ({ action, entity }) => actionWords({ action, entity }) },
    { title: 'About', value: ({ subject }) => subject },
    { title: 'Record type', value: ({ entity }) => entity },
    { title: 'Record id', value: ({ entityId }) => entityId },
    { title: 'Before', value: ({ before }) => before && JSON.stringify(before) },
    { title: 'After', value: ({ after }) => after && JSON.stringify(after) },
  ],
})
