import { classLabel, isPassout } from '@shala/contract/classes'
import { isAadhaarMask, maskAadhaar } from '@shala/contract/general/aadhaar'
import type { Day } from '@shala/contract/general/days'
import type { CellProblem } from '@shala/contract/imports/imports'
import { type ImportedStudent, importedDetailKeys, studentRowTexts } from '@shala/contract/imports/students'
import { detailTexts } from '@shala/contract/students/details'
import { type OwnByKey, type OwnKey, ownByKey } from '@shala/contract/students/own-fields'
import { studentTexts } from '@shala/contract/students/texts'
import { changesOf } from '#features/people/index'
import type { KnownStudent } from './importing.store.ts'
import {
  classKey,
  classOf,
  classOfRow,
  isInClass,
  isSameNumber,
  type Known,
  Register,
  seat,
  seatOf,
} from './importing-register.rules.ts'

export interface Asked {
  today: Day
  update: boolean
  /** In a check, a class that does not exist counts as one to be created. */
  isCheck: boolean
  /** Whether a whole Aadhaar number is the one stored for a student. */
  isNumberOf: (student: KnownStudent, number: string) => boolean
}

export interface NumberedRow {
  line: number
  row: ImportedStudent
  /** Values of the school's own fields. */
  own: OwnByKey
}

type Changes = ReturnType<typeof changesOf<(typeof importedFields)[number] | OwnKey>>

export type PlannedRow = { line: number } & (
  | { outcome: 'refused'; problems: CellProblem[] }
  | { outcome: 'added'; row: ImportedStudent; own: OwnByKey; classId: string | undefined }
  | { outcome: 'unchanged'; personId: string }
  | { outcome: 'differs'; personId: string; changes: Changes }
  | {
      outcome: 'updated'
      personId: string
      changes: Changes
      classId: string
      place: string
      row: ImportedStudent
    }
)

export const importedFields = [
  ...(['name', 'rollNumber', 'admissionNumber', 'phone', 'email', 'address'] as const),
  ...importedDetailKeys,
] as const
/** An Aadhaar number is compared whole. */
const plainFields = importedFields.filter((field) => field !== 'aadhaarNumber')

function problemsOf(row: ImportedStudent, { classes }: Known, { today, isCheck }: Asked): CellProblem[] {
  const problems: CellProblem[] = []
  const { enrollmentDate, birthDate } = row
  const chosen = classes.get(classKey(classOfRow(row)))
  if (chosen?.is_passout || isPassout(classOfRow(row))) {
    problems.push({ field: 'className', text: studentRowTexts.passout })
  } else if (!chosen && !isCheck) {
    problems.push({ field: 'className', text: studentRowTexts.classUnknown })
  }
  if (enrollmentDate && enrollmentDate > today) {
    problems.push({ field: 'enrollmentDate', text: studentTexts.enrollmentInFuture })
  }
  const isBornLater = birthDate && enrollmentDate && birthDate >= enrollmentDate
  if (isBornLater) problems.push({ field: 'birthDate', text: detailTexts.birthAfterEnrolment })
  else if (birthDate && birthDate > today)
    problems.push({ field: 'birthDate', text: detailTexts.birthInFuture })
  return problems
}

/** An empty cell changes nothing. */
function withoutNulls(own: OwnByKey): Partial<Record<OwnKey, string>> {
  return Object.fromEntries(
    Object.entries(own).filter((entry): entry is [OwnKey, string] => entry[1] !== null),
  )
}

/** Questions about a new student that only a person can answer. */
function questionsOf(
  row: ImportedStudent,
  { register, known }: { register: Register; known: Known },
): CellProblem[] {
  const questions: CellProblem[] = []
  const ask = (field: string, text: string, values?: Record<string, string>) =>
    questions.push({ field, text, isQuestion: true, ...(values && { values }) })
  if (row.leavingDate) ask('leavingDate', studentRowTexts.hasLeft)
  else if (row.certificateNumber) ask('certificateNumber', studentRowTexts.hasLeft)
  const crowd = register.crowd(row)
  if (crowd) ask('phone', studentRowTexts.sharedPhone, { name: crowd.name, count: String(crowd.count + 1) })
  const { samePhone, sameRoll } = register.namesakes(row)
  const isNewClass = !known.classes.has(classKey(classOfRow(row)))
  const [other] = samePhone.length > 0 ? samePhone : isNewClass ? sameRoll : []
  if (other) {
    const values = { name: other.name, class: classLabel(classOf(other)) }
    ask('name', samePhone.length > 0 ? studentRowTexts.samePhone : studentRowTexts.sameRoll, values)
  }
  return questions
}

/** The student that a row means, or why it can mean nobody. */
type Match = { problem: CellProblem } | { student: KnownStudent | undefined }

function matchOf(row: ImportedStudent, register: Register): Match {
  const numbered = register.withAdmissionNumber(row.admissionNumber)
  const seated = register.inSeat(row)
  const [moved] = register.namesakes(row).samePhone.filter((one) => isInClass(one, row))
  const student = numbered ?? seated ?? moved
  if (!student) return { student }
  const field = numbered ? 'admissionNumber' : 'rollNumber'
  const values = { name: student.name, class: classLabel(classOf(student)) }
  if (register.seen.has(student.id)) return { problem: { field, text: studentRowTexts.sentTwice } }
  if (numbered && seated && numbered.id !== seated.id) {
    return { problem: { field, text: studentRowTexts.admissionNumberTaken, values } }
  }
  if (student.status !== 'active') {
    return { problem: { field, text: studentRowTexts.notActive, values: { name: student.name } } }
  }
  if (!isInClass(student, row)) {
    return { problem: { field: 'className', text: studentRowTexts.inAnotherClass, values } }
  }
  return { student }
}

/** A file that was made here has the mask of what is stored. */
function numberChange({ aadhaarNumber }: ImportedStudent, student: KnownStudent, asked: Asked): Changes {
  const { aadhaarNumber: before } = student
  if (aadhaarNumber === undefined || aadhaarNumber === before) return []
  if (asked.isNumberOf(student, aadhaarNumber)) return []
  return [{ field: 'aadhaarNumber', before, after: maskAadhaar(aadhaarNumber.slice(-4)) }]
}

/** A different identity number is never overwritten from a file. */
function numberProblems(changes: Changes, row: ImportedStudent, student: KnownStudent): CellProblem[] {
  const field = 'aadhaarNumber'
  const change = changes.find((one) => one.field === field)
  if (!change) return []
  if (change.before !== null) {
    return [{ field, text: studentRowTexts.otherAadhaarNumber, values: { name: student.name } }]
  }
  return maskProblems(row)
}

/** A mask says nothing of somebody whose number is not stored. */
function maskProblems({ aadhaarNumber = '' }: ImportedStudent): CellProblem[] {
  return isAadhaarMask(aadhaarNumber) ? [{ field: 'aadhaarNumber', text: detailTexts.wholeNumber }] : []
}

function planMatched(
  { line, row, own }: NumberedRow,
  student: KnownStudent,
  { register, asked }: { register: Register; asked: Asked },
): PlannedRow {
  const { update } = asked
  const { id: personId } = student
  const keys = Object.keys(own) as OwnKey[]
  const stored = Object.fromEntries(keys.map((key) => [key, ownByKey(student.own)[key] ?? null]))
  const ofOwn = changesOf(stored as Record<OwnKey, string | null>, withoutNulls(own), keys)
  const plain = changesOf(student, row, plainFields).filter(
    ({ before, after }) => !isSameNumber(before, after),
  )
  const changes: Changes = [...plain, ...numberChange(row, student, asked), ...ofOwn]
  const problems = update && changes.length > 0 ? register.clashes(row, personId) : []
  if (update) problems.push(...numberProblems(changes, row, student))
  if (problems.length > 0) return { line, outcome: 'refused', problems }
  register.seen.add(personId)
  if (changes.length === 0) return { line, outcome: 'unchanged', personId }
  if (!update) return { line, outcome: 'differs', personId, changes }
  register.enter(row, personId)
  const place = classKey(classOf(student))
  return { line, outcome: 'updated', personId, changes, classId: student.classId, place, row }
}

function planOne(
  numbered: NumberedRow,
  { register, known, asked }: { register: Register; known: Known; asked: Asked },
): PlannedRow {
  const { line, row, own } = numbered
  const refused = (problems: CellProblem[]): PlannedRow => ({ line, outcome: 'refused', problems })
  const problems = problemsOf(row, known, asked)
  if (problems.length > 0) return refused(problems)
  const match = matchOf(row, register)
  if ('problem' in match) return refused([match.problem])
  if (match.student) return planMatched(numbered, match.student, { register, asked })
  const clashes = [...register.clashes(row), ...maskProblems(row)]
  if (clashes.length > 0) return refused(clashes)
  const asks = questionsOf(row, { register, known })
  const questions = asks.filter(({ text }) => !row.confirmed.includes(text))
  if (questions.length > 0) return refused(questions)
  register.enter(row, `line ${line}`)
  return { line, outcome: 'added', row, own, classId: known.classes.get(classKey(classOfRow(row)))?.id }
}

type Leaving = Extract<PlannedRow, { outcome: 'updated' }>

/** Students who give up their roll number in these plans. */
function leaversOf(planned: PlannedRow[]): Map<string, Leaving> {
  const isLeaving = (one: PlannedRow): one is Leaving =>
    one.outcome === 'updated' && one.changes.some(({ field }) => field === 'rollNumber')
  return new Map(planned.filter(isLeaving).map((one) => [one.personId, one]))
}

/** Those of `leaving` who really do: whoever wants the number of somebody who keeps it also keeps theirs, and so on. */
function stillLeaving(leaving: Set<string>, leavers: Map<string, Leaving>, { students }: Known): Set<string> {
  const seats = new Map(students.map((one) => [one.id, seatOf(one)]))
  const wanters = new Map<string, string[]>()
  for (const { personId, changes, place } of leavers.values()) {
    const wanted = changes.find(({ field }) => field === 'rollNumber')?.after ?? ''
    const key = seat(place, wanted)
    wanters.set(key, [...(wanters.get(key) ?? []), personId])
  }
  const still = new Set([...leaving].filter((id) => leavers.has(id)))
  const staying = [...leaving].filter((id) => !leavers.has(id))
  for (let id = staying.pop(); id !== undefined; id = staying.pop()) {
    for (const wanter of wanters.get(seats.get(id) ?? '') ?? [])
      if (still.delete(wanter)) staying.push(wanter)
  }
  return still
}

/**
 * Plans each row. Students in the rows may exchange roll numbers: whoever gets another is first assumed to give theirs
 * up, and the plan is repeated for as long as somebody turns out to keep theirs.
 */
export function planRows(rows: NumberedRow[], known: Known, asked: Asked): PlannedRow[] {
  let leaving = asked.update ? new Set(known.students.map(({ id }) => id)) : new Set<string>()
  for (;;) {
    const register = new Register(known, leaving)
    const planned = rows.map((one) => planOne(one, { register, known, asked }))
    const still = stillLeaving(leaving, leaversOf(planned), known)
    if (still.size === leaving.size) return planned
    leaving = still
  }
}
