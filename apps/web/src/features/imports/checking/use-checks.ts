import { type ImportKind, importLimits, type RowResult } from '@shala/contract/imports/imports'
import { useEffect, useRef, useState } from 'react'
import { askCheck } from '../imports-queries.ts'
import { asSent, type CheckedRow } from './check-row.ts'
import type { Verdict } from './verdicts.ts'

/** Somebody moving from cell to cell does not cause a request after each. */
const pauseMs = 300

interface Checks {
  kind: ImportKind
  isOn: boolean
  verdicts: Verdict[]
  update: boolean
  onAnswers: (rows: CheckedRow[], results: RowResult[]) => void
}

/** Asks the server about rows it has not seen in their current state, this many at a time. */
export function useChecks({ kind, isOn, verdicts, update, onAnswers }: Checks) {
  const [error, setError] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)
  const isFirst = useRef(true)
  const waiting =
    isOn && !isAsking && error === null ? verdicts.filter((one) => one.standing === 'waiting') : []
  const rows = waiting.slice(0, importLimits.rowsAtOnce).map(({ row }) => row)
  const key = rows.map(({ line, signature }) => `${line} ${signature}`).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rows
  useEffect(() => {
    if (rows.length === 0) return
    const ask = async () => {
      isFirst.current = false
      setAsking(true)
      try {
        onAnswers(rows, await askCheck({ kind, rows: rows.map(asSent), update }))
      } catch (failure) {
        setError(failure)
      } finally {
        setAsking(false)
      }
    }
    const isWhole = rows.length === importLimits.rowsAtOnce || isFirst.current
    const timer = setTimeout(ask, isWhole ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [key, update])

  return { error, retry: () => setError(null) }
}
