import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedLeave = exportedTable({
  name: 'leave',
  about: 'Every leave request, including cancelled ones. A note’s file is listed in files.csv.',
  tables: ['leave_requests'],
  person: 'user_id',
  query: (db) =>
    db
      .selectFrom('leave_requests as leave')
      .leftJoin('users as person', sameSchool('person.id', 'leave.user_id'))
      .leftJoin('users as decider', sameSchool('decider.id', 'leave.decided_by'))
      .where('leave.school_id', '=', db.schoolId)
      .orderBy('leave.created_at')
      .orderBy('leave.id')
      .selectAll('leave')
      .select(['person.name as personName', 'decider.name as deciderName']),
  columns: [
    { title: 'Request id', value: ({ id }) => id },
    { title: 'Person id', value: ({ user_id }) => user_id },
    { title: 'Person', value: ({ personName }) => personName },
    { title: 'Type', value: ({ leave_type }) => leave_type },
    { title: 'Note of the family', value: ({ family_note }) => family_note },
    { title: 'From', value: ({ from_date }) => from_date },
    { title: 'From duration', value: ({ from_duration }) => from_duration },
    { title: 'To', value: ({ to_date }) => to_date },
    { title: 'To duration', value: ({ to_duration }) => to_duration },
    { title: 'From instant', value: ({ from_at }) => from_at },
    { title: 'To instant', value: ({ to_at }) => to_at },
    { title: 'Reason', value: ({ reason }) => reason },
    { title: 'File id', value: ({ file_id }) => file_id },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Asked at', value: ({ created_at }) => created_at },
    { title: 'Changed at', value: ({ changed_at }) => changed_at },
    { title: 'Decided by id', value: ({ decided_by }) => decided_by },
    { title: 'Decided by', value: ({ deciderName }) => deciderName },
    { title: 'Decided at', value: ({ decided_at }) => decided_at },
    { title: 'Remark', value: ({ remark }) => remark },
  ],
})

export const exportedClosedLeave = exportedTable({
  name: 'leave-years',
  about:
    'What each member of staff had, took and carried of each type of leave in academic years that are over; in days.',
  tables: ['closed_leave'],
  person: 'user_id',
  query: (db) =>
    db
      .selectFrom('closed_leave as closed')
      .innerJoin('users as person', sameSchool('person.id', 'closed.user_id'))
      .where('closed.school_id', '=', db.schoolId)
      .orderBy('closed.last_day')
      .orderBy('closed.user_id')
      .orderBy('closed.leave_type')
      .selectAll('closed')
      .select('person.name as personName'),
  columns: [
    { title: 'Person id', value: ({ user_id }) => user_id },
    { title: 'Person', value: ({ personName }) => personName },
    { title: 'First day', value: ({ first_day }) => first_day },
    { title: 'Last day', value: ({ last_day }) => last_day },
    { title: 'Type', value: ({ leave_type }) => leave_type },
    { title: 'Counts', value: ({ counts }) => counts },
    { title: 'Is carried over', value: ({ is_carried }) => is_carried },
    { title: 'Allowance', value: ({ allowance }) => allowance },
    { title: 'Brought', value: ({ brought }) => brought },
    { title: 'Taken', value: ({ taken }) => taken },
    { title: 'Carried', value: ({ carried }) => carried },
    { title: 'Closed at', value: ({ closed_at }) => closed_at },
  ],
})
