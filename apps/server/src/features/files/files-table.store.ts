import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'

export const exportedFiles = exportedTable({
  name: 'files',
  about: 'The photos and documents with their owners. The files themselves are not in this export.',
  tables: ['files'],
  person: 'owner_id',
  query: (db) =>
    db
      .selectFrom('files')
      .leftJoin('users as owner', sameSchool('owner.id', 'files.owner_id'))
      .leftJoin('users as maker', sameSchool('maker.id', 'files.made_by'))
      .where('files.school_id', '=', db.schoolId)
      .where('files.attached_at', 'is not', null)
      .where('files.removed_at', 'is', null)
      // From a person's own conversation with the assistant.
      .where('files.field', '<>', 'chatImage')
      .orderBy('files.id')
      .select([
        'files.id',
        'files.owner_id',
        'files.field',
        'files.media_type',
        'files.size',
        'files.made_by',
        'files.made_at',
        'owner.name as ownerName',
        'maker.name as makerName',
      ]),
  columns: [
    { title: 'File id', value: ({ id }) => id },
    { title: 'Owner id', value: ({ owner_id }) => owner_id },
    { title: 'Owner', value: ({ ownerName }) => ownerName },
    { title: 'Kind', value: ({ field }) => field },
    { title: 'Type', value: ({ media_type }) => media_type },
    { title: 'Bytes', value: ({ size }) => size },
    { title: 'Added by id', value: ({ made_by }) => made_by },
    { title: 'Added by', value: ({ makerName }) => makerName },
    { title: 'Added at', value: ({ made_at }) => made_at },
  ],
})
