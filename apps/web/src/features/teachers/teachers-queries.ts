import { updateTeacher } from '@shala/contract/teachers/editing'
import type { TeacherSort } from '@shala/contract/teachers/orders'
import {
  exportTeachers,
  type ListedTeacher,
  listTeachers,
  type Teacher,
} from '@shala/contract/teachers/teachers'
import { teacherLimits } from '@shala/contract/teachers/texts'
import { deleteUser, getUser, registerUser } from '@shala/contract/users'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { upload } from '#platform/calls/upload.ts'
import { type Outcome, oneByOne } from '#platform/loading/one-by-one.ts'
import { formOf, type TeacherDraft } from './form/teacher-draft.ts'

export interface TeacherFilter {
  search?: string | undefined
  /** By name, unless another order is chosen. */
  sort?: TeacherSort | undefined
  page?: number | undefined
  /** Rows per page. */
  limit?: number | undefined
}

function sentView({ search = '', sort = 'name' }: TeacherFilter) {
  return { search, sort }
}

export function useTeacherList({ page = 1, limit = teacherLimits.pageSize, ...view }: TeacherFilter) {
  const query = { ...sentView(view), page: String(page), limit: String(limit) }
  return useQuery({
    queryKey: ['teachers', 'list', query],
    queryFn: ({ signal }) => call(listTeachers, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** All of a view, for a file; recorded as an export. */
export async function takeTeachers(view: TeacherFilter): Promise<ListedTeacher[]> {
  const teachers: ListedTeacher[] = []
  for (let page = 1; ; page += 1) {
    const answer = await call(exportTeachers, { body: { ...sentView(view), page } })
    teachers.push(...answer.teachers)
    if (page >= answer.pagination.pages) return teachers
  }
}

/** Links to documents are valid for 15 minutes; older ones are replaced. */
const freshMs = 10 * 60_000

export function teacherQuery(id: string) {
  return queryOptions({
    queryKey: ['teachers', 'one', id],
    queryFn: async ({ signal }) => (await call(getUser, { params: { id }, signal })).user as Teacher,
    // Each view of a teacher is recorded, so none happens by itself.
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Classes and days show teachers' names. A single teacher is not reloaded: that would be recorded as a view. */
function useReload() {
  const client = useQueryClient()
  const keys = [
    ['teachers', 'list'],
    ['teachers', 'names'],
    ['teachers', 'total'],
    ['classes'],
    ['teacher-attendance'],
  ]
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

interface Addition {
  draft: TeacherDraft
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

export function useAddTeacher() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ draft, onProgress }: Addition) =>
      upload(registerUser, { form: formOf(draft), onProgress }),
    onSettled: reload,
  })
}

interface Edit {
  id: string
  changes: Partial<TeacherDraft>
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

export function useEditTeacher() {
  const client = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, changes, onProgress }: Edit) =>
      upload(updateTeacher, { form: formOf(changes), params: { id }, onProgress }),
    onSuccess: ({ user }, { id }) => client.setQueryData(teacherQuery(id).queryKey, user),
    onSettled: reload,
  })
}

export interface NamedTeacher {
  _id: string
  name: string
}

interface DeletionParts {
  teachers: NamedTeacher[]
  onProgress: (done: number) => void
}

export type Deletion = Outcome<NamedTeacher>

export function useDeleteTeachers() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ teachers, onProgress }: DeletionParts) =>
      oneByOne(teachers, ({ _id }) => call(deleteUser, { params: { id: _id } }), onProgress),
    onSettled: reload,
  })
}
