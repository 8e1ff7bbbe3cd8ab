import { isPassout } from '@shala/contract/classes'
import type { PromotionAction, PromotionClash } from '@shala/contract/students/promotion'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import type { ClassRow } from '#features/classes/index'
import type { StoredStudent } from '../students-changing.store.ts'

/** A student with a roll number in a class. */
interface Holder {
  id: string
  name: string
  rollNumber: string
}

interface Choice {
  studentId: string
  action: PromotionAction
  rollNumber?: string | undefined
}

/** A student with the roll number they will have in the class. */
interface Move {
  student: StoredStudent
  rollNumber: string
}

export interface PromotionPlan {
  moves: Move[]
  clashes: PromotionClash[]
  notActive: StoredStudent[]
  alreadyPromoted: StoredStudent[]
  alreadyThere: StoredStudent[]
}

interface Asked {
  target: ClassRow
  /** In the order selected. */
  students: StoredStudent[]
  /** The active students of the class. */
  holders: Holder[]
  choices: Choice[]
  /** By id: who was promoted lately. */
  lately: ReadonlySet<string>
}

/** Whether the promotion would change neither class nor status. */
export function isThere({ classId, status }: StoredStudent, target: ClassRow): boolean {
  return classId === target.id && status === (isPassout(target) ? 'passout' : 'active')
}

/** Unused numbers, each given out once: beyond the highest of all. */
export function freeNumbers(used: string[]): () => string {
  let last = used.reduce((highest, rollNumber) => {
    const order = rollOrder(rollNumber) ?? 0n
    return order > highest ? order : highest
  }, 0n)
  return () => {
    last += 1n
    return String(last)
  }
}

/** The holder of each roll number, compared as the database does. */
class Numbers {
  readonly #holders = new Map<string, { holder: Holder; isSelected: boolean }>()

  add(holder: Holder, isSelected: boolean): void {
    this.#holders.set(holder.rollNumber.toLowerCase(), { holder, isSelected })
  }

  holderOf(rollNumber: string) {
    return this.#holders.get(rollNumber.toLowerCase())
  }
}

/** Places the students one after the other: the first to need a number gets it, a later one clashes. */
function placeAll(
  moving: { student: StoredStudent; wanted: string | undefined }[],
  staying: Holder[],
): Pick<PromotionPlan, 'moves' | 'clashes'> {
  const numbers = new Numbers()
  for (const holder of staying) numbers.add(holder, false)
  const everyNumber = moving.flatMap(({ student, wanted = '' }) => [student.rollNumber, wanted])
  const nextNumber = freeNumbers([...staying.map(({ rollNumber }) => rollNumber), ...everyNumber])
  const clashes: PromotionClash[] = []
  const moves = moving.map(({ student, wanted }): Move => {
    const { id, name } = student
    const rollNumber = wanted ?? nextNumber()
    const taken = numbers.holderOf(rollNumber)
    if (taken) {
      const holder = { _id: taken.holder.id, name: taken.holder.name }
      const nextRollNumber = nextNumber()
      clashes.push({
        studentId: id,
        name,
        rollNumber,
        holder,
        isHolderSelected: taken.isSelected,
        nextRollNumber,
      })
    } else numbers.add({ id, name, rollNumber }, true)
    return { student, rollNumber }
  })
  return { moves, clashes }
}

/** The effect of a promotion, which is possible when nothing clashes and everybody is active. */
export function planPromotion({ target, students, holders, choices, lately }: Asked): PromotionPlan {
  const choiceOf = new Map(choices.map((choice) => [choice.studentId, choice]))
  const going = students.filter(({ id }) => choiceOf.get(id)?.action !== 'hold_back')
  const notActive = going.filter(({ status }) => status === 'leaved')
  // Promoting class 5 into 6 and then 6 into 7 would move the first ones twice.
  const alreadyPromoted = going.filter(
    ({ id, status }) => status === 'active' && lately.has(id) && !choiceOf.has(id),
  )
  const isRenumbered = ({ id }: StoredStudent) => choiceOf.get(id)?.action === 'renumber'
  const alreadyThere = going.filter(
    (student) => isThere(student, target) && !isRenumbered(student) && !alreadyPromoted.includes(student),
  )
  const staying = new Set([...notActive, ...alreadyPromoted, ...alreadyThere])
  const moving = going
    .filter((student) => !staying.has(student))
    .map((student) => ({
      student,
      wanted: isRenumbered(student) ? choiceOf.get(student.id)?.rollNumber : student.rollNumber,
    }))
  const movingIds = new Set(moving.map(({ student }) => student.id))
  // Roll numbers of students who have passed out need not be unique.
  if (isPassout(target)) {
    const moves = moving.map(({ student, wanted }) => ({ student, rollNumber: wanted ?? student.rollNumber }))
    return { moves, clashes: [], notActive, alreadyPromoted, alreadyThere }
  }
  const others = holders.filter(({ id }) => !movingIds.has(id))
  return { ...placeAll(moving, others), notActive, alreadyPromoted, alreadyThere }
}
