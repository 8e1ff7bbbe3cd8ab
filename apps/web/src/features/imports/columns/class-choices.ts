import { type ClassName, findClass, needsSection, newClassFor, parseClass } from '@shala/contract/class-names'
import { classLabel, isPassout } from '@shala/contract/classes'
import { readWrittenDay } from '@shala/contract/general/written-days'
import { isMadeDay, spoiledBy, withoutDecimals, withoutNothing } from '../checking/cells.ts'
import type { Table } from '../reading/table.ts'
import type { ClassChoice, Plan } from './plan.ts'

/** A class as the file writes it. */
export interface WrittenClass {
  key: string
  text: string
  section: string
  /** Rows with it. */
  count: number
}

const placeOf = (plan: Plan, field: string) => plan.columns.indexOf(field)

/** A row's class cells, as one key. */
export function classKey(text: string, section: string): string {
  return `${text}\n${section}`
}

export function hasClassColumn(plan: Plan): boolean {
  return placeOf(plan, 'class') >= 0
}

export function classCells(plan: Plan, cells: string[]): [text: string, section: string] {
  const cellOf = (field: string) => withoutDecimals(cells[placeOf(plan, field)] ?? '')
  const [text, section, stream] = [cellOf('class'), cellOf('section'), withoutNothing(cellOf('stream'))]
  const meant = parseClass(text, section)
  // Below class 11 'General' and the like are no streams.
  if (!stream || !meant || Number(meant.grade) < 11 || meant.stream) return [text, section]
  return [`${meant.grade} ${stream}`, meant.section ?? '']
}

/** Each spelling once, in the file's order. */
export function writtenClasses(table: Table, plan: Plan): WrittenClass[] {
  const found = new Map<string, WrittenClass>()
  if (!hasClassColumn(plan)) return []
  for (const { cells } of table.rows) {
    const [text, section] = classCells(plan, cells)
    const key = classKey(text, section)
    const known = found.get(key) ?? { key, text, section, count: 0 }
    found.set(key, { ...known, count: known.count + 1 })
  }
  return [...found.values()]
}

/** A matching class of the school, else one to be created; undecided if the cell says neither. */
function guessClass(classes: readonly ClassName[], { text, section }: WrittenClass): ClassChoice {
  if (isMadeDay(text) || readWrittenDay(text) !== null || spoiledBy(text)) return { kind: 'open' }
  const found = findClass(classes, text, section)
  if (found) return { kind: 'class', class: found }
  if (needsSection(classes, text, section)) return { kind: 'open' }
  const made = newClassFor(classes, text, section)
  return made ? { kind: 'create', class: made } : { kind: 'open' }
}

/** The person's choice, else the one that the school's classes suggest. */
export function choiceOf(plan: Plan, classes: readonly ClassName[], written: WrittenClass): ClassChoice {
  return (
    plan.classes[written.key] ??
    guessClass(
      classes.filter((one) => !isPassout(one)),
      written,
    )
  )
}

/** The classes to be created, each once. */
export function classesToCreate(choices: Iterable<ClassChoice>): ClassName[] {
  const made = new Map<string, ClassName>()
  for (const choice of choices) {
    if (choice.kind === 'create') made.set(classLabel(choice.class).toLowerCase(), choice.class)
  }
  return [...made.values()]
}
