import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedImports = exportedTable({
  name: 'imports',
  about: 'The files that were imported.',
  tables: ['imports'],
  query: (db) =>
    db
      .selectFrom('imports')
      .leftJoin('users as maker', sameSchool('maker.id', 'imports.made_by'))
      .leftJoin('users as undoer', sameSchool('undoer.id', 'imports.undone_by'))
      .where('imports.school_id', '=', db.schoolId)
      .orderBy('imports.id')
      .selectAll('imports')
      .select(['maker.name as makerName', 'undoer.name as undoerName']),
  columns: [
    { title: 'Import id', value: ({ id }) => id },
    { title: 'People', value: ({ kind }) => kind },
    { title: 'File', value: ({ file_name }) => file_name },
    { title: 'Imported by id', value: ({ made_by }) => made_by },
    { title: 'Imported by', value: ({ makerName }) => makerName },
    { title: 'Imported at', value: ({ made_at }) => made_at },
    { title: 'Undone by id', value: ({ undone_by }) => undone_by },
    { title: 'Undone by', value: ({ undoerName }) => undoerName },
    { title: 'Undone at', value: ({ undone_at }) => undone_at },
  ],
})

export const exportedImportedPeople = exportedTable({
  name: 'imported-people',
  about: 'What each row of an imported file did, and to whom. The activity has the values before and after.',
  tables: ['imported_people'],
  query: (db) =>
    db
      .selectFrom('imported_people')
      .leftJoin('users', sameSchool('users.id', 'imported_people.person_id'))
      .where('imported_people.school_id', '=', db.schoolId)
      .orderBy('imported_people.import_id')
      .orderBy('imported_people.line')
      .select([
        'imported_people.import_id',
        'imported_people.line',
        'imported_people.person_id',
        'imported_people.outcome',
        'users.name as personName',
      ]),
  columns: [
    { title: 'Import id', value: ({ import_id }) => import_id },
    { title: 'Line', value: ({ line }) => line },
    { title: 'Person id', value: ({ person_id }) => person_id },
    { title: 'Person', value: ({ personName }) => personName },
    { title: 'Outcome', value: ({ outcome }) => outcome },
  ],
})
