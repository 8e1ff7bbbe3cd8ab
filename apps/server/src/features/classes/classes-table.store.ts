import { dayAt } from '@shala/contract/days'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedClasses = exportedTable({
  name: 'classes',
  about: 'The classes, also those that were deleted.',
  tables: ['classes'],
  query: (db) =>
    db
      .selectFrom('classes')
      .where('school_id', '=', db.schoolId)
      .orderBy('id')
      .select(['id', 'name', 'section', 'is_passout', 'created_at', 'deleted_at']),
  columns: [
    { title: 'Class id', value: ({ id }) => id },
    { title: 'Class', value: ({ name }) => name },
    { title: 'Section', value: ({ section }) => section },
    { title: 'Passout class', value: ({ is_passout }) => is_passout },
    { title: 'Added at', value: ({ created_at }) => created_at },
    {
      title: 'Deleted on',
      value: ({ deleted_at }, { timeZone }) => deleted_at && dayAt(deleted_at, timeZone),
    },
  ],
})
