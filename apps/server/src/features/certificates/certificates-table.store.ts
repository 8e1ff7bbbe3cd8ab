import { sameSchool } from '#platform/database/joins'
import { exportedTable } from '#platform/tables/exported-table'
import type { Content } from './certificates.store.ts'

export const exportedCertificateTemplates = exportedTable({
  name: 'certificate-templates',
  about: 'The texts of certificates that the school wrote itself.',
  tables: ['certificate_templates'],
  query: (db) =>
    db
      .selectFrom('certificate_templates as template')
      .leftJoin('users as writer', sameSchool('writer.id', 'template.changed_by'))
      .where('template.school_id', '=', db.schoolId)
      .orderBy('template.id')
      .selectAll('template')
      .select('writer.name as writerName'),
  columns: [
    { title: 'Id', value: ({ id }) => id },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Language', value: ({ language }) => language },
    { title: 'Title', value: ({ title }) => title },
    { title: 'Text', value: ({ text }) => text },
    { title: 'Changed by', value: ({ writerName }) => writerName },
    { title: 'Changed at', value: ({ changed_at }) => changed_at },
  ],
})

function written(content: unknown): string {
  const { items, text } = content as Content
  return [...items.map(({ label, value }) => `${label}: ${value}`), text].join('\n')
}

export const exportedCertificates = exportedTable({
  name: 'certificates',
  about:
    'The certificates that were issued, as they were issued, with cancelled ones; without the codes of their pages.',
  tables: ['certificates'],
  person: 'student_id',
  query: (db) =>
    db
      .selectFrom('certificates as one')
      .leftJoin('users as issuer', sameSchool('issuer.id', 'one.issued_by'))
      .leftJoin('users as canceller', sameSchool('canceller.id', 'one.cancelled_by'))
      .where('one.school_id', '=', db.schoolId)
      .orderBy('one.issued_at')
      .orderBy('one.id')
      .selectAll('one')
      .select(['issuer.name as issuerName', 'canceller.name as cancellerName']),
  columns: [
    { title: 'Id', value: ({ id }) => id },
    { title: 'Serial number', value: ({ serial }) => serial },
    { title: 'Kind', value: ({ kind }) => kind },
    { title: 'Academic year', value: ({ year }) => year },
    { title: 'Title', value: ({ title }) => title },
    { title: 'Language', value: ({ language }) => language },
    { title: 'Student id', value: ({ student_id }) => student_id },
    { title: 'Student', value: ({ student_name }) => student_name },
    { title: 'School', value: ({ school_name }) => school_name },
    { title: 'Text', value: ({ content }) => written(content) },
    { title: 'Day', value: ({ day }) => day },
    { title: 'Issued by', value: ({ issuerName }) => issuerName },
    { title: 'Issued at', value: ({ issued_at }) => issued_at },
    { title: 'Printed', value: ({ prints }) => prints },
    { title: 'Cancelled by', value: ({ cancellerName }) => cancellerName },
    { title: 'Cancelled at', value: ({ cancelled_at }) => cancelled_at },
    { title: 'Why cancelled', value: ({ cancel_reason }) => cancel_reason },
  ],
})
