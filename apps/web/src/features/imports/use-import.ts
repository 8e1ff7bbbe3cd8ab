import { classFinder } from '@shala/contract/class-names'
import { classLabel, isPassout, type SchoolClass } from '@shala/contract/classes'
import { type ImportKind, importLimits, type RowResult } from '@shala/contract/imports/imports'
import type { OwnField } from '@shala/contract/students/own-fields'
import { useDeferredValue, useMemo, useState } from 'react'
import { type CheckedRow, checkRow } from './checking/check-row.ts'
import { withDuplicates } from './checking/duplicates.ts'
import { type ImportRow, rowsOf, type Values } from './checking/rows.ts'
import { type Answer, type Verdict, verdictOf } from './checking/verdicts.ts'
import { choiceOf, classesToCreate, writtenClasses } from './columns/class-choices.ts'
import { isLegacyFont } from './columns/legacy-font.ts'
import { dayOrderOf, type Plan, planFor } from './columns/plan.ts'
import type { Sheet } from './reading/sheet.ts'
import { readTable, type Table } from './reading/table.ts'

export interface Source {
  /** Empty when the rows were pasted. */
  fileName: string
  sheets: Sheet[]
  sheet: number
  /** Rows that the file hides are read too. */
  withHidden: boolean
}

interface ImportParts {
  kind: ImportKind
  classes: SchoolClass[]
  start: Pick<Plan, 'oneClassId' | 'enrolledSince'>
  /** The school's own fields of students. */
  own: OwnField[]
}

const nothing = {
  edits: new Map<number, Values>(),
  leftOut: new Set<number>(),
  answers: new Map<number, Answer>(),
  confirmed: new Map<number, readonly string[]>(),
}

/** Each row is checked once, however often another one changes. */
function cached(check: (row: ImportRow) => CheckedRow): (row: ImportRow) => CheckedRow {
  const known = new WeakMap<ImportRow, CheckedRow>()
  return (row) => {
    const checked = known.get(row) ?? check(row)
    known.set(row, checked)
    return checked
  }
}

/** The one that a file begins with. */
export const firstSheet = (sheets: Sheet[]) =>
  Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  )

function useSource({ kind, start, own }: ImportParts) {
  const [source, setSource] = useState<Source | null>(null)
  const [table, setTable] = useState<Table | null>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const take = (next: Source) => {
    const sheet = next.sheets[next.sheet] ?? { name: '', rows: [] }
    const read = readTable(kind, sheet, { withHidden: next.withHidden })
    setSource(next)
    setTable(read)
    // The class that the import was opened from is not that of every sheet.
    const oneClassId = next.sheet === firstSheet(next.sheets) ? start.oneClassId : ''
    setPlan(planFor(kind, read, { ...start, oneClassId, own }))
  }
  const clear = () => {
    setSource(null)
    setTable(null)
    setPlan(null)
  }
  return { source, table, plan, setPlan, take, clear }
}

/**
 * What a person changed in a row, which rows are left out, and the server's verdicts: by line, whatever the plan is.
 */
function useWork() {
  const [{ edits, leftOut, answers, confirmed }, setState] = useState(nothing)
  const [sent, setSent] = useState<ReadonlyMap<number, RowResult>>(new Map())
  const keepAnswers = (asked: CheckedRow[], results: RowResult[]) =>
    setState((now) => ({ ...now, answers: withAnswers(now.answers, asked, results) }))
  return {
    edits,
    leftOut,
    answers,
    confirmed,
    sent,
    keepAnswers,
    /** Says yes to a question about rows. */
    confirm: (lines: number[], text: string) =>
      setState((now) => {
        const next = new Map(now.confirmed)
        for (const line of lines) next.set(line, [...(next.get(line) ?? []), text])
        return { ...now, confirmed: next }
      }),
    edit: (line: number, values: Values) =>
      setState((now) => ({
        ...now,
        edits: new Map(now.edits).set(line, { ...now.edits.get(line), ...values }),
      })),
    leaveOut: (lines: number[], isOut: boolean) =>
      setState((now) => {
        const others = [...now.leftOut].filter((line) => !lines.includes(line))
        return { ...now, leftOut: new Set(isOut ? [...others, ...lines] : others) }
      }),
    /** Refused rows need a fix; the rest is in the school. */
    keepResults: (asked: CheckedRow[], results: RowResult[]) => {
      const isRefused = ({ outcome }: RowResult) => outcome === 'refused'
      keepAnswers(asked, results.filter(isRefused))
      const taken = results.filter((result) => !isRefused(result))
      setSent((now) => new Map([...now, ...taken.map((result) => [result.line, result] as const)]))
    },
    /** After an import was undone; `wasOwn`: what was sent from here can be sent again. */
    forgetAnswers: (wasOwn: boolean) => {
      if (wasOwn) setSent(new Map())
      setState((now) => ({ ...now, answers: new Map() }))
    },
    restart: () => {
      setState(nothing)
      setSent(new Map())
    },
  }
}

type Work = ReturnType<typeof useWork>
type Read = Pick<ReturnType<typeof useSource>, 'table' | 'plan'>

/** The rows as the plan reads them and the person changed them, each checked by itself and against the others. */
function useRows(
  { kind, classes, own }: ImportParts,
  { table, plan: chosen }: Read,
  { edits, leftOut, sent, confirmed }: Work,
) {
  // Thousands of rows are not re-read between a press and its effect.
  const plan = useDeferredValue(chosen)
  const newClasses = useMemo(() => {
    const written = table && plan ? writtenClasses(table, plan) : []
    return plan ? classesToCreate(written.map((one) => choiceOf(plan, classes, one))) : []
  }, [table, plan, classes])
  const base = useMemo(
    () => (table && plan ? rowsOf({ kind, table, plan, classes, own }) : []),
    [kind, table, plan, classes, own],
  )
  const findClass = useMemo(() => classFinder([...classes, ...newClasses]), [classes, newClasses])
  const check = useMemo(() => {
    const { enrolledSince = '' } = plan ?? {}
    const orderOf = (field: string) => (plan ? dayOrderOf(plan, field) : 'day_first')
    const names = base.slice(0, 500).map(({ values }) => values.name ?? '')
    const parts = { kind, own, orderOf, enrolledSince, findClass, isLegacyFont: isLegacyFont(names) }
    return cached((row) => checkRow(row, parts))
  }, [kind, own, plan, base, findClass])
  const rows = useMemo(() => {
    const edited = base.map((row) => {
      const [values, yes] = [edits.get(row.line), confirmed.get(row.line)]
      if (!values && !yes) return check(row)
      return check({ ...row, values: { ...row.values, ...values }, ...(yes && { confirmed: yes }) })
    })
    const open = edited.filter(({ line }) => !leftOut.has(line) && !sent.has(line))
    const among = new Map(withDuplicates(kind, open).map((row) => [row.line, row]))
    return edited.map((row) => among.get(row.line) ?? row)
  }, [kind, base, edits, check, leftOut, sent, confirmed])
  return { rows, newClasses, findClass }
}

/** A file on its way into the school: what was read from it, what the person changed, and the server's verdicts. */
export function useImport(given: ImportParts) {
  const classes = useMemo(() => given.classes.filter((one) => !isPassout(one)), [given.classes])
  const parts = { ...given, classes }
  const { take, clear, ...read } = useSource(parts)
  const { restart, ...work } = useWork()
  const [update, setUpdate] = useState(false)
  const { rows, newClasses, findClass } = useRows(parts, read, { restart, ...work })
  const { edits, leftOut, answers, sent } = work
  const verdicts = useMemo<Verdict[]>(
    () => rows.map((row) => verdictOf(row, { answers, sent, leftOut, update })),
    [rows, answers, sent, leftOut, update],
  )
  return {
    ...read,
    ...work,
    kind: given.kind,
    own: given.own,
    classes,
    /** A class typed in any spelling becomes the school's own. */
    edit: (line: number, { class: typed, ...values }: Values) => {
      const found = typed === undefined ? undefined : findClass(typed)
      const label = found ? classLabel(found) : typed
      work.edit(line, { ...values, ...(label !== undefined && { class: label }) })
    },
    verdicts,
    newClasses,
    update,
    setUpdate,
    isTooLong: (read.table?.rows.length ?? 0) > importLimits.rows,
    sentCounts: countSent(sent),
    hasEdits: [...edits.keys()].some((line) => !sent.has(line)),
    take: (next: Source) => {
      restart()
      take(next)
    },
    clear: () => {
      restart()
      clear()
    },
  }
}

function countSent(sent: ReadonlyMap<number, RowResult>) {
  const outcomes = [...sent.values()].map(({ outcome }) => outcome)
  const count = (wanted: RowResult['outcome']) => outcomes.filter((outcome) => outcome === wanted).length
  return { added: count('added'), updated: count('updated') }
}

export type Importing = ReturnType<typeof useImport>

function withAnswers(
  known: ReadonlyMap<number, Answer>,
  asked: CheckedRow[],
  results: RowResult[],
): Map<number, Answer> {
  const signatures = new Map(asked.map(({ line, signature }) => [line, signature]))
  const next = new Map(known)
  for (const result of results)
    next.set(result.line, { signature: signatures.get(result.line) ?? '', result })
  return next
}
