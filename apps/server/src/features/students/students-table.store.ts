import { classLabel } from '@shala/contract/classes'
import { dayAt } from '@shala/contract/days'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedStudents = exportedTable({
  name: 'students',
  about: 'The students, also those who left, passed out or were removed.',
  tables: ['users'],
  query: (db) =>
    db
      .selectFrom('users')
      .leftJoin('classes', (join) =>
        join.onRef('classes.school_id', '=', 'users.school_id').onRef('classes.id', '=', 'users.class_id'),
      )
      .where('users.school_id', '=', db.schoolId)
      .where('users.role', '=', 'student')
      .orderBy('users.id')
      .selectAll('users')
      .select(['classes.name as className', 'classes.section as classSection']),
  columns: [
    { title: 'Student id', value: ({ id }) => id },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Roll number', value: ({ roll_number }) => roll_number },
    { title: 'Class id', value: ({ class_id }) => class_id },
    {
      title: 'Class',
      value: ({ className, classSection }) =>
        className && classLabel({ name: className, section: classSection }),
    },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Phone', value: ({ phone }) => phone },
    { title: 'Email', value: ({ email }) => email },
    { title: 'Address', value: ({ address }) => address },
    { title: 'Remark', value: ({ remark }) => remark },
    { title: 'Enrolled on', value: ({ enrollment_date }) => enrollment_date },
    { title: 'Session', value: ({ session }) => session },
    { title: 'Passout year', value: ({ passout_year }) => passout_year },
    { title: 'Added at', value: ({ created_at }) => created_at },
    {
      title: 'Removed on',
      value: ({ deleted_at }, { timeZone }) => deleted_at && dayAt(deleted_at, timeZone),
    },
  ],
})

export const exportedEnrolments = exportedTable({
  name: 'enrolments',
  about: 'Which student was in which class, from the first day to the first day no longer in it.',
  tables: ['enrolments'],
  query: (db) =>
    db
      .selectFrom('enrolments')
      .leftJoin('users as student', (join) =>
        join
          .onRef('student.school_id', '=', 'enrolments.school_id')
          .onRef('student.id', '=', 'enrolments.student_id'),
      )
      .leftJoin('classes', (join) =>
        join
          .onRef('classes.school_id', '=', 'enrolments.school_id')
          .onRef('classes.id', '=', 'enrolments.class_id'),
      )
      .leftJoin('users as maker', (join) =>
        join
          .onRef('maker.school_id', '=', 'enrolments.school_id')
          .onRef('maker.id', '=', 'enrolments.made_by'),
      )
      .where('enrolments.school_id', '=', db.schoolId)
      .orderBy('enrolments.id')
      .selectAll('enrolments')
      .select([
        'student.name as studentName',
        'classes.name as className',
        'classes.section as classSection',
        'maker.name as makerName',
      ]),
  columns: [
    { title: 'Enrolment id', value: ({ id }) => id },
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ studentName }) => studentName },
    { title: 'Class id', value: ({ class_id }) => class_id },
    {
      title: 'Class',
      value: ({ className, classSection }) =>
        className && classLabel({ name: className, section: classSection }),
    },
    { title: 'From', value: ({ from_date }) => from_date },
    { title: 'No longer from', value: ({ to_date }) => to_date },
    { title: 'Session', value: ({ session }) => session },
    { title: 'Why', value: ({ reason }) => reason },
    { title: 'Made by id', value: ({ made_by }) => made_by },
    { title: 'Made by', value: ({ makerName }) => makerName },
    { title: 'Made at', value: ({ made_at }) => made_at },
  ],
})
