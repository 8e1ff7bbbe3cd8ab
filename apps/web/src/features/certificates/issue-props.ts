import type { MarksChange } from '@shala/contract/students/editing'
import type { ComponentType } from 'react'

export interface OfStudent {
  student: { _id: string; name: string; status: string }
  /** Asks about marks after the last day: the students' own question, which this feature does not know. */
  MarksQuestion: ComponentType<{
    change: MarksChange | null
    onAgree: (count: number) => void
    onCancel: () => void
  }>
}
