import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import type { DayRow } from './day-rows.ts'
import { fetchWholeDay, type HistoryFilter } from './history-queries.ts'

/** Prints what the filters match; of a day, the screen has a page and paper everybody. */
export function usePrintedDay(filter: HistoryFilter) {
  const [printed, setPrinted] = useState<{ of: string; rows: DayRow[] } | null>(null)
  // Whichever page is on screen, paper has all of them.
  const of = JSON.stringify({ ...filter, page: undefined })
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = of
    return () => {
      shown.current = null
    }
  }, [of])
  const print = async () => {
    try {
      const rows = filter.from === filter.to ? await fetchWholeDay(filter) : null
      // Somebody who has gone on to other days, or to another screen, would get a sheet of that.
      if (shown.current !== of) return
      flushSync(() => setPrinted(rows && { of, rows }))
      window.addEventListener('afterprint', () => setPrinted(null), { once: true })
      window.setTimeout(() => window.print(), 0)
    } catch (error) {
      toastFailure(error)
    }
  }
  return { printed: printed?.of === of ? printed.rows : null, print }
}
