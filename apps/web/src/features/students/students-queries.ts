import type { Answer } from '@shala/contract/general/endpoint'
import type { AskAbout } from '@shala/contract/students/doubts'
import { type ListedStudent, listStudents, type StudentSort } from '@shala/contract/students/listed'
import { getStudent } from '@shala/contract/students/students'
import { studentTexts } from '@shala/contract/students/texts'
import { deleteUser, registerUser, updateUser } from '@shala/contract/users'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callAllPages } from '#platform/calls/all-pages.ts'
import { call } from '#platform/calls/api.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { upload } from '#platform/calls/upload.ts'
import { type Outcome, oneByOne } from '#platform/loading/one-by-one.ts'
import { useDeferredDrawing } from '#ui/deferred-drawing.ts'
import { toast } from '#ui/toast.tsx'
import type { StudentDraft } from './form/student-draft.ts'

export interface StudentFilter {
  search?: string | undefined
  classId?: string | undefined
  /** The passout year. */
  year?: number | undefined
  /** Class by class, or by roll number in a class, unless another order is chosen. */
  sort?: StudentSort | undefined
  page?: number | undefined
  /** Rows per page. */
  limit?: number | undefined
}

const listKey = ['students', 'list'] as const

/** The default order of a list. */
export function usualSort({ classId }: StudentFilter): StudentSort {
  return classId ? 'roll' : 'class'
}

export function sentView(view: StudentFilter) {
  const { search = '', classId, year, sort = usualSort(view) } = view
  return { search, class: classId, year: year?.toString(), sort }
}

function studentsQuery({ page = 1, limit, ...view }: StudentFilter) {
  const sent = { ...sentView(view), ...(limit && { limit: String(limit) }) }
  return queryOptions({
    queryKey: [...listKey, { ...sent, page }],
    queryFn: ({ signal }) => call(listStudents, { query: { ...sent, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** It is drawn in small steps that appear together: figures, rows and pages do not push one another about. */
export function useStudents(filter: StudentFilter) {
  const students = useQuery(studentsQuery(filter))
  const areDrawn = useDeferredDrawing(students.data !== undefined)
  return { ...students, data: areDrawn ? students.data : undefined }
}

/** A student as a list on the screen shows them, if one does. */
export function findListed(client: QueryClient, id: string): ListedStudent | undefined {
  const lists = client.getQueriesData<Answer<typeof listStudents>>({ queryKey: listKey })
  return lists.flatMap(([, list]) => list?.students ?? []).find(({ _id }) => _id === id)
}

/** The students of all pages of a view. */
export function useWholeSelection() {
  return useMutation({
    mutationFn: (view: StudentFilter) =>
      callAllPages(async (paging) => {
        const query = { ...sentView(view), ...paging }
        const { students, pagination } = await call(listStudents, { query })
        return { rows: students, pagination }
      }),
    onError: (error) => toast('error', messageOf(error, studentTexts.loadFailed)),
  })
}

/** Links to documents are valid for 15 minutes; older ones are replaced. */
const freshMs = 10 * 60_000

export function studentQuery(id: string) {
  return queryOptions({
    queryKey: ['students', 'one', id],
    queryFn: async ({ signal }) => (await call(getStudent, { params: { id }, signal })).student,
    // Each view of a student is recorded, so none happens by itself.
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Students are counted in classes, in totals, in today's figures and in reports too. */
export function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['students'], ['classes'], ['attendance'], ['reports']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Files get generic names: the names that a phone gives its pictures are private. An empty text removes the file. */
function formOf(draft: Edit['changes']): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(draft)) {
    if (value instanceof File) form.append(field, value, field)
    else if (value !== null && typeof value === 'object') form.append(field, JSON.stringify(value))
    else form.append(field, String(value ?? ''))
  }
  return form
}

interface Addition {
  draft: StudentDraft & { askAbout?: AskAbout }
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

export function useAddStudent() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ draft, onProgress }: Addition) =>
      upload(registerUser, { form: formOf(draft), onProgress }),
    onSettled: reload,
  })
}

export interface Edit {
  id: string
  changes: Partial<StudentDraft> & { seenMarks?: number; askAbout?: AskAbout }
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

export function useEditStudent() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, changes, onProgress }: Edit) =>
      upload(updateUser, { form: formOf(changes), params: { id }, onProgress }),
    onSettled: reload,
  })
}

interface DeletionParts {
  students: ListedStudent[]
  onProgress: (done: number) => void
}

export type Deletion = Outcome<ListedStudent>

export function useDeleteStudents() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ students, onProgress }: DeletionParts) =>
      oneByOne(students, ({ _id }) => call(deleteUser, { params: { id: _id } }), onProgress),
    onSettled: reload,
  })
}
