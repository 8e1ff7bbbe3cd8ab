import { isAadhaarMask, maskAadhaar } from '@shala/contract/general/aadhaar'
import type { CellProblem } from '@shala/contract/imports/imports'
import { teacherRowTexts } from '@shala/contract/imports/teachers'
import { detailTexts } from '@shala/contract/students/details'
import { isOwnKey } from '@shala/contract/students/own-fields'
import type { Context } from '#platform/context'
import { openAadhaar } from '../aadhaar-sealing.rules.ts'
import { type FindTaken, inOrderSent, readRows, type SentRows } from '../people-importing.rules.ts'
import {
  type Asked,
  type Change,
  type ImportedRow,
  type KnownPeople,
  type KnownPerson,
  type NumberedRow,
  type PersonKind,
  type PlannedRow,
  type Register,
  textOf,
} from './importing-kind.rules.ts'

interface Planning<R extends ImportedRow, K extends KnownPeople> {
  kind: PersonKind<R, K>
  known: K
  asked: Asked
  people: Map<string, KnownPerson>
  register: Register<R>
  seen: Set<string>
  isNumberOf: (person: KnownPerson, number: string) => boolean
}

/** The keys of the kind's fields, and of the school's own in the row. */
export function fieldsOf(kind: { fields: readonly { key: string }[] }, row: object): string[] {
  return [...kind.fields.map(({ key }) => key), ...Object.keys(row).filter(isOwnKey)]
}

/** Empty cells change nothing. */
function changesOf<R extends ImportedRow, K extends KnownPeople>(
  row: R,
  person: KnownPerson,
  { kind, isNumberOf }: Planning<R, K>,
): Change[] {
  return fieldsOf(kind, row).flatMap((field) => {
    const [before, after] = [textOf(person, field), textOf(row, field)]
    // A file that was made here has the mask of the number that is stored.
    if (after === null || after === before) return []
    if (field === 'aadhaarNumber') {
      return isNumberOf(person, after) ? [] : [{ field, before, after: maskAadhaar(after.slice(-4)) }]
    }
    return kind.isSame?.(field, before, after) ? [] : [{ field, before, after }]
  })
}

/** A mask says nothing of somebody whose number is not stored. */
function maskProblems({ aadhaarNumber = '' }: ImportedRow): CellProblem[] {
  return isAadhaarMask(aadhaarNumber) ? [{ field: 'aadhaarNumber', text: detailTexts.wholeNumber }] : []
}

/** A different identity number is never overwritten from a file. */
function numberProblems(changes: Change[], row: ImportedRow, { name }: KnownPerson): CellProblem[] {
  const change = changes.find(({ field }) => field === 'aadhaarNumber')
  if (!change) return []
  if (change.before === null) return maskProblems(row)
  return [{ field: change.field, text: teacherRowTexts.otherAadhaarNumber, values: { name } }]
}

function planMatched<R extends ImportedRow, K extends KnownPeople>(
  { line, row }: NumberedRow<R>,
  person: KnownPerson,
  planning: Planning<R, K>,
): PlannedRow<R> {
  const { asked, register, seen } = planning
  const changes = changesOf(row, person, planning)
  if (asked.update && changes.length > 0) {
    const problems = [...register.clashes(row, person.id), ...numberProblems(changes, row, person)]
    if (problems.length > 0) return { line, outcome: 'refused', problems }
  }
  seen.add(person.id)
  if (changes.length === 0) return { line, outcome: 'unchanged', person }
  if (!asked.update) return { line, outcome: 'differs', person, changes }
  register.enter(row, person.id)
  return { line, outcome: 'updated', person, changes, row }
}

function planOne<R extends ImportedRow, K extends KnownPeople>(
  numbered: NumberedRow<R>,
  planning: Planning<R, K>,
): PlannedRow<R> {
  const { line, row } = numbered
  const { kind, known, asked, people, register, seen } = planning
  const refused = (problems: CellProblem[]): PlannedRow<R> => ({ line, outcome: 'refused', problems })
  const problems = kind.problemsOf(row, known, asked)
  if (problems.length > 0) return refused(problems)
  const { problem, personId } = register.match(row, seen)
  if (problem) return refused([problem])
  const person = personId === undefined ? undefined : people.get(personId)
  if (person) return planMatched(numbered, person, planning)
  const clashes = [...register.clashes(row), ...maskProblems(row)]
  if (clashes.length > 0) return refused(clashes)
  const questions = register.questions?.(row).filter(({ text }) => !row.confirmed?.includes(text)) ?? []
  if (questions.length > 0) return refused(questions)
  register.enter(row, `line ${line}`)
  seen.add(`line ${line}`)
  return { line, outcome: 'added', row }
}

/** The plan of each row, in the order sent. */
export async function planRows<R extends ImportedRow, K extends KnownPeople>(
  kind: PersonKind<R, K>,
  context: Context,
  { rows, update, isCheck, findTaken }: SentRows & { isCheck: boolean; findTaken: FindTaken },
): Promise<{ planned: PlannedRow<R>[]; known: K }> {
  const { db, today } = context
  const asked = { today, update, isCheck }
  const read = readRows(kind.schema, rows)
  const readOwns = (await kind.readOwn?.(context, read)) ?? read
  const good = readOwns.filter((one) => 'row' in one)
  const sent = good.map(({ row }) => row)
  const known = await kind.findKnown(context, sent, asked)
  const people = new Map(known.people.map((one) => [one.id, one]))
  const taken = await findTaken([...people.keys()])
  const isNumberOf = ({ id, aadhaarSealed: sealed }: KnownPerson, number: string) =>
    openAadhaar(kind.numberKeys, db.schoolId, { id, sealed }) === number
  const planned = kind.plan(known, asked, (register) => {
    const planning = { kind, known, asked, people, register, seen: new Set(taken), isNumberOf }
    return good.map((one) => planOne(one, planning))
  })
  return { planned: inOrderSent(readOwns, planned), known }
}
