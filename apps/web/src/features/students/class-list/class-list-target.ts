import type { RowOutcome } from '../students-queries.ts'
import type { ClassListRow } from './class-list.ts'

/** Into which class a list goes, and since when its students are enrolled. */
export interface Target {
  classId: string
  enrollmentDate: string
}

export interface RefusedRow extends ClassListRow {
  outcome: Extract<RowOutcome, { isAdded: false }>
}
