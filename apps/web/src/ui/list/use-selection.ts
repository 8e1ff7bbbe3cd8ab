import { useState } from 'react'

export interface Selection {
  count: number
  isAll: boolean
  has: (key: string) => boolean
  toggle: (key: string) => void
  /** Selects all that are listed, or none if all are selected. */
  toggleAll: () => void
  choose: (keys: string[]) => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** A list's selected rows. Another view of the list (`view` differs) starts with none. */
export function useSelection(listed: string[], view: string): Selection {
  const [chosen, setChosen] = useState(none)
  const [before, setBefore] = useState(view)
  if (view !== before) {
    setBefore(view)
    setChosen(none)
  }
  // A row that is gone is no longer selected.
  const count = listed.filter((key) => chosen.has(key)).length
  const isAll = count > 0 && count === listed.length
  return {
    count,
    isAll,
    has: (key) => chosen.has(key),
    toggle(key) {
      const next = new Set(chosen)
      if (!next.delete(key)) next.add(key)
      setChosen(next)
    },
    toggleAll: () => setChosen(isAll ? none : new Set(listed)),
    choose: (keys) => setChosen(new Set(keys)),
    clear: () => setChosen(none),
  }
}
