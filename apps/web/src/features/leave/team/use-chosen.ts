import type { LeaveRequest } from '@shala/contract/leave/leave'
import { useState } from 'react'
import { useTeamRequests } from '../leave-queries.ts'
import { canDecide } from './team-columns.tsx'

interface Chosen {
  view: string
  id: string | undefined
  /** Somebody pressed it, where it was not beside the list anyway. */
  isOpen: boolean
}

/** The request whose card is shown: the first that can be decided, until another is chosen. */
export function useChosen(rows: readonly LeaveRequest[] | undefined, view: string) {
  const [chosen, setChosen] = useState<Chosen>({ view: '', id: undefined, isOpen: false })
  const isOld = chosen.view !== view
  if (rows && (isOld || chosen.id === undefined)) {
    const id = (rows.find(canDecide) ?? rows[0])?._id
    if (isOld || id !== undefined) setChosen({ view, id, isOpen: false })
  }
  const { id, isOpen } = chosen
  const inList = rows?.find(({ _id }) => _id === id)
  // The days above may have led to a request that the filters leave out.
  const [found] = useTeamRequests(id === undefined || inList ? [] : [id])
  return {
    leave: inList ?? found,
    isOpen,
    choose: (id: string) => setChosen({ view, id, isOpen: true }),
    close: () => setChosen({ ...chosen, isOpen: false }),
  }
}
