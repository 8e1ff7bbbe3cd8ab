import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Drafts, openDrafts, useDrafts } from './drafts.ts'
import { type LastAct, type MarkingActs, makeActs } from './marking-acts.ts'
import type { MarkingDay } from './marking-queries.ts'

export interface Marking {
  acts: MarkingActs
  drafts: Drafts
  /** Counts successful markings: each shows its message again. */
  saved: number
  last: LastAct | null
}

/**
 * A class's marks on a day. They are on the device as soon as they are pressed, and go to the server as soon as it can
 * be reached.
 */
export function useMarking({ classId, date }: MarkingDay): Marking {
  const client = useQueryClient()
  const [saved, setSaved] = useState(0)
  const [last, setLast] = useState<LastAct | null>(null)
  const drafts = useDrafts({ classId, date })
  const acts = useMemo(() => {
    const day = { classId, date }
    return makeActs(day, openDrafts(client, day), { setSaved, setLast })
  }, [client, classId, date])
  return { acts, drafts, saved, last }
}
