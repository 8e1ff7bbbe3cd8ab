import type { ImportedStudent } from '@shala/contract/imports/students'
import type { Asked, PlannedRow } from '#features/people/index'
import type { KnownStudent } from './importing.store.ts'
import { append, seatOf } from './importing-keys.rules.ts'
import { type Known, StudentRegister } from './importing-register.rules.ts'

/** Students who give up their roll number in these plans, and for each seat those who want it. */
function leaversOf(planned: PlannedRow<unknown>[], students: Map<string, KnownStudent>) {
  const leavers = new Set<string>()
  const wanters = new Map<string, string[]>()
  for (const one of planned) {
    const student = one.outcome === 'updated' && students.get(one.person.id)
    const wanted = student && one.changes.find(({ field }) => field === 'rollNumber')
    if (!wanted) continue
    const { id, className, section } = student
    append(wanters, seatOf({ className, section, rollNumber: wanted.after }), id)
    leavers.add(id)
  }
  return { leavers, wanters }
}

/** Those of `leaving` who really do: whoever wants the number of somebody who keeps it also keeps theirs, and so on. */
function stillLeaving(
  leaving: Set<string>,
  { leavers, wanters }: ReturnType<typeof leaversOf>,
  students: Map<string, KnownStudent>,
): Set<string> {
  const still = new Set([...leaving].filter((id) => leavers.has(id)))
  const staying = [...leaving].filter((id) => !leavers.has(id))
  for (let id = staying.pop(); id !== undefined; id = staying.pop()) {
    const student = students.get(id)
    for (const wanter of (student && wanters.get(seatOf(student))) ?? []) {
      if (still.delete(wanter)) staying.push(wanter)
    }
  }
  return still
}

/**
 * Students in the rows may exchange roll numbers: whoever gets another is first assumed to give theirs up, and the plan
 * is repeated for as long as somebody turns out to keep theirs.
 */
export function planExchanges<R extends ImportedStudent>(
  known: Known,
  { update }: Asked,
  planWith: (register: StudentRegister) => PlannedRow<R>[],
): PlannedRow<R>[] {
  const students = new Map(known.people.map((one) => [one.id, one]))
  let leaving = new Set(update ? students.keys() : [])
  for (;;) {
    const planned = planWith(new StudentRegister(known, leaving))
    const still = stillLeaving(leaving, leaversOf(planned, students), students)
    if (still.size === leaving.size) return planned
    leaving = still
  }
}
