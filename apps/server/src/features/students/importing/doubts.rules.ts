import type { CellProblem } from '@shala/contract/imports/imports'
import { type ImportedStudent, slipsOf, studentRowTexts } from '@shala/contract/imports/students'
import { type StudentDoubt, studentDoubtRefusals } from '@shala/contract/students/doubts'
import type { ClassRow } from '#features/classes/index'
import { comparableAadhaar, sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import type { KeyRing } from '#platform/process/key-ring'
import { Refused } from '#platform/refused'
import { findKnown, findNumberHolders } from './importing.rules.ts'
import { findDeleted, type KnownStudent } from './importing.store.ts'
import { StudentRegister } from './importing-register.rules.ts'

const toDoubt = ({ isQuestion: _, ...doubt }: CellProblem): StudentDoubt => doubt

function refuseDoubts(doubts: CellProblem[]): void {
  if (doubts.length > 0) throw new Refused(studentDoubtRefusals.doubts, { current: doubts.map(toDoubt) })
}

type Sent = Pick<ImportedStudent, 'name' | 'rollNumber'> & Partial<ImportedStudent>

/** As a row of a file. Of a form it is no question that the student has left. */
function rowOf(sent: Sent, { name, section }: Pick<ClassRow, 'name' | 'section'>): ImportedStudent {
  const place = { className: name, section: section ?? undefined }
  const nothing = {
    leavingDate: undefined,
    certificateNumber: undefined,
    hasLeft: undefined,
    own: {},
    confirmed: [],
  }
  return { ...sent, ...place, ...nothing }
}

/**
 * Compares a new student with those whose details the person sees.
 * @throws Refused 409 for one who may be here already, and for a name or a phone that is nobody's
 */
export async function refuseDoubtfulStudent(
  numberKeys: KeyRing,
  context: Context,
  sent: Sent,
  chosen: ClassRow,
): Promise<void> {
  const row = rowOf(sent, chosen)
  const asked = { today: context.today, update: false, isCheck: true }
  const { people, phones, ...known } = await findKnown(numberKeys, context, [row], asked)
  const { detailed } = await sightOf(context)
  const seen = {
    people: people.filter(({ classId }) => sees(detailed, classId)),
    phones: detailed === null ? phones : new Map(),
  }
  const register = new StudentRegister({ ...known, ...seen }, new Set())
  // The database refuses a number that is taken, whatever the answer would be: there is nothing to ask.
  if (register.clashes(row).length === 0) refuseDoubts([...slipsOf(sent), ...register.questions(row)])
}

type Changes = Partial<Record<'name' | 'phone' | 'pen' | 'apaarId' | 'aadhaarNumber', string | null>>

/** @throws Refused 409 for a government number that another student has, and for a name or a phone that is nobody's */
export async function refuseDoubtfulChanges(
  numberKeys: KeyRing,
  context: Context,
  id: string,
  { name, phone, pen, apaarId, aadhaarNumber }: Changes,
): Promise<void> {
  const numbers = {
    pen: pen ?? undefined,
    apaarId: apaarId ?? undefined,
    aadhaarNumber: aadhaarNumber ?? undefined,
  }
  const row = rowOf({ name: '', rollNumber: '', ...numbers }, { name: '', section: null })
  const nothing = {
    classes: new Map(),
    filledClasses: new Set<string>(),
    people: [],
    emailHolders: new Map(),
    phones: new Map(),
  }
  const numberHolders = await findNumberHolders(numberKeys, context, [row])
  const register = new StudentRegister({ ...nothing, numberHolders, today: context.today }, new Set())
  refuseDoubts([...slipsOf({ name: name ?? undefined, phone }), ...register.doubts(row, id)])
}

/** Empty fields say nothing. The sealed number is the whole one. */
function sentAgain(student: KnownStudent, more: { rollNumber: string; aadhaarNumber: string | null }): Sent {
  const fields = Object.entries({ ...student, ...more }).filter(([, value]) => value !== null)
  return Object.fromEntries(fields) as unknown as Sent
}

const hadBefore: string[] = [studentRowTexts.sharedPhone, studentRowTexts.unlikelyAge]

/**
 * The questions about deleted students who would come back, by their ids: those of a new student, without those about a
 * phone and an age, which they had before. They are compared with each other too. `returning`: the roll numbers they would have.
 */
export async function findDoubtsOfReturning(
  numberKeys: KeyRing,
  context: Context,
  returning: ReadonlyMap<string, string>,
): Promise<Map<string, StudentDoubt[]>> {
  const { db, today } = context
  const rows = (await findDeleted(db, [...returning.keys()])).map((student) => {
    const { id, rollNumber, className: name, section, aadhaarSealed: sealed } = student
    const aadhaarNumber = comparableAadhaar(numberKeys, db.schoolId, { id, sealed })
    const numbers = { rollNumber: returning.get(id) ?? rollNumber, aadhaarNumber }
    return { id, row: rowOf(sentAgain(student, numbers), { name, section }) }
  })
  const asked = { today, update: false, isCheck: true }
  const all = rows.map(({ row }) => row)
  const register = new StudentRegister(await findKnown(numberKeys, context, all, asked), new Set())
  const doubts = new Map<string, StudentDoubt[]>()
  for (const { id, row } of rows) {
    const questions = register.questions(row).filter(({ text }) => !hadBefore.includes(text))
    if (questions.length > 0) doubts.set(id, questions.map(toDoubt))
    else register.enter(row, id)
  }
  return doubts
}
