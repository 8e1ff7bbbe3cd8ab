import { useEffect, useState } from 'react'
import { useIsConnectionLost } from '#platform/calls/connection.ts'
import { i18n } from '#platform/i18n.ts'
import { makeFlag } from '#platform/loading/flag.ts'
import { useOfWaiting, waitingMarks } from '../waiting/waiting-of-me.ts'
import type { WaitingView } from '../waiting/waiting-parts.ts'
import { keptWords, unsentWords } from '../waiting/waiting-words.ts'
import { useAnswersInLists } from './answers-in-lists.ts'

/** Sends what is waiting on this device: at once, when the network is back, and when the page is viewed again. */
function useSending(): void {
  const isLost = useIsConnectionLost()
  useEffect(() => {
    if (!isLost) waitingMarks().nudge()
  }, [isLost])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') waitingMarks().nudge()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

/** Marks that the device has no room for would be lost with the page. */
function useLeaveQuestion(unkept: number): void {
  useEffect(() => {
    if (unkept === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unkept])
}

/** The message for the bar over every screen; undefined when there is nothing to say. */
function wordsOf({ marks, unkept, failure }: WaitingView, isLost: boolean): string | undefined {
  const waiting = marks.filter(({ state }) => state === 'waiting').length
  const toSettle = marks.length - waiting
  if (unkept > 0) {
    return i18n.t(
      'This device has no room for {count, plural, one {# mark} other {# marks}}. Leave this page open until everything is sent.',
      { count: unkept },
    )
  }
  if (toSettle > 0) {
    return i18n.t('{count, plural, one {# mark was} other {# marks were}} not accepted. Please decide.', {
      count: toSettle,
    })
  }
  if (waiting === 0) return undefined
  if (isLost) return keptWords(waiting)
  return failure && unsentWords(waiting)
}

/** Up while the bar at the foot of a class says what has not been sent. */
export const toldInBar = makeFlag()

/** Keeps sending what was pressed, and says what has not arrived. For the shell, once. */
export function useWaitingNotice(): {
  words: string | undefined
  /** The screen itself says so. */
  isTold: boolean
  isOpen: boolean
  setOpen: (is: boolean) => void
} {
  const [isOpen, setOpen] = useState(false)
  const isLost = useIsConnectionLost()
  const unkept = useOfWaiting((view) => view.unkept)
  const words = useOfWaiting((view) => wordsOf(view, isLost))
  const isOnlyWaiting = useOfWaiting(
    ({ marks, unkept }) => unkept === 0 && marks.every(({ state }) => state === 'waiting'),
  )
  const isTold = toldInBar.useIsUp() && isOnlyWaiting
  useAnswersInLists()
  useSending()
  useLeaveQuestion(unkept)
  return { words, isTold, isOpen, setOpen }
}
