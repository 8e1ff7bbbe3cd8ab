import { useState } from 'react'
import type { ShownRows } from './shown.tsx'
import type { Standing, Verdict } from './verdicts.ts'

const limit = 50

/**
 * A page of the rows, those that need a fix first. A row that needed one stays where it is once fixed: it would move
 * away under the hand that fixes it.
 */
export function useShownRows(verdicts: Verdict[], shown: ShownRows) {
  const [wasBad, setWasBad] = useState<ReadonlySet<number>>(new Set())
  const [{ page, of }, setPage] = useState({ page: 1, of: shown })
  const added = verdicts.filter(({ standing, row }) => standing === 'bad' && !wasBad.has(row.line))
  if (added.length > 0) setWasBad(new Set([...wasBad, ...added.map(({ row }) => row.line)]))

  const isMended = ({ row, standing }: Verdict) => wasBad.has(row.line) && standing !== 'done'
  const isShown = (one: Verdict) =>
    shown === 'all' ||
    one.standing === (shown as Standing) ||
    (shown === 'bad' && isMended(one) && one.standing !== 'leftOut')
  const fitting = verdicts.filter(isShown)
  const ordered = [...fitting.filter(isMended), ...fitting.filter((one) => !isMended(one))]
  const pages = Math.max(1, Math.ceil(ordered.length / limit))
  const current = of === shown ? Math.min(page, pages) : 1
  return {
    rows: ordered.slice((current - 1) * limit, current * limit),
    page: current,
    pages,
    total: ordered.length,
    limit,
    setPage: (next: number) => setPage({ page: next, of: shown }),
  }
}
