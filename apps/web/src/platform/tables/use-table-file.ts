import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { toastFailure } from '../calls/toast-failure.ts'
import type { FileFormat } from './save-table.ts'
import { saveTable } from './save-table.ts'
import type { Table } from './workbook-worker.ts'

interface TableFile<Wanted> {
  /** Without its ending. */
  name: string
  /** The first row has the titles. */
  rowsOf: (wanted: Wanted) => Promise<Table>
  /** '43 students downloaded.' */
  toldOf: (count: number) => string
}

/** Loads rows, delivers them as a file and says how many they are. */
export function useTableFile<Wanted>({ name, rowsOf, toldOf }: TableFile<Wanted>) {
  return useMutation({
    mutationFn: async ({ wanted, format }: { wanted: Wanted; format: FileFormat }) => {
      const rows = await rowsOf(wanted)
      await saveTable(name, format, rows)
      return rows.length - 1
    },
    onSuccess: (count) => toast('success', toldOf(count)),
    onError: toastFailure,
  })
}
