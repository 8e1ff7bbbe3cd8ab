import { isPassout } from '@shala/contract/classes'
import { compareRollNumbers } from '@shala/contract/students/roll-numbers'
import type { ClassRow } from '#features/classes/index'
import type { StoredStudent } from '../students-changing.store.ts'
import { freeNumbers } from './promotion-plan.rules.ts'

interface Asked {
  /** Where each class goes, by id, in the order chosen. */
  targets: ReadonlyMap<string, ClassRow>
  /** The active students of these classes, and of those they go to. */
  students: StoredStudent[]
  /** By id. */
  staying: ReadonlySet<string>
  leaving: ReadonlySet<string>
  /** Promoted lately, and not wanted again. */
  lately: ReadonlySet<string>
}

interface YearMove {
  student: StoredStudent
  target: ClassRow
  rollNumber: string
}

export interface NewYearPlan {
  moves: YearMove[]
  leaving: StoredStudent[]
  staying: StoredStudent[]
  alreadyPromoted: StoredStudent[]
}

/** The numbers of a class as they will be: those who stay keep theirs, whoever comes and finds it taken gets a free one. */
function numbered(target: ClassRow, coming: StoredStudent[], there: StoredStudent[]): YearMove[] {
  // Roll numbers of students who have passed out need not be unique.
  if (isPassout(target)) return coming.map((student) => ({ student, target, rollNumber: student.rollNumber }))
  const taken = new Set(there.map(({ rollNumber }) => rollNumber.toLowerCase()))
  const next = freeNumbers([...there, ...coming].map(({ rollNumber }) => rollNumber))
  return coming.map((student) => {
    const rollNumber = taken.has(student.rollNumber.toLowerCase()) ? next() : student.rollNumber
    taken.add(rollNumber.toLowerCase())
    return { student, target, rollNumber }
  })
}

function byClass(students: StoredStudent[], classOf: (student: StoredStudent) => string | undefined) {
  return Map.groupBy(students, (student) => classOf(student) ?? '')
}

/** Decides for each student of these classes whether they move, stay or leave, and with which number. */
export function planNewYear({ targets, students, staying, leaving, lately }: Asked): NewYearPlan {
  const places = new Map([...targets.keys()].map((id, place) => [id, place]))
  const placeOf = ({ classId }: StoredStudent) => places.get(classId) ?? 0
  const ofMoving = students
    .filter(({ classId }) => targets.has(classId))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || compareRollNumbers(a.rollNumber, b.rollNumber))
  const fateOf = ({ id }: StoredStudent) =>
    leaving.has(id) ? 'leaves' : staying.has(id) ? 'stays' : lately.has(id) ? 'was promoted' : 'moves'
  const fates = Map.groupBy(ofMoving, fateOf)
  const moving = fates.get('moves') ?? []
  const gone = new Set([...moving, ...(fates.get('leaves') ?? [])])
  const coming = byClass(moving, ({ classId }) => targets.get(classId)?.id)
  const there = byClass(
    students.filter((student) => !gone.has(student)),
    ({ classId }) => classId,
  )
  return {
    moves: [...new Set(targets.values())].flatMap((target) =>
      numbered(target, coming.get(target.id) ?? [], there.get(target.id) ?? []),
    ),
    leaving: fates.get('leaves') ?? [],
    staying: fates.get('stays') ?? [],
    alreadyPromoted: fates.get('was promoted') ?? [],
  }
}
