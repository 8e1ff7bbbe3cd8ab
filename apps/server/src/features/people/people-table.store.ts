import { dayAt } from '@shala/contract/general/days'
import { adminRoles } from '@shala/contract/people'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedAdministrators = exportedTable({
  name: 'administrators',
  about: 'The school’s administrators, including those who were removed.',
  tables: ['users'],
  person: 'id',
  query: (db) =>
    db
      .selectFrom('users')
      .where('school_id', '=', db.schoolId)
      .where('role', 'in', adminRoles)
      .orderBy('id')
      .select([
        'id',
        'name',
        'job_title',
        'role',
        'duty',
        'phone',
        'email',
        'status',
        'created_at',
        'deleted_at',
      ]),
  columns: [
    { title: 'Person id', value: ({ id }) => id },
    { title: 'Name', value: ({ name }) => name },
    { title: 'Job title', value: ({ job_title }) => job_title },
    { title: 'Role', value: ({ role }) => role },
    { title: 'Duty', value: ({ duty }) => duty },
    { title: 'Phone', value: ({ phone }) => phone },
    { title: 'Email', value: ({ email }) => email },
    { title: 'Status', value: ({ status }) => status },
    { title: 'Added at', value: ({ created_at }) => created_at },
    {
      title: 'Removed on',
      value: ({ deleted_at }, { timeZone }) => deleted_at && dayAt(deleted_at, timeZone),
    },
  ],
})
