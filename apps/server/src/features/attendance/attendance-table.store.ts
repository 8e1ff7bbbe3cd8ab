import { classLabel } from '@shala/contract/classes'
import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedAttendance = exportedTable({
  name: 'attendance',
  about:
    'Each student’s mark for each day. One without a status was undone, or is set aside for a day off or a day without a class.',
  tables: ['attendance'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('attendance')
      .leftJoin('users as student', sameSchool('student.id', 'attendance.student_id'))
      .leftJoin('classes', sameSchool('classes.id', 'attendance.class_id'))
      .leftJoin('users as marker', sameSchool('marker.id', 'attendance.marked_by'))
      .where('attendance.school_id', '=', db.schoolId)
      // The order of the key needs no sorting.
      .orderBy('attendance.student_id')
      .orderBy('attendance.date')
      .select([
        'attendance.id',
        'attendance.student_id',
        'attendance.date',
        'attendance.class_id',
        'attendance.status',
        'attendance.away_half',
        'attendance.notes',
        'attendance.source',
        'attendance.marked_at',
        'attendance.marked_by',
        'student.name as studentName',
        'student.roll_number',
        'classes.name as className',
        'classes.section as classSection',
        'marker.name as markerName',
      ]),
  columns: [
    { title: 'Mark id', value: ({ id }) => id },
    { title: 'Date', value: ({ date }) => date },
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ studentName }) => studentName },
    { title: 'Roll number', value: ({ roll_number }) => roll_number },
    { title: 'Class id', value: ({ class_id }) => class_id },
    {
      title: 'Class',
      value: ({ className, classSection }) =>
        className && classLabel({ name: className, section: classSection }),
    },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Half away', value: ({ away_half }) => away_half },
    { title: 'Remarks', value: ({ notes }) => notes },
    { title: 'Source', value: ({ source }) => source },
    { title: 'Marked at', value: ({ marked_at }) => marked_at },
    { title: 'Marked by id', value: ({ marked_by }) => marked_by },
    { title: 'Marked by', value: ({ markerName }) => markerName },
  ],
})

export const exportedAttendanceChanges = exportedTable({
  name: 'attendance-changes',
  about: 'Every change to a mark, in the order in which they were saved.',
  tables: ['attendance_changes'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('attendance_changes as change')
      .leftJoin('users as student', sameSchool('student.id', 'change.student_id'))
      .leftJoin('users as marker', sameSchool('marker.id', 'change.marked_by'))
      .where('change.school_id', '=', db.schoolId)
      .orderBy('change.id')
      .selectAll('change')
      .select(['student.name as studentName', 'marker.name as markerName']),
  columns: [
    { title: 'Change id', value: ({ id }) => id },
    { title: 'Date', value: ({ date }) => date },
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ studentName }) => studentName },
    { title: 'Status before', value: ({ from_status }) => from_status },
    { title: 'Status after', value: ({ to_status }) => to_status },
    { title: 'Half away before', value: ({ from_away_half }) => from_away_half },
    { title: 'Half away after', value: ({ to_away_half }) => to_away_half },
    { title: 'Remarks before', value: ({ from_notes }) => from_notes },
    { title: 'Remarks after', value: ({ to_notes }) => to_notes },
    { title: 'Source', value: ({ source }) => source },
    { title: 'Marked at', value: ({ marked_at }) => marked_at },
    { title: 'Marked by id', value: ({ marked_by }) => marked_by },
    { title: 'Marked by', value: ({ markerName }) => markerName },
    { title: 'Saved at', value: ({ recorded_at }) => recorded_at },
  ],
})

export const exportedMarkedDaysOff = exportedTable({
  name: 'marked_days_off',
  about:
    'Marks on days off: what the school said of them, that they count or are set aside; without a name, nothing yet.',
  tables: ['marked_days_off'],
  query: (db) =>
    db
      .selectFrom('marked_days_off as day')
      .innerJoin('classes', sameSchool('classes.id', 'day.class_id'))
      .where('day.school_id', '=', db.schoolId)
      .orderBy('day.date')
      .orderBy('day.class_id')
      .select(['day.date', 'day.class_id', 'day.counts', 'day.said_by', 'day.said_at'])
      .select(['classes.name', 'classes.section']),
  columns: [
    { title: 'Date', value: ({ date }) => date },
    { title: 'Class id', value: ({ class_id }) => class_id },
    { title: 'Class', value: ({ name, section }) => classLabel({ name, section }) },
    { title: 'Counts', value: ({ counts }) => counts },
    { title: 'Said by', value: ({ said_by }) => said_by },
    { title: 'Said at', value: ({ said_at }) => said_at },
  ],
})

export const exportedAbsenceCalls = exportedTable({
  name: 'absence_calls',
  about: 'What came of calling the families of children who were absent.',
  tables: ['absence_calls'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('absence_calls as call')
      .leftJoin('users as student', sameSchool('student.id', 'call.student_id'))
      .leftJoin('users as caller', sameSchool('caller.id', 'call.called_by'))
      .where('call.school_id', '=', db.schoolId)
      .orderBy('call.date')
      .orderBy('call.student_id')
      .selectAll('call')
      .select(['student.name as studentName', 'caller.name as callerName']),
  columns: [
    { title: 'Date', value: ({ date }) => date },
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ studentName }) => studentName },
    { title: 'Outcome', value: ({ outcome }) => outcome },
    { title: 'Words', value: ({ words }) => words },
    { title: 'Called by id', value: ({ called_by }) => called_by },
    { title: 'Called by', value: ({ callerName }) => callerName },
    { title: 'Called at', value: ({ called_at }) => called_at },
  ],
})
