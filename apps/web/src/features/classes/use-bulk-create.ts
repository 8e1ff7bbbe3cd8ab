import { randomId } from '@mantine/hooks'
import { classTexts, type SchoolClass } from '@shala/contract/classes'
import { useState } from 'react'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { type BulkRow, problemsOf, startRows, type WantedClass, wantedClasses } from './bulk-selection.ts'
import { useCreateClasses } from './classes-queries.ts'

interface Outcome {
  created: number
  failed: number
}

/** The bulk dialog's state: what was created leaves the list, what failed stays with its reason. */
export function useBulkCreate(existing: SchoolClass[]) {
  const create = useCreateClasses()
  const [rows, setRows] = useState(startRows)
  const [globalSection, setGlobalSection] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const change = (id: string, patch: Partial<BulkRow>) => {
    setProblem(null)
    setRows((before) => before.map((row) => (row.id === id ? { ...row, error: undefined, ...patch } : row)))
  }
  const add = () => {
    // Not crypto.randomUUID: over plain http in a school's own network browsers do not have it.
    const row = { id: randomId(), name: '', section: '', isCustom: true, isSelected: true }
    setRows((before) => [...before, row])
  }
  const remove = (id: string) => setRows((before) => before.filter((row) => row.id !== id))
  const selectAll = (isSelected: boolean) =>
    setRows((before) => before.map((row) => ({ ...row, isSelected })))

  const settle = (wanted: WantedClass[], outcomes: PromiseSettledResult<unknown>[]): Outcome => {
    const failed = new Map<string, string>()
    outcomes.forEach((outcome, place) => {
      const id = wanted[place]?.row.id
      if (outcome.status === 'rejected' && id)
        failed.set(id, messageOf(outcome.reason, classTexts.createFailed))
    })
    const done = new Set(wanted.map(({ row }) => row.id).filter((id) => !failed.has(id)))
    setRows((before) =>
      before.filter(({ id }) => !done.has(id)).map((row) => ({ ...row, error: failed.get(row.id) })),
    )
    return { created: done.size, failed: failed.size }
  }

  const submit = async (): Promise<Outcome | null> => {
    const wanted = wantedClasses(rows, globalSection, existing)
    const found = problemsOf(wanted)
    if (found) {
      setProblem(i18n.t(found.text))
      setRows((before) => before.map((row) => ({ ...row, error: translated(found.byRow.get(row.id)) })))
      return null
    }
    return settle(wanted, await create.mutateAsync(wanted.map(({ name, section }) => ({ name, section }))))
  }

  return {
    rows,
    globalSection,
    setGlobalSection,
    problem,
    isTyped:
      globalSection !== '' || rows.some(({ isCustom, name, section }) => (isCustom && name) || section),
    change,
    add,
    remove,
    selectAll,
    submit,
    isBusy: create.isPending,
  }
}

function translated(text: string | undefined): string | undefined {
  return text && i18n.t(text)
}
