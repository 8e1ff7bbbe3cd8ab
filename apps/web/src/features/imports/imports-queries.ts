import type { ClassName } from '@shala/contract/class-names'
import {
  beginImport,
  type ChangedSince,
  checkStudentRows,
  checkTeacherRows,
  type ImportKind,
  importRefusals,
  listImports,
  type RowResult,
  sendStudentRows,
  sendTeacherRows,
  undoImport,
} from '@shala/contract/imports/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { isRefusedWith } from '#platform/calls/api-error.ts'

export interface RowsCall {
  kind: ImportKind
  rows: { line: number; [field: string]: unknown }[]
  /** Existing people get the values of the file. */
  update: boolean
  signal?: AbortSignal
}

/**
 * What the rows would do.
 * @throws ApiError
 */
export async function askCheck({ kind, signal, ...body }: RowsCall): Promise<RowResult[]> {
  const { results } = await call(kind === 'students' ? checkStudentRows : checkTeacherRows, { body, signal })
  return results
}

/** @throws ApiError */
export async function sendRows(id: string, { kind, signal, ...body }: RowsCall): Promise<RowResult[]> {
  const endpoint = kind === 'students' ? sendStudentRows : sendTeacherRows
  const { results } = await call(endpoint, { params: { id }, body, signal })
  return results
}

interface Beginning {
  kind: ImportKind
  fileName: string
  newClasses: ClassName[]
}

/**
 * Returns its id.
 * @throws ApiError
 */
export async function begin(body: Beginning): Promise<string> {
  return (await call(beginImport, { body })).import._id
}

/** People are also counted in classes, in totals and in today's figures. */
export function useReloadPeople() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['imports'], ['students'], ['teachers'], ['classes'], ['attendance']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Those of the last 30 days. */
export function useImports() {
  return useQuery({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await call(listImports, { signal })).imports,
  })
}

interface Undoing {
  id: string
  /** People who have changed since stay as they are. */
  keepChanged: boolean
}

export function useUndoImport() {
  const reload = useReloadPeople()
  return useMutation({
    mutationFn: ({ id, keepChanged }: Undoing) => call(undoImport, { params: { id }, body: { keepChanged } }),
    onSettled: reload,
  })
}

/** The people who have changed, when an undo was refused because of them. */
export function changedSince(error: unknown): ChangedSince | null {
  if (!isRefusedWith(error, importRefusals.changedSince)) return null
  return (error.body.current ?? null) as ChangedSince | null
}
