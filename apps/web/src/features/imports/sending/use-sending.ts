import type { ClassName } from '@shala/contract/class-names'
import { classLabel } from '@shala/contract/classes'
import { type ImportKind, importLimits, type RowResult } from '@shala/contract/imports/imports'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/calls/api-error.ts'
import { asSent, type CheckedRow } from '../checking/check-row.ts'
import { begin, sendRows, useReloadPeople } from '../imports-queries.ts'

/** Between two tries while offline. */
const againMs = 3000

export interface Progress {
  done: number
  total: number
  /** No answer comes; it continues by itself, or when asked to. */
  isLost: boolean
  isStopping: boolean
}

export interface Sending {
  kind: ImportKind
  fileName: string
  rows: CheckedRow[]
  update: boolean
  newClasses: ClassName[]
  /** Called for each part that has been answered. */
  onResults: (rows: CheckedRow[], results: RowResult[]) => void
}

interface Begun {
  id: string
  classes: Set<string>
}

const keyOf = (one: ClassName) => classLabel(one).toLowerCase()

/** In seconds. Someone who has to wait longer, such as until tomorrow, is told so. */
const longestPause = 600

/** The network is down, the server restarts, or it asks for a pause: none is a reason to give up. */
function isPassing(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.isOutage || (error.status === 429 && (error.retryAfter ?? 0) <= longestPause)
}

/** Retries as long as the network is down, or until it is stopped. */
function usePatience(change: (part: Partial<Progress>) => void) {
  const isStopped = useRef(false)
  const goOn = useRef(() => {})
  // After the page is left, nobody would see what goes on.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      goOn.current = resolve
      setTimeout(resolve, ms)
    })
  async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    while (!isStopped.current) {
      try {
        const answer = await ask()
        change({ isLost: false })
        return answer
      } catch (failure) {
        if (!isPassing(failure)) throw failure
        change({ isLost: true })
        await pause((failure.retryAfter ?? 0) * 1000 || againMs)
      }
    }
    return null
  }
  return { untilAnswered, isStopped, goOn }
}

/** One import for everything sent from a file, unless it lacks a class that is now needed. */
function useBegun(untilAnswered: ReturnType<typeof usePatience>['untilAnswered']) {
  const [importIds, setImportIds] = useState<string[]>([])
  const begun = useRef<Begun | null>(null)
  async function beginOnce({ kind, fileName, newClasses }: Sending): Promise<string | null> {
    const known = begun.current
    if (known && newClasses.every((one) => known.classes.has(keyOf(one)))) return known.id
    const id = await untilAnswered(() => begin({ kind, fileName, newClasses }))
    if (id === null) return null
    begun.current = { id, classes: new Set(newClasses.map(keyOf)) }
    setImportIds((ids) => [...ids, id])
    return id
  }
  const forget = () => {
    begun.current = null
    setImportIds([])
  }
  return { importIds, beginOnce, forget }
}

/** Sends rows part by part. What was answered stays answered: sending the same line again changes nothing twice. */
export function useSending() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<unknown>(null)
  const change = (part: Partial<Progress>) => setProgress((now) => now && { ...now, ...part })
  const { untilAnswered, isStopped, goOn } = usePatience(change)
  const { importIds, beginOnce, forget } = useBegun(untilAnswered)
  const reload = useReloadPeople()

  async function sendAll(sending: Sending): Promise<void> {
    const { kind, rows, update, onResults } = sending
    const id = await beginOnce(sending)
    for (
      let start = 0;
      id !== null && start < rows.length && !isStopped.current;
      start += importLimits.rowsAtOnce
    ) {
      const part = rows.slice(start, start + importLimits.rowsAtOnce)
      const results = await untilAnswered(() => sendRows(id, { kind, rows: part.map(asSent), update }))
      if (results) onResults(part, results)
      change({ done: start + part.length })
    }
  }

  async function start(sending: Sending): Promise<void> {
    isStopped.current = false
    setError(null)
    setProgress({ done: 0, total: sending.rows.length, isLost: false, isStopping: false })
    try {
      await sendAll(sending)
    } catch (failure) {
      setError(failure)
    } finally {
      setProgress(null)
      void reload()
    }
  }

  /** After the part under way. */
  const stop = () => {
    isStopped.current = true
    change({ isStopping: true })
    goOn.current()
  }
  return { progress, error, importIds, start, stop, goOn: () => goOn.current(), forget }
}
