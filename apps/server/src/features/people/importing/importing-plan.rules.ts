import { isAadhaarMask, maskAadhaar } from '@shala/contract/general/aadhaar'
import type { CellProblem } from '@shala/contract/imports/imports'
import { teacherRowTexts } from '@shala/contract/imports/teachers'
import { detailTexts } from '@shala/contract/students/details'
import { isOwnKey } from '@shala/contract/students/own-fields'
import type * as z from 'zod/mini'
import type { Context } from '#platform/context'
import { openAadhaar } from '../aadhaar-sealing.rules.ts'
import {
  type Change,
  type ImportedRow,
  type KnownPerson,
  type NumberedRow,
  type PersonKind,
  type PlannedRow,
  type ReadRow,
  type Register,
  type StoredKind,
  textOf,
} from './importing-kind.rules.ts'

export interface SentRow {
  line: number
  [field: string]: unknown
}

export interface SentRows {
  rows: SentRow[]
  /** People who already exist get the values of the file. */
  update: boolean
}

/** Returns those of the people whom other rows of the same import have already added or changed. */
export type FindTaken = (personIds: string[]) => Promise<Set<string>>

function readRow<R>(schema: z.ZodMiniType<R>, { line, ...sent }: SentRow): ReadRow<R> {
  const read = schema.safeParse(sent)
  if (read.success) return { line, row: read.data }
  const problems = new Map<string, CellProblem>()
  for (const { path, message } of read.error.issues) {
    const [field = ''] = path.map(String)
    if (!problems.has(field)) problems.set(field, { field, text: message })
  }
  return { line, problems: [...problems.values()] }
}

/** The keys of the kind's fields, and of the school's own in the row. */
export function fieldsOf({ fields }: StoredKind, row: object): string[] {
  return [...fields.map(({ key }) => key), ...Object.keys(row).filter(isOwnKey)]
}

/** Empty cells change nothing. */
function changesOf(kind: StoredKind, schoolId: string, row: ImportedRow, person: KnownPerson): Change[] {
  const { id, aadhaarSealed: sealed } = person
  return fieldsOf(kind, row).flatMap((field) => {
    const [before, after] = [textOf(person, field), textOf(row, field)]
    // A file that was made here has the mask of the number that is stored.
    if (after === null || after === before) return []
    if (field !== 'aadhaarNumber')
      return kind.isSame?.(field, before, after) ? [] : [{ field, before, after }]
    const isStored = openAadhaar(kind.numberKeys, schoolId, { id, sealed }) === after
    return isStored ? [] : [{ field, before, after: maskAadhaar(after.slice(-4)) }]
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

interface Planning<R> {
  problemsOf: (row: R) => CellProblem[]
  people: Map<string, KnownPerson>
  changesOf: (row: R, person: KnownPerson) => Change[]
  update: boolean
  register: Register<R>
  met: Set<string>
}

/** Of these questions, those that nobody has answered with yes. */
function stillAsked({ confirmed }: ImportedRow, questions: CellProblem[] = []): CellProblem[] {
  return questions.filter(({ text }) => !confirmed?.includes(text))
}

function planMatched<R extends ImportedRow>(
  { line, row }: NumberedRow<R>,
  person: KnownPerson,
  { changesOf, update, register, met }: Planning<R>,
): PlannedRow<R> {
  const contradictions = stillAsked(row, register.contradictions?.(row, person))
  if (contradictions.length > 0) return { line, outcome: 'refused', problems: contradictions }
  const changes = changesOf(row, person)
  if (update && changes.length > 0) {
    const problems = [...register.clashes(row, person.id), ...numberProblems(changes, row, person)]
    if (problems.length > 0) return { line, outcome: 'refused', problems }
    const doubts = stillAsked(row, register.doubts?.(row, person.id))
    if (doubts.length > 0) return { line, outcome: 'refused', problems: doubts }
  }
  met.add(person.id)
  if (changes.length === 0) return { line, outcome: 'unchanged', person }
  if (!update) return { line, outcome: 'differs', person, changes }
  register.enter(row, person.id)
  return { line, outcome: 'updated', person, changes, row }
}

function planOne<R extends ImportedRow>(numbered: NumberedRow<R>, planning: Planning<R>): PlannedRow<R> {
  const { line, row } = numbered
  const { problemsOf, people, register, met } = planning
  const refused = (problems: CellProblem[]): PlannedRow<R> => ({ line, outcome: 'refused', problems })
  const problems = problemsOf(row)
  if (problems.length > 0) return refused(problems)
  const { problem, personId = '', unlessSame } = register.match(row, met)
  if (problem) return refused([problem])
  const person = people.get(personId)
  if (person && unlessSame && planning.changesOf(row, person).length > 0) return refused([unlessSame])
  if (person) return planMatched(numbered, person, planning)
  const clashes = [...register.clashes(row), ...maskProblems(row)]
  if (clashes.length > 0) return refused(clashes)
  const questions = stillAsked(row, register.questions?.(row))
  if (questions.length > 0) return refused(questions)
  const id = `line ${line}`
  register.enter(row, id)
  met.add(id)
  return { line, outcome: 'added', row }
}

/** The plan of each row, in the order sent. */
export async function planRows<R extends ImportedRow, K extends { people: KnownPerson[] }>(
  kind: PersonKind<R, K>,
  context: Context,
  { rows, update, isCheck, findTaken }: SentRows & { isCheck: boolean; findTaken: FindTaken },
): Promise<{ planned: PlannedRow<R>[]; known: K }> {
  const { db, today } = context
  const asked = { today, update, isCheck }
  const sent = rows.map((row) => readRow(kind.schema, row))
  const read = (await kind.readOwn?.(context, sent)) ?? sent
  const good = read.flatMap((one) => ('row' in one ? [one.row] : []))
  const known = await kind.findKnown(context, good, asked)
  const people = new Map(known.people.map((one) => [one.id, one]))
  const taken = await findTaken([...people.keys()])
  const planning = {
    problemsOf: (row: R) => kind.problemsOf(row, known, asked),
    people,
    changesOf: (row: R, person: KnownPerson) => changesOf(kind, db.schoolId, row, person),
    update,
  }
  const planned = kind.plan(known, asked, (register) => {
    const met = new Set(taken)
    return read.map((one) =>
      'row' in one ? planOne(one, { ...planning, register, met }) : { ...one, outcome: 'refused' },
    )
  })
  return { planned, known }
}
