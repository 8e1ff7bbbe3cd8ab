import {
  createClass,
  deleteClass,
  restoreClass,
  type SchoolClass,
  updateClass,
} from '@shala/contract/classes'
import type { Sent } from '@shala/contract/general/endpoint'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAllPages } from '#platform/calls/all-pages.ts'
import { call } from '#platform/calls/api.ts'
import { classesQuery } from './classes-queries.ts'

export interface TeacherName {
  _id: string
  name: string
}

/** The teachers who work at the school now, for admins. */
export function useTeachers() {
  return useQuery({
    queryKey: ['teachers', 'names'],
    queryFn: ({ signal }): Promise<TeacherName[]> =>
      callAllPages(async (query) => {
        const { data, totalPages } = await call(listTeachers, { query, signal })
        return { rows: data.filter(({ status }) => status === 'active'), pagination: { pages: totalPages } }
      }),
  })
}

type ClassName = Pick<SchoolClass, '_id' | 'name' | 'section'>
type ClassInput = Sent<typeof createClass, 'body'>

/** Reloads the classes after a change, even one that the server refused: the list may be stale. */
function useClassChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: classesQuery.queryKey }),
  })
}

export function useCreateClass() {
  return useClassChange((body: ClassInput) => call(createClass, { body }))
}

/** Shows the new name at once, and the old one again if it is refused. */
export function useUpdateClass({ _id: id, name, section }: ClassName) {
  const client = useQueryClient()
  const show = (shown: Omit<ClassName, '_id'>) =>
    client.setQueryData(classesQuery.queryKey, (before) => {
      const classes = before?.classes.map((one) => (one._id === id ? { ...one, ...shown } : one))
      return before && classes && { ...before, classes }
    })
  return useMutation({
    // Hints of changes wait for it.
    mutationKey: classesQuery.queryKey,
    mutationFn: (body: ClassInput) => call(updateClass, { params: { id }, body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: classesQuery.queryKey })
      show({ name: body.name, section: body.section || null })
    },
    onError: () => show({ name, section }),
    onSettled: () => client.invalidateQueries({ queryKey: classesQuery.queryKey }),
  })
}

/** Asks about a register that would be lost, until that is answered. */
export function useDeleteClass() {
  return useClassChange(({ id, isAnswered }: { id: string; isAnswered: boolean }) =>
    call(deleteClass, { params: { id }, query: isAnswered ? {} : { askAbout: 'registers' } }),
  )
}

export function useRestoreClass() {
  return useClassChange((id: string) => call(restoreClass, { params: { id } }))
}

/** One call per class, all at once; each settles by itself, in the given order. */
export function useCreateClasses() {
  return useClassChange((wanted: ClassInput[]) =>
    Promise.allSettled(
      wanted.map(({ name, section }) => call(createClass, { body: { name, section: section ?? null } })),
    ),
  )
}
