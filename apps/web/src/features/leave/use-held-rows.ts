import type { LeaveRequest } from '@shala/contract/leave/leave'
import { useState } from 'react'
import { countUnshown, inPlace, lacks, newestChange } from './held-rows.ts'
import { useTeamRequests } from './leave-queries.ts'

interface Held {
  view: string
  /** As last loaded. */
  loaded: LeaveRequest[] | undefined
  shown: LeaveRequest[]
  /** The newest change when the list was first shown: later ones are news. */
  since: string
}

const startWith = (view: string, rows: LeaveRequest[]): Held => {
  return { view, loaded: rows, shown: rows, since: newestChange(rows) }
}

interface HeldRows {
  shown: LeaveRequest[] | undefined
  /** Not while those of the last view stay until this one's are there. */
  isOfView: boolean
  newOnes: number
  /** Requests from the next page that took the place of decided ones. */
  movedUp: number
  showAll: () => void
}

/**
 * Keeps requests where somebody first saw them, however they are decided and whatever arrives: the list must not move
 * under the finger. Another `view` means other filters or pages, which start afresh.
 */
export function useHeldRows(rows: LeaveRequest[] | undefined, view: string): HeldRows {
  const [held, setHeld] = useState<Held>({ view: '', loaded: undefined, shown: [], since: '' })
  if (rows && (rows !== held.loaded || view !== held.view)) {
    const isSame = view === held.view && held.shown.length > 0
    setHeld(isSame ? { ...held, loaded: rows, shown: inPlace(held.shown, rows) } : startWith(view, rows))
  }
  const loaded = held.view === view ? held.loaded : undefined
  // The filters no longer match these, as somebody else has decided them.
  const missing = loaded ? held.shown.filter(lacks(loaded)) : []
  const found = useTeamRequests(missing.map(({ _id }) => _id))
  const { fresh, movedUp } = countUnshown(held.shown, loaded ?? [], held.since)
  return {
    shown: held.loaded && inPlace(held.shown, found),
    isOfView: held.view === view,
    newOnes: fresh,
    movedUp,
    showAll: () => held.loaded && setHeld(startWith(held.view, held.loaded)),
  }
}
