import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedCalendarDays = exportedTable({
  name: 'calendar',
  about: 'The school’s own holidays and events. The country’s are not stored.',
  tables: ['calendar_days'],
  query: (db) =>
    db
      .selectFrom('calendar_days as day')
      .leftJoin('users as maker', sameSchool('maker.id', 'day.made_by'))
      .where('day.school_id', '=', db.schoolId)
      .orderBy('day.from_date')
      .orderBy('day.id')
      .selectAll('day')
      .select('maker.name as makerName'),
  columns: [
    { title: 'Id', value: ({ id }) => id },
    { title: 'Name', value: ({ name }) => name },
    { title: 'From', value: ({ from_date }) => from_date },
    { title: 'To', value: ({ to_date }) => to_date },
    { title: 'Closed', value: ({ is_closed }) => (is_closed ? 'yes' : 'no') },
    { title: 'Replaces', value: ({ replaces }) => replaces },
    { title: 'Imported as', value: ({ ics_uid }) => ics_uid },
    { title: 'Made by', value: ({ makerName }) => makerName },
    { title: 'Made at', value: ({ made_at }) => made_at },
    { title: 'Changed at', value: ({ changed_at }) => changed_at },
  ],
})

export const exportedCalendarRemovals = exportedTable({
  name: 'calendar-removed',
  about: 'The country’s holidays that the school has removed or moved.',
  tables: ['calendar_removals'],
  query: (db) =>
    db
      .selectFrom('calendar_removals as removal')
      .leftJoin('users as remover', sameSchool('remover.id', 'removal.removed_by'))
      .where('removal.school_id', '=', db.schoolId)
      .orderBy('removal.key')
      .selectAll('removal')
      .select('remover.name as removerName'),
  columns: [
    { title: 'Holiday', value: ({ key }) => key },
    { title: 'Removed by', value: ({ removerName }) => removerName },
    { title: 'Removed at', value: ({ removed_at }) => removed_at },
  ],
})
