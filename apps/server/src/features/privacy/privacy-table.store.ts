import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedNotices = exportedTable({
  name: 'privacy-notices',
  about: 'Every version of the notice to families that the school wrote. Version 0 is the usual text.',
  tables: ['privacy_notices'],
  query: (db) =>
    db
      .selectFrom('privacy_notices as notice')
      .leftJoin('users as maker', sameSchool('maker.id', 'notice.made_by'))
      .where('notice.school_id', '=', db.schoolId)
      .orderBy('notice.version')
      .selectAll('notice')
      .select('maker.name as makerName'),
  columns: [
    { title: 'Version', value: ({ version }) => version },
    { title: 'English', value: ({ text_en }) => text_en },
    { title: 'Hindi', value: ({ text_hi }) => text_hi },
    { title: 'Written by', value: ({ makerName }) => makerName },
    { title: 'Written at', value: ({ made_at }) => made_at },
  ],
})

export const exportedConsents = exportedTable({
  name: 'consents',
  about: 'Who agreed to which version of the notice for a student, in the app or on paper, and withdrawals.',
  tables: ['consents'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('consents as consent')
      .leftJoin('users as student', sameSchool('student.id', 'consent.student_id'))
      .leftJoin('users as recorder', sameSchool('recorder.id', 'consent.recorded_by'))
      .where('consent.school_id', '=', db.schoolId)
      .orderBy('consent.recorded_at')
      .orderBy('consent.id')
      .selectAll('consent')
      .select(['student.name as studentName', 'recorder.name as recorderName']),
  columns: [
    { title: 'Consent id', value: ({ id }) => id },
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ studentName }) => studentName },
    { title: 'Version', value: ({ version }) => version },
    { title: 'Given by', value: ({ given_by }) => given_by },
    { title: 'Relation', value: ({ relation }) => relation },
    { title: 'Way', value: ({ way }) => way },
    { title: 'Given on', value: ({ given_on }) => given_on },
    { title: 'Recorded by', value: ({ recorderName }) => recorderName },
    { title: 'Recorded at', value: ({ recorded_at }) => recorded_at },
    { title: 'Withdrawn at', value: ({ withdrawn_at }) => withdrawn_at },
  ],
})

export const exportedPrivacyRequests = exportedTable({
  name: 'privacy-requests',
  about: 'What people asked the school to correct or erase about them, and its answers.',
  tables: ['privacy_requests'],
  person: 'user_id',
  query: (db) =>
    db
      .selectFrom('privacy_requests as request')
      .leftJoin('users as person', sameSchool('person.id', 'request.user_id'))
      .leftJoin('users as answerer', sameSchool('answerer.id', 'request.answered_by'))
      .where('request.school_id', '=', db.schoolId)
      .orderBy('request.asked_at')
      .orderBy('request.id')
      .selectAll('request')
      .select(['person.name as personName', 'answerer.name as answererName']),
  columns: [
    { title: 'Request id', value: ({ id }) => id },
    { title: 'Person id', value: ({ user_id }) => user_id },
    { title: 'Person', value: ({ personName }) => personName },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Text', value: ({ text }) => text },
    { title: 'Asked at', value: ({ asked_at }) => asked_at },
    { title: 'Answer', value: ({ answer }) => answer },
    { title: 'Answered by', value: ({ answererName }) => answererName },
    { title: 'Answered at', value: ({ answered_at }) => answered_at },
  ],
})
