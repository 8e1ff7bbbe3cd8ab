import type { Teacher } from '@shala/contract/teachers/teachers'
import { useQueryClient } from '@tanstack/react-query'
import { type DocumentOwner, keyOf, linkByKey } from '#features/documents/index.ts'
import { i18n } from '#platform/i18n.ts'
import { teacherQuery } from '../teachers-queries.ts'

export function certificatesOf({ qualifications }: Teacher) {
  return qualifications.map(({ type, institution, year, fileUrl }, index) => ({
    key: fileUrl === null ? `${index}` : keyOf(fileUrl),
    label: i18n.t('Certificate: {type}', { type: i18n.t(type) }),
    isHeld: fileUrl !== null,
    type,
    line: i18n.t('{institution}, {year}', { institution, year: String(year) }),
  }))
}

export function aadhaarCardOf({ aadhaarCard }: Teacher) {
  const isHeld = aadhaarCard !== null
  return { key: isHeld ? keyOf(aadhaarCard) : 'aadhaarCard', label: i18n.t('Aadhaar card'), isHeld }
}

export function useTeacherDocuments({ _id, name }: { _id: string; name: string }): DocumentOwner {
  const client = useQueryClient()
  return {
    id: _id,
    name,
    async linkOf(key, isFresh) {
      const query = teacherQuery(_id)
      const teacher = await client.fetchQuery(isFresh ? { ...query, staleTime: 0 } : query)
      return linkByKey([teacher.aadhaarCard, ...teacher.qualifications.map(({ fileUrl }) => fileUrl)], key)
    },
  }
}
