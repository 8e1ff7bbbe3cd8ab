import type { LeaveRequest } from '@shala/contract/leave'
import { useState } from 'react'

interface Held {
  view: string
  /** As they came last. */
  seen: LeaveRequest[] | undefined
  shown: LeaveRequest[]
}

/** Each of `shown` as it is now, in its place. */
function inPlace(shown: LeaveRequest[], rows: LeaveRequest[]): LeaveRequest[] {
  return shown.map((one) => rows.find(({ _id }) => _id === one._id) ?? one)
}

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
  const isKnown = ({ _id }: LeaveRequest) => held.shown.some((one) => one._id === _id)
  return {
    shown: held.seen && held.shown,
    newOnes: held.view === view ? (held.seen?.filter((one) => !isKnown(one)).length ?? 0) : 0,
    showNew: () => held.seen && setHeld({ ...held, shown: held.seen }),
  }
}
