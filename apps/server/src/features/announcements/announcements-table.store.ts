import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedAnnouncements = exportedTable({
  name: 'announcements',
  about: 'The school’s announcements, including removed ones.',
  tables: ['announcements'],
  query: (db) =>
    db
      .selectFrom('announcements')
      .leftJoin('users', sameSchool('users.id', 'announcements.made_by'))
      .where('announcements.school_id', '=', db.schoolId)
      .orderBy('announcements.made_at')
      .orderBy('announcements.id')
      .selectAll('announcements')
      .select('users.name'),
  columns: [
    { title: 'Id', value: ({ id }) => id },
    { title: 'Title', value: ({ title }) => title },
    { title: 'Text', value: ({ text }) => text },
    { title: 'From', value: ({ from_date }) => from_date },
    { title: 'Until', value: ({ until_date }) => until_date },
    { title: 'Pinned', value: ({ is_pinned }) => (is_pinned ? 'yes' : 'no') },
    { title: 'Written by', value: ({ name }) => name },
    { title: 'Written at', value: ({ made_at }) => made_at },
    { title: 'Changed at', value: ({ changed_at }) => changed_at },
    { title: 'Removed at', value: ({ removed_at }) => removed_at },
  ],
})
