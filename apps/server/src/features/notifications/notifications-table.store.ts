import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedNotifications = exportedTable({
  name: 'notifications',
  about: 'Each person’s notifications that are still kept, and when they were read.',
  tables: ['notifications'],
  person: 'user_id',
  query: (db) =>
    db
      .selectFrom('notifications')
      .leftJoin('users', sameSchool('users.id', 'notifications.user_id'))
      .where('notifications.school_id', '=', db.schoolId)
      .orderBy('notifications.created_at')
      .orderBy('notifications.id')
      .selectAll('notifications')
      .select('users.name'),
  columns: [
    { title: 'Person id', value: ({ user_id }) => user_id },
    { title: 'Person', value: ({ name }) => name },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Values', value: ({ values }) => JSON.stringify(values) },
    { title: 'At', value: ({ created_at }) => created_at },
    { title: 'Read at', value: ({ read_at }) => read_at },
  ],
})
