import { sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedTeacherAttendance = exportedTable({
  name: 'teacher-attendance',
  about:
    'The days of teachers that were scanned or corrected, with status and half day as they were judged then. What stood before a correction is in the activity.',
  tables: ['teacher_attendance'],
  person: 'teacher_id',
  query: (db) =>
    db
      .selectFrom('teacher_attendance as day')
      .leftJoin('users as teacher', sameSchool('teacher.id', 'day.teacher_id'))
      .leftJoin('users as corrector', sameSchool('corrector.id', 'day.corrected_by'))
      .where('day.school_id', '=', db.schoolId)
      .orderBy('day.teacher_id')
      .orderBy('day.date')
      .selectAll('day')
      .select([
        sql<string | null>`day.clock ->> 'dayStart'`.as('dayStart'),
        sql<string | null>`day.clock ->> 'midday'`.as('midday'),
        sql<string | null>`day.clock ->> 'lateAfterMinutes'`.as('lateAfterMinutes'),
      ])
      .select(['teacher.name as teacherName', 'corrector.name as correctorName']),
  columns: [
    { title: 'Record id', value: ({ id }) => id },
    { title: 'Date', value: ({ date }) => date },
    { title: 'Teacher id', value: ({ teacher_id }) => teacher_id },
    { title: 'Teacher', value: ({ teacherName }) => teacherName },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Half day', value: ({ is_half_day }) => (is_half_day ? 'yes' : 'no') },
    { title: 'Start of the day', value: ({ dayStart }) => dayStart },
    { title: 'Midday', value: ({ midday }) => midday },
    { title: 'Late after minutes', value: ({ lateAfterMinutes }) => lateAfterMinutes },
    { title: 'Checked in at', value: ({ checked_in_at }) => checked_in_at },
    { title: 'Checked out at', value: ({ checked_out_at }) => checked_out_at },
    { title: 'Changed at', value: ({ changed_at }) => changed_at },
    { title: 'Corrected by id', value: ({ corrected_by }) => corrected_by },
    { title: 'Corrected by', value: ({ correctorName }) => correctorName },
    { title: 'Corrected at', value: ({ corrected_at }) => corrected_at },
    { title: 'Reason', value: ({ reason }) => reason },
  ],
})

export const exportedTeaching = exportedTable({
  name: 'teaching',
  about: 'The periods in which each teacher was active at the school and expected.',
  tables: ['teaching'],
  person: 'teacher_id',
  query: (db) =>
    db
      .selectFrom('teaching')
      .leftJoin('users as teacher', sameSchool('teacher.id', 'teaching.teacher_id'))
      .where('teaching.school_id', '=', db.schoolId)
      .orderBy('teaching.teacher_id')
      .orderBy('teaching.from_at')
      .select(['teaching.teacher_id', 'teaching.from_at', 'teaching.to_at', 'teacher.name as teacherName']),
  columns: [
    { title: 'Teacher id', value: ({ teacher_id }) => teacher_id },
    { title: 'Teacher', value: ({ teacherName }) => teacherName },
    { title: 'From', value: ({ from_at }) => from_at },
    { title: 'To', value: ({ to_at }) => to_at },
  ],
})
