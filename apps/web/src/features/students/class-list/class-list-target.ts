import type { RowOutcome } from '../students-queries.ts'
import type { ClassListRow } from './class-list.ts'

/** The class for a list, and the day from which its students are enrolled. */
export interface Target {
  classId: string
  enrollmentDate: string
}

export interface RefusedRow extends ClassListRow {
  outcome: Extract<RowOutcome, { isAdded: false }>
}
