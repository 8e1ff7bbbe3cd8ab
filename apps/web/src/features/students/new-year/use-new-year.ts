import { isPassout, type SchoolClass } from '@shala/contract/classes'
import { nextClassOf } from '@shala/contract/students/next-class'
import { useMemo, useState } from 'react'
import { useClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import type { YearPlan } from './new-year-queries.ts'

/** What a student does who does not go along with the class. */
export type Fate = 'stays' | 'leaves'

interface Exception {
  id: string
  classId: string
  fate: Fate
}

interface Choices {
  /** By class: where it goes, empty for nowhere; the suggestion where nothing is chosen. */
  targets: Record<string, string>
  exceptions: Exception[]
  leavingDate: string
  promotesAgain: boolean
}

/** Classes without students have nobody to move. */
const moves = (one: SchoolClass) => !isPassout(one) && one.totalStudents > 0

/** How many students come from other classes. */
function joiningOf({ _id }: SchoolClass, rows: { from: SchoolClass; to: string }[]): number {
  return rows.reduce((sum, { from, to }) => (to === _id ? sum + from.totalStudents : sum), 0)
}

/** The table of a new year: where each class goes, and who does not go along. */
export function useNewYear() {
  const today = useToday()
  const all = useClasses()
  const classes = useMemo(() => all.data?.classes ?? [], [all.data])
  const [choices, setChoices] = useState<Choices>({
    targets: {},
    exceptions: [],
    leavingDate: today,
    promotesAgain: false,
  })
  const { targets, exceptions, leavingDate, promotesAgain } = choices
  const rows = useMemo(() => {
    const going = classes.filter(moves).map((from) => {
      const to = targets[from._id] ?? nextClassOf(from, classes)?._id ?? ''
      return { from, to, exceptions: exceptions.filter(({ classId }) => classId === from._id) }
    })
    return going.map((row) => ({ ...row, joining: row.to === '' ? joiningOf(row.from, going) : 0 }))
  }, [classes, targets, exceptions])
  const plan = useMemo((): YearPlan => {
    const moving = rows.filter(({ to }) => to !== '')
    const named = (fate: Fate) =>
      moving.flatMap((row) => row.exceptions.filter((one) => one.fate === fate).map(({ id }) => id))
    const leaving = named('leaves')
    return {
      moves: moving.map(({ from, to }) => ({ from: from._id, to })),
      staying: named('stays'),
      leaving,
      ...(leaving.length > 0 && { leavingDate }),
      promotesAgain,
    }
  }, [rows, leavingDate, promotesAgain])
  const change = (part: Partial<Choices>) => setChoices((now) => ({ ...now, ...part }))
  return {
    all,
    isTouched: Object.keys(targets).length + exceptions.length > 0,
    classes,
    rows,
    plan,
    leavingDate,
    unmoved: rows.flatMap(({ from, to }) => (to === '' ? [from] : [])),
    /** Classes that would hold their own students and those of another. */
    crowded: rows.filter(({ joining }) => joining > 0),
    passesOut: rows.some(({ to }) => classes.some((one) => one._id === to && isPassout(one))),
    send: (classId: string, to: string) => change({ targets: { ...targets, [classId]: to } }),
    decide(id: string, classId: string, fate: Fate | 'moves') {
      const others = exceptions.filter((one) => one.id !== id)
      change({ exceptions: fate === 'moves' ? others : [...others, { id, classId, fate }] })
    },
    setLeavingDate: (day: string) => change({ leavingDate: day }),
    promoteAgain: () => change({ promotesAgain: true }),
    forget: (ids: string[]) => change({ exceptions: exceptions.filter(({ id }) => !ids.includes(id)) }),
  }
}

export type NewYear = ReturnType<typeof useNewYear>
export type YearRow = NewYear['rows'][number]
