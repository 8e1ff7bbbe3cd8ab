import type { Sent } from '@shala/contract/endpoint'
import {
  type ImportedRow,
  importStudents,
  listStudents,
  registerStudent,
  studentTotal,
} from '@shala/contract/students'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

export function useStudentTotal() {
  return useQuery({
    queryKey: ['students', 'total'],
    queryFn: async ({ signal }) => (await call(studentTotal, { signal })).totalStudents,
  })
}

/** A page of the directory; the page before stays while the next one loads. */
export function useStudents(query: Sent<typeof listStudents, 'query'>) {
  return useQuery({
    queryKey: ['students', 'list', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Students, the classes' counts and today's figures change together. */
function useStudentsChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['students', 'classes', 'attendance'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    )
}

export function useAddStudent() {
  const onSuccess = useStudentsChanged()
  return useMutation({
    mutationFn: (body: Sent<typeof registerStudent, 'body'>) => call(registerStudent, { body }),
    onSuccess,
  })
}

export interface ImportInput {
  class: string
  enrollmentDate: string
  rows: ImportedRow[]
  onProgress: (done: number) => void
  /** Called with what each answered chunk brought, so that an outage in the middle loses no outcome. */
  onResults: (
    start: number,
    results: { outcome: 'added' | 'refused'; message?: string | undefined }[],
  ) => void
}

const chunkSize = 100

/** Sends a class list in chunks. @throws ApiError at the first chunk that brings no answer */
export function useImportStudents() {
  const onSettled = useStudentsChanged()
  return useMutation({
    mutationFn: async ({ rows, onProgress, onResults, ...into }: ImportInput) => {
      for (let start = 0; start < rows.length; start += chunkSize) {
        const chunk = rows.slice(start, start + chunkSize)
        const { results } = await call(importStudents, { body: { ...into, rows: chunk } })
        onResults(start, results)
        onProgress(Math.min(rows.length, start + chunkSize))
      }
    },
    onSettled,
  })
}
