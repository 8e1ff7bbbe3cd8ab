import type { LeaveRequest } from '@shala/contract/leave/leave'
import { useState } from 'react'
import { countUnshown, inPlace, lacks, newestChange } from './held-rows.ts'
import { useTeamRequests } from './leave-queries.ts'

interface Held {
  view: string
  /** As they came last. */
  seen: LeaveRequest[] | undefined
  shown: LeaveRequest[]
  /** The newest change that was shown when the list began: what came later is news. */
  since: string
}

const startWith = (view: string, rows: LeaveRequest[]): Held => {
  return { view, seen: rows, shown: rows, since: newestChange(rows) }
}

interface HeldRows {
  shown: LeaveRequest[] | undefined
  newOnes: number
  /** Requests of the next page that the decisions on this one have made room for. */
  movedUp: number
  showAll: () => void
}

/**
 * Keeps requests in the places where somebody saw them first, however they are decided and whatever comes: the list must not
 * move under the finger. `view` is another one for other filters and pages, which start anew.
 */
export function useHeldRows(rows: LeaveRequest[] | undefined, view: string): HeldRows {
  const [held, setHeld] = useState<Held>({ view: '', seen: undefined, shown: [], since: '' })
  if (rows && (rows !== held.seen || view !== held.view)) {
    const isSame = view === held.view && held.shown.length > 0
    setHeld(isSame ? { ...held, seen: rows, shown: inPlace(held.shown, rows) } : startWith(view, rows))
  }
  const seen = held.view === view ? held.seen : undefined
  // The filters no longer let these through, as somebody else has decided them.
  const missing = seen ? held.shown.filter(lacks(seen)) : []
  const found = useTeamRequests(missing.map(({ _id }) => _id))
  const { fresh, movedUp } = countUnshown(held.shown, seen ?? [], held.since)
  return {
    shown: held.seen && inPlace(held.shown, found),
    newOnes: fresh,
    movedUp,
    showAll: () => held.seen && setHeld(startWith(held.view, held.seen)),
  }
}
