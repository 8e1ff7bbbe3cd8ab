import type { Sent } from '@shala/contract/endpoint'
import { importStudents, listStudents, registerStudent, studentTotal } from '@shala/contract/students'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '#platform/api.ts'

export interface StudentFilter {
  search?: string | undefined
  classId?: string | undefined
  page?: number | undefined
}

export function useStudentTotal() {
  return useQuery({
    queryKey: ['students', 'total'],
    queryFn: async ({ signal }) => (await call(studentTotal, { signal })).totalStudents,
  })
}

const listKey = ['students', 'list'] as const

function studentsQuery({ search = '', classId, page = 1 }: StudentFilter) {
  return queryOptions({
    queryKey: [...listKey, { search, classId, page }],
    queryFn: ({ signal }) =>
      call(listStudents, { query: { search, class: classId, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useStudents(filter: StudentFilter) {
  return useQuery(studentsQuery(filter))
}

/** Students are counted in classes, in totals and in today's figures too. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['students'], ['classes'], ['attendance']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

export function useAddStudent() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: Sent<typeof registerStudent, 'body'>) => call(registerStudent, { body }),
    onSettled: reload,
  })
}

interface SentRow {
  rollNumber: string
  name: string
  phone: string
}

/** Of one row: added, or why not. */
export type RowOutcome =
  | { isAdded: true }
  | { isAdded: false; message: string; errors: Record<string, string> }

interface Import {
  classId: string
  enrollmentDate: string
  rows: SentRow[]
  onProgress: (done: number) => void
}

const chunk = 100

function unsent(count: number, message: string): RowOutcome[] {
  return Array.from({ length: count }, () => ({ isAdded: false, message, errors: {} }))
}

/**
 * A class list in chunks, so that a slow network shows progress. When the network goes in the middle, what was answered
 * keeps its outcome and the rest is refused with that reason. @throws ApiError when nothing was answered
 */
export function useImportStudents() {
  const reload = useReload()
  return useMutation({
    mutationFn: async ({ classId, enrollmentDate, rows, onProgress }: Import) => {
      const outcomes: RowOutcome[] = []
      for (let start = 0; start < rows.length; start += chunk) {
        const body = { class: classId, enrollmentDate, rows: rows.slice(start, start + chunk) }
        const answer = await call(importStudents, { body }).catch((error: unknown) => {
          if (start === 0) throw error
          return messageOf(error)
        })
        if (typeof answer === 'string') return [...outcomes, ...unsent(rows.length - start, answer)]
        const { results } = answer
        outcomes.push(
          ...results.map(
            ({ outcome, message = '', errors = {} }): RowOutcome =>
              outcome === 'added' ? { isAdded: true } : { isAdded: false, message, errors },
          ),
        )
        onProgress(outcomes.length)
      }
      return outcomes
    },
    onSettled: reload,
  })
}
