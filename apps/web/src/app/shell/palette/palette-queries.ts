import { classLabel } from '@shala/contract/classes'
import { listStudents } from '@shala/contract/students/listed'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { loadOtherNames } from './other-names.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Of students and of teachers. */
const shownPeople = 5

const options = (search: string, isWanted: boolean) => ({
  enabled: isWanted && search.length > 1,
  placeholderData: keepPreviousData,
  staleTime: 30_000,
})

/** Empty until they are loaded, and when they cannot be. */
export function useOtherNames(): Record<string, string>[] {
  const { data = [] } = useQuery({
    queryKey: ['palette', 'names', i18n.locale],
    queryFn: loadOtherNames,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return data
}

/** The students that the words find, best first. */
export function useFoundStudents(search: string): PaletteEntry[] {
  const { data } = useQuery({
    queryKey: ['students', 'palette', search],
    queryFn: ({ signal }) => call(listStudents, { query: { search, limit: String(shownPeople) }, signal }),
    ...options(search, mayI('students:read')),
  })
  if (search.length < 2 || !data) return []
  return data.students.map(({ _id, name, rollNumber, class: ofClass }) => ({
    key: `student ${_id}`,
    label: name,
    hint: ofClass
      ? i18n.t('{class}, roll {roll}', { class: classLabel(ofClass), roll: rollNumber ?? '–' })
      : i18n.t('Student'),
    kind: 'person',
    link: { to: '/students/$studentId', params: { studentId: _id } },
  }))
}

/** Whether more people may still be found. */
export function useIsLooking(): boolean {
  const students = useIsFetching({ queryKey: ['students', 'palette'] })
  const teachers = useIsFetching({ queryKey: ['teachers', 'palette'] })
  return students + teachers > 0
}

export function useFoundTeachers(search: string): PaletteEntry[] {
  const { data } = useQuery({
    queryKey: ['teachers', 'palette', search],
    queryFn: ({ signal }) => call(listTeachers, { query: { search, limit: String(shownPeople) }, signal }),
    ...options(search, mayI('teachers:read')),
  })
  if (search.length < 2 || !data) return []
  return data.data.map(({ _id, name }) => ({
    key: `teacher ${_id}`,
    label: name,
    hint: i18n.t('Teacher'),
    kind: 'person',
    link: { to: '/teacher', search: { search: name } },
  }))
}
