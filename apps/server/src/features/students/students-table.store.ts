import { fieldWords } from '@shala/contract/activity/words'
import { classLabel } from '@shala/contract/classes'
import { dayAt } from '@shala/contract/general/days'
import { detailKeys } from '@shala/contract/students/details'
import { studentTextFields } from '@shala/contract/students/text-fields'
import { sql } from 'kysely'
import { columnsAs } from '#platform/database/columns'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'
import { exportedTable } from '#platform/tables/exported-table'

/** With the titles that the activity uses. */
const textColumns = [...studentTextFields, ...detailKeys].map((field) => ({
  title: fieldWords(field, { word: (english) => english }),
  value: (row: Partial<Record<typeof field, string | null>>) => row[field],
}))

export const exportedStudents = exportedTable({
  name: 'students',
  about: 'The students, including those who left, passed out or were removed.',
  tables: ['users'],
  person: 'id',
  query: (db: SchoolDb) =>
    db
      .selectFrom('users')
      .leftJoin('classes', sameSchool('classes.id', 'users.class_id'))
      .where('users.school_id', '=', db.schoolId)
      .where('users.role', '=', 'student')
      .orderBy('users.id')
      .selectAll('users')
      .select([
        ...columnsAs('users', studentTextFields),
        'classes.name as className',
        'classes.section as classSection',
      ])
      .select(columnsAs('users', detailKeys))
      .select(
        sql<
          string | null
        >`(select string_agg(field.label || ': ' || (users.own_details ->> field.id::text), '; ' order by field.made_at, field.id)
          from student_fields as field where field.school_id = users.school_id and users.own_details ? field.id::text)`.as(
          'ownFields',
        ),
      ),
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
    ...textColumns,
    { title: 'Fields of the school', value: ({ ownFields }) => ownFields },
    { title: 'Remark', value: ({ remark }) => remark },
    { title: 'Enrolled on', value: ({ enrollment_date }) => enrollment_date },
    { title: 'Passout year', value: ({ passout_year }) => passout_year },
    { title: 'Added at', value: ({ created_at }) => created_at },
    {
      title: 'Removed on',
      value: ({ deleted_at }, { timeZone }) => deleted_at && dayAt(deleted_at, timeZone),
    },
  ],
})

export const exportedStudentFields = exportedTable({
  name: 'student-fields',
  about:
    "The fields of students that the school made itself. A student's values stand beside the student, after the name of the field.",
  tables: ['student_fields'],
  query: (db) =>
    db.selectFrom('student_fields').where('school_id', '=', db.schoolId).orderBy('id').selectAll(),
  columns: [
    { title: 'Field id', value: ({ id }) => id },
    { title: 'Name', value: ({ label }) => label },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Choices', value: ({ choices }) => choices.join('; ') },
    { title: 'Made by id', value: ({ made_by }) => made_by },
    { title: 'Made at', value: ({ made_at }) => made_at },
    { title: 'Removed at', value: ({ removed_at }) => removed_at },
  ],
})

export const exportedEnrolments = exportedTable({
  name: 'enrolments',
  about:
    'The classes of each student. Left on is the first day on which the student was no longer in the class; the roll number there is kept of a class they left. Of somebody who left and came back, why, and the number of the transfer certificate.',
  tables: ['enrolments'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('enrolments')
      .leftJoin('users as student', sameSchool('student.id', 'enrolments.student_id'))
      .leftJoin('classes', sameSchool('classes.id', 'enrolments.class_id'))
      .leftJoin('users as maker', sameSchool('maker.id', 'enrolments.made_by'))
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
    { title: 'Left on', value: ({ to_date }) => to_date },
    { title: 'Roll number there', value: ({ roll_number }) => roll_number },
    { title: 'Session', value: ({ session }) => session },
    { title: 'Reason', value: ({ reason }) => reason },
    { title: 'Reason for leaving', value: ({ leaving_reason }) => leaving_reason },
    { title: 'TC number', value: ({ certificate_number }) => certificate_number },
    { title: 'Made by id', value: ({ made_by }) => made_by },
    { title: 'Made by', value: ({ makerName }) => makerName },
    { title: 'Made at', value: ({ made_at }) => made_at },
  ],
})
