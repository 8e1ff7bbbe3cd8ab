import type { LeaveRequest } from '@shala/contract/leave/leave'
import { useEffect, useRef } from 'react'
import type { Decision } from '../leave-queries.ts'

const lastButton = (of: Element | null | undefined) => [...(of?.querySelectorAll('button') ?? [])].at(-1)

/** The button that opens the row below the request's own. */
function nextRow(id: string): HTMLElement | null | undefined {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`)
  return row?.nextElementSibling?.querySelector('button')
}

/**
 * The pressed button is disabled while its decision is saved, and gone once it is: the keyboard goes on at the next request,
 * or stays in the card if it was not decided or nothing follows. A card in a dialog leaves that to the dialog.
 *
 * @returns the card's ref
 */
export function useKeepPlace({ _id, status }: LeaveRequest, busy: Decision['status'] | undefined) {
  const card = useRef<HTMLDivElement>(null)
  const isUsed = useRef(false)
  useEffect(() => {
    if (busy) isUsed.current = true
    if (busy || !isUsed.current || document.activeElement !== document.body) return
    const isBeside = status !== 'Pending' && !card.current?.closest('[role="dialog"]')
    const next = (isBeside && nextRow(_id)) || lastButton(card.current)
    next?.focus()
  }, [_id, status, busy])
  return card
}
