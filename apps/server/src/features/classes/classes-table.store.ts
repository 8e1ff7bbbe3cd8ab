import { dayAt } from '@shala/contract/general/days'
import { exportedTable } from '#platform/tables/exported-table'
import { classTeachers, otherTeachersOf } from './classes-teachers.store.ts'

export const exportedClasses = exportedTable({
  name: 'classes',
  about: 'The classes, including deleted ones.',
  tables: ['classes', 'class_other_teachers'],
  query: (db) =>
    db
      .selectFrom('classes')
      .leftJoin(classTeachers(db).as('teacher'), 'teacher.id', 'classes.class_teacher_id')
      .where('classes.school_id', '=', db.schoolId)
      .orderBy('classes.id')
      .select([
        'classes.id',
        'classes.name',
        'section',
        'is_passout',
        'classes.created_at',
        'classes.deleted_at',
      ])
      .select([
        'teacher.id as class_teacher_id',
        'teacher.name as class_teacher',
        otherTeachersOf(db).as('others'),
      ]),
  columns: [
    { title: 'Class id', value: ({ id }) => id },
    { title: 'Class', value: ({ name }) => name },
    { title: 'Section', value: ({ section }) => section },
    { title: 'Passout class', value: ({ is_passout }) => is_passout },
    { title: 'Class teacher', value: ({ class_teacher }) => class_teacher },
    { title: 'Class teacher id', value: ({ class_teacher_id }) => class_teacher_id },
    { title: 'Other teachers', value: ({ others }) => others.map(({ name }) => name).join('; ') || null },
    { title: 'Added at', value: ({ created_at }) => created_at },
    {
      title: 'Deleted on',
      value: ({ deleted_at }, { timeZone }) => deleted_at && dayAt(deleted_at, timeZone),
    },
  ],
})
