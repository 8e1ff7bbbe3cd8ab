import { type Report, recordReportDownload } from '@shala/contract/reports/reports'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { type FileFormat, saveTable } from '#platform/tables/save-table.ts'
import type { Table } from './report-column.ts'

/** A report being saved as a file. */
export interface ReportFile {
  report: Report
  /** With its scope: `attendance_class_2026-11-01_to_2026-11-20`. */
  name: string
  table: () => Table | Promise<Table>
  /** Brings what paper shows and the screen does not yet. */
  beforePrint?: (() => Promise<void>) | undefined
  class?: string | undefined
  from?: string | undefined
  to?: string | undefined
  month?: string | undefined
}

/** Records who exports the report, then delivers it. */
export function useReportFile() {
  return useMutation({
    mutationFn: async ({ file, format }: { file: ReportFile; format: FileFormat }) => {
      const { table, name, beforePrint: _, ...what } = file
      await call(recordReportDownload, { body: { ...what, format } })
      await saveTable(name, format, await table())
    },
    onError: toastFailure,
  })
}

export function usePrint() {
  return useMutation({
    mutationFn: async (beforePrint: ReportFile['beforePrint']) => {
      await beforePrint?.()
      // Once everything is drawn.
      window.setTimeout(() => window.print(), 0)
    },
    onError: toastFailure,
  })
}
