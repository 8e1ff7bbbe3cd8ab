import type { Teacher } from '@shala/contract/teachers'
import { useQueryClient } from '@tanstack/react-query'
import type { DocumentOwner } from '#features/documents/index.ts'
import { i18n } from '#platform/i18n.ts'
import { teacherQuery } from '../teachers-queries.ts'

/** A link without what signs it: the same for as long as the certificate is there. */
function keyOf(fileUrl: string): string {
  return fileUrl.split('?')[0] ?? fileUrl
}

export function certificatesOf({ qualifications }: Teacher) {
  return qualifications.map(({ type, institution, year, fileUrl }, index) => ({
    key: fileUrl === null ? `${index}` : keyOf(fileUrl),
    label: i18n.t('Certificate: {type}', { type }),
    isHeld: fileUrl !== null,
    type,
    line: i18n.t('{institution}, {year}', { institution, year: String(year) }),
  }))
}

export function aadhaarCardOf({ aadhaarCard }: Teacher) {
  return { key: 'aadhaarCard', label: i18n.t('Aadhaar Card'), isHeld: aadhaarCard !== null }
}

export function useTeacherDocuments({ _id, name }: { _id: string; name: string }): DocumentOwner {
  const client = useQueryClient()
  return {
    id: _id,
    name,
    async linkOf(key, isFresh) {
      const query = teacherQuery(_id)
      const teacher = await client.fetchQuery(isFresh ? { ...query, staleTime: 0 } : query)
      if (key === 'aadhaarCard') return teacher.aadhaarCard
      const links = teacher.qualifications.map(({ fileUrl }) => fileUrl)
      return links.find((link) => link !== null && keyOf(link) === key) ?? null
    },
  }
}
