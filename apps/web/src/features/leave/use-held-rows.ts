import type { LeaveRequest } from '@shala/contract/leave'
import { useState } from 'react'
import { useTeamRequests } from './leave-queries.ts'

interface Held {
  view: string
  /** As they came last. */
  seen: LeaveRequest[] | undefined
  shown: LeaveRequest[]
}

/** Each of `shown` as it is now, in its place: an answer that was on its way while it changed is older. */
function inPlace(shown: LeaveRequest[], rows: readonly LeaveRequest[]): LeaveRequest[] {
  return shown.map((one) => {
    const found = rows.find(({ _id }) => _id === one._id)
    return found && found.changedAt >= one.changedAt ? found : one
  })
}

const lacks = (rows: readonly LeaveRequest[] | undefined) => (one: LeaveRequest) =>
  !rows?.some(({ _id }) => _id === one._id)

/**
 * Keeps requests in the places where somebody saw them first, however they are decided and whatever comes: the list must not
 * move under the finger. `view` is another one for other filters and pages, which start anew.
 */
export function useHeldRows(
  rows: LeaveRequest[] | undefined,
  view: string,
): { shown: LeaveRequest[] | undefined; newOnes: number; showNew: () => void } {
  const [held, setHeld] = useState<Held>({ view: '', seen: undefined, shown: [] })
  if (rows && (rows !== held.seen || view !== held.view)) {
    const shown = view === held.view && held.shown.length > 0 ? inPlace(held.shown, rows) : rows
    setHeld({ view, seen: rows, shown })
  }
  // The filters no longer let these through, as somebody else has decided them.
  const missing = held.view === view && held.seen ? held.shown.filter(lacks(held.seen)) : []
  const found = useTeamRequests(missing.map(({ _id }) => _id))
  return {
    shown: held.seen && inPlace(held.shown, found),
    newOnes: held.view === view ? (held.seen?.filter(lacks(held.shown)).length ?? 0) : 0,
    showNew: () => held.seen && setHeld({ ...held, shown: held.seen }),
  }
}
