import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedMessageStops = exportedTable({
  name: 'message_stops',
  about: 'The phones and emails that nobody writes to of a student, since their owners said so.',
  tables: ['message_stops'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('message_stops as stop')
      .leftJoin('users as student', sameSchool('student.id', 'stop.student_id'))
      .where('stop.school_id', '=', db.schoolId)
      .orderBy('stop.stopped_at')
      .orderBy('stop.student_id')
      .orderBy('stop.address')
      .selectAll('stop')
      .select('student.name as studentName'),
  columns: [
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ studentName }) => studentName },
    { title: 'Address', value: ({ address }) => address },
    { title: 'Why', value: ({ why }) => why },
    { title: 'At', value: ({ stopped_at }) => stopped_at },
  ],
})

export const exportedMessages = exportedTable({
  name: 'family_messages',
  about: 'What families were sent outside the app that is still kept, and what became of it.',
  tables: ['family_messages'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('family_messages as message')
      .leftJoin('users as student', sameSchool('student.id', 'message.student_id'))
      .where('message.school_id', '=', db.schoolId)
      .orderBy('message.created_at')
      .orderBy('message.id')
      .selectAll('message')
      .select('student.name as studentName'),
  columns: [
    { title: 'Date', value: ({ date }) => date },
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ studentName }) => studentName },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Way', value: ({ way }) => way },
    { title: 'Contact', value: ({ contact }) => contact },
    { title: 'Address', value: ({ address }) => address },
    { title: 'State', value: ({ state }) => state },
    { title: 'Reason', value: ({ reason }) => reason },
    { title: 'Answer', value: ({ answer }) => answer },
    { title: 'Parts', value: ({ parts }) => parts },
    { title: 'At', value: ({ changed_at }) => changed_at },
  ],
})
