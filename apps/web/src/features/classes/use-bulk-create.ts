import { randomId } from '@mantine/hooks'
import { classTexts, type SchoolClass } from '@shala/contract/classes'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import {
  type BulkRow,
  ownSections,
  problemsOf,
  rowsLeft,
  startRows,
  type WantedClass,
  wantedClasses,
} from './bulk-selection.ts'
import { useCreateClasses } from './classes-changes.ts'

interface Outcome {
  created: number
  failed: number
}

/** The rows of the bulk dialog, and how they change. */
function useRows() {
  const [rows, setRows] = useState(startRows)
  return {
    rows,
    setRows,
    change: (id: string, patch: Partial<BulkRow>) =>
      setRows((before) =>
        before.map((row) => (row.id === id ? { ...row, error: undefined, ...patch } : row)),
      ),
    add: () => {
      // Not crypto.randomUUID: browsers lack it over plain http, as in a school's own network.
      const row = { id: randomId(), name: '', sections: [], typed: '', isCustom: true, isSelected: true }
      setRows((before) => [...before, row])
    },
    remove: (id: string) => setRows((before) => before.filter((row) => row.id !== id)),
    selectAll: (isSelected: boolean) => setRows((before) => before.map((row) => ({ ...row, isSelected }))),
  }
}

/** The bulk dialog's state: created classes leave the list, failed ones stay with the reason. */
export function useBulkCreate(existing: SchoolClass[]) {
  const create = useCreateClasses()
  const { rows, setRows, ...change } = useRows()
  const [forAll, setForAll] = useState<string[]>([])
  const [typedForAll, setTypedForAll] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const globalSections = ownSections({ sections: forAll, typed: typedForAll })
  const wanted = wantedClasses(rows, globalSections, existing)

  const settle = (sent: WantedClass[], outcomes: PromiseSettledResult<unknown>[]): Outcome => {
    const failed = sent.flatMap((one, place) => {
      const outcome = outcomes[place]
      if (outcome?.status !== 'rejected') return []
      return [{ ...one, reason: messageOf(outcome.reason, classTexts.createFailed) }]
    })
    setRows((before) => rowsLeft(before, sent, failed))
    return { created: sent.length - failed.length, failed: failed.length }
  }
  const submit = async (): Promise<Outcome | null> => {
    const found = problemsOf(wanted, rows)
    setProblem(found && i18n.t(found.text))
    if (!found) return settle(wanted, await create.mutateAsync(wanted))
    setRows((before) => before.map((row) => ({ ...row, error: translated(found.byRow.get(row.id)) })))
    return null
  }

  return {
    ...change,
    rows,
    wanted,
    globalSections,
    forAll,
    setForAll,
    typedForAll,
    setTypedForAll,
    problem,
    isTyped:
      globalSections.length > 0 ||
      rows.some((row) => (row.isCustom && row.name) || ownSections(row).length > 0),
    submit,
    isBusy: create.isPending,
  }
}

function translated(text: string | undefined): string | undefined {
  return text && i18n.t(text)
}
