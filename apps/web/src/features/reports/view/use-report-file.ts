import { type Report, recordReportDownload } from '@shala/contract/reports/reports'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { type FileFormat, saveTable } from '#platform/tables/save-table.ts'
import type { Table } from './report-column.ts'

/** A report on its way to a file. */
export interface ReportFile {
  report: Report
  /** With what it is of: `attendance_class_2026-11-01_to_2026-11-20`. */
  name: string
  table: () => Table
  class?: string | undefined
  from?: string | undefined
  to?: string | undefined
  month?: string | undefined
}

/** Has it written down who takes the report along, then hands it over. */
export function useReportFile() {
  return useMutation({
    mutationFn: async ({ file, format }: { file: ReportFile; format: FileFormat }) => {
      const { table, name, ...what } = file
      await call(recordReportDownload, { body: { ...what, format } })
      await saveTable(name, format, table())
    },
    onError: toastFailure,
  })
}
