import { exportedTable } from '#platform/tables/exported-table'

/** Only for the person whose conversation it is: the whole-school export does not hold it. */
export const exportedConversation = exportedTable({
  name: 'conversation',
  about: 'The conversation with EduBot, which nobody else can read.',
  tables: ['chat_exchanges'],
  person: 'user_id',
  query: (db) =>
    db
      .selectFrom('chat_exchanges')
      .where('school_id', '=', db.schoolId)
      .orderBy('asked_at')
      .orderBy('id')
      .select(['user_id', 'asked_at', 'question', 'answer', 'file_id']),
  columns: [
    { title: 'Asked at', value: ({ asked_at }) => asked_at },
    { title: 'Question', value: ({ question }) => question },
    { title: 'Answer', value: ({ answer }) => answer },
    { title: 'File id', value: ({ file_id }) => file_id },
  ],
})
