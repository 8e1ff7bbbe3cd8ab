import { maskAadhaar } from '@shala/contract/general/aadhaar'
import { dayAt } from '@shala/contract/general/days'
import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedTeachers = exportedTable({
  name: 'teachers',
  about:
    'The teachers, including those who left or were removed, with only the last four digits of Aadhaar numbers.',
  tables: ['users', 'teachers'],
  person: 'id',
  query: (db) =>
    db
      .selectFrom('users')
      .leftJoin('teachers', sameSchool('teachers.user_id', 'users.id'))
      .where('users.school_id', '=', db.schoolId)
      .where('users.role', '=', 'teacher')
      .orderBy('users.id')
      .select([
        'users.id',
        'users.name',
        'users.phone',
        'users.email',
        'users.status',
        'users.address',
        'users.remark',
        'users.created_at',
        'users.deleted_at',
        'teachers.dob',
        'teachers.subject',
        'teachers.aadhaar_last_four',
        'teachers.village',
        'teachers.vtc',
        'teachers.post_office',
        'teachers.sub_district',
        'teachers.state',
        'teachers.pincode',
      ]),
  columns: [
    { title: 'Teacher id', value: ({ id }) => id },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Phone', value: ({ phone }) => phone },
    { title: 'Email', value: ({ email }) => email },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Date of birth', value: ({ dob }) => dob },
    { title: 'Subject', value: ({ subject }) => subject },
    {
      title: 'Aadhaar number',
      value: ({ aadhaar_last_four }) => aadhaar_last_four && maskAadhaar(aadhaar_last_four),
    },
    { title: 'Village', value: ({ village }) => village },
    { title: 'Village, town or city', value: ({ vtc }) => vtc },
    { title: 'Post office', value: ({ post_office }) => post_office },
    { title: 'District', value: ({ sub_district }) => sub_district },
    { title: 'State', value: ({ state }) => state },
    { title: 'Pincode', value: ({ pincode }) => pincode },
    { title: 'Address', value: ({ address }) => address },
    { title: 'Remark', value: ({ remark }) => remark },
    { title: 'Added at', value: ({ created_at }) => created_at },
    {
      title: 'Removed on',
      value: ({ deleted_at }, { timeZone }) => deleted_at && dayAt(deleted_at, timeZone),
    },
  ],
})

export const exportedQualifications = exportedTable({
  name: 'qualifications',
  about: 'The teachers’ qualifications. The file id names the certificate in files.csv.',
  tables: ['qualifications'],
  person: 'teacher_id',
  query: (db) =>
    db
      .selectFrom('qualifications')
      .leftJoin('users', sameSchool('users.id', 'qualifications.teacher_id'))
      .where('qualifications.school_id', '=', db.schoolId)
      .orderBy('qualifications.teacher_id')
      .orderBy('qualifications.place')
      .selectAll('qualifications')
      .select('users.name as teacherName'),
  columns: [
    { title: 'Qualification id', value: ({ id }) => id },
    { title: 'Teacher id', value: ({ teacher_id }) => teacher_id },
    { title: 'Teacher', value: ({ teacherName }) => teacherName },
    { title: 'Type', value: ({ type }) => type },
    { title: 'Institution', value: ({ institution }) => institution },
    { title: 'Year', value: ({ year }) => year },
    { title: 'File id', value: ({ file_id }) => file_id },
  ],
})
