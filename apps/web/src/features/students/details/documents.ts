import { type DocumentField, documentFields } from '@shala/contract/files'
import type { ListedStudent } from '@shala/contract/students/listed'
import type { StudentDetails } from '@shala/contract/students/students'
import { useQueryClient } from '@tanstack/react-query'
import { type DocumentOwner, keyOf, linkByKey } from '#features/documents/index.ts'
import { i18n } from '#platform/i18n.ts'
import { studentQuery } from '../students-queries.ts'

export function documentLabel(field: DocumentField): string {
  if (field === 'aadhaarCard') return i18n.t('Aadhaar card')
  if (field === 'birthCertificate') return i18n.t('Birth certificate')
  return field === 'transferCertificate' ? i18n.t('Transfer certificate') : i18n.t('Marksheet')
}

/** Each document that a student may have. */
export function documentsOf(student: StudentDetails) {
  return documentFields.map((field) => {
    const link = student[field]
    return { key: link === null ? field : keyOf(link), label: documentLabel(field), isHeld: link !== null }
  })
}

export function useDocumentOwner({ _id, name }: Pick<ListedStudent, '_id' | 'name'>): DocumentOwner {
  const client = useQueryClient()
  return {
    id: _id,
    name,
    async linkOf(key, isFresh) {
      const query = studentQuery(_id)
      const student = await client.fetchQuery(isFresh ? { ...query, staleTime: 0 } : query)
      const links = documentFields.map((field) => student[field])
      return linkByKey(links, key)
    },
  }
}
