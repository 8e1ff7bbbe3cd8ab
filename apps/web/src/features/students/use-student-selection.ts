import type { ListedStudent } from '@shala/contract/students/listed'
import { promotionLimits } from '@shala/contract/students/promotion'
import { useState } from 'react'
import { mayI } from '#platform/session/roles.ts'
import { useSelection } from '#ui/list/use-selection.ts'
import { type StudentFilter, useWholeSelection } from './students-queries.ts'

interface SelectionParts {
  /** On this page. */
  rows: ListedStudent[]
  /** How many there are on all pages. */
  total: number
  filter: StudentFilter
}

/** The selected students, on this page or on all; null for people who have no actions for several students. */
export function useStudentSelection({ rows, total, filter }: SelectionParts) {
  const view = JSON.stringify(filter)
  const [everybody, setEverybody] = useState<{ view: string; students: ListedStudent[] } | null>(null)
  const listed = everybody?.view === view ? everybody.students : rows
  const selection = useSelection(
    listed.map(({ _id }) => _id),
    view,
  )
  const whole = useWholeSelection()
  if (!mayI('users:delete')) return null
  const clear = () => {
    setEverybody(null)
    selection.clear()
  }
  const canHaveMore = selection.isAll && listed.length < total && total <= promotionLimits.students
  return {
    ...selection,
    clear,
    students: listed.filter(({ _id }) => selection.has(_id)),
    isLoadingAll: whole.isPending,
    /** Selects those on the other pages too; undefined when that does not apply. */
    selectEverybody: canHaveMore
      ? () =>
          whole.mutate(filter, {
            onSuccess: (students) => {
              setEverybody({ view, students })
              selection.choose(students.map(({ _id }) => _id))
            },
          })
      : undefined,
  }
}
