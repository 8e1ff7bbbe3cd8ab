import { classLabel } from '@shala/contract/classes'
import {
  type DeletedKind,
  deletedLimits,
  deletedRefusals,
  deletedTexts,
  type listDeleted as listEndpoint,
  type restorePeople as restoreEndpoint,
  type StillDeleted,
} from '@shala/contract/deleted'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import { recordActivities } from '#features/activity/index'
import { lockClasses } from '#features/classes/index'
import {
  type DeletedPerson,
  findHoldingsOf,
  findStanding,
  type Held,
  listDeleted,
  lockDeleted,
  type Restored,
  refuseFull,
  undeletePeople,
} from '#features/people/index'
import {
  findDoubtsOfReturning,
  findLeftBehind,
  findNextRollNumber,
  reopenEnrolments,
  type StudentsParts,
} from '#features/students/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { before, day } from '#platform/durations'
import { Refused } from '#platform/refused'

export type RestoringParts = Pick<StudentsParts, 'numberKeys'>

const since = (now: Date) => before(now, deletedLimits.days * day)

export async function showDeleted(
  { db, now }: Context,
  role: DeletedKind,
): Promise<Answer<typeof listEndpoint>> {
  const rows = await listDeleted(db, { role, since: since(now), limit: deletedLimits.listed })
  return {
    people: rows.map(({ id, name, rollNumber, classId, className, section, by, byName, at }) => ({
      _id: id,
      name,
      rollNumber,
      class: classId === null ? null : { _id: classId, name: className ?? '', section },
      by: { _id: by, name: byName },
      at: at.toISOString(),
    })),
  }
}

const heldTexts: Record<Held, string> = {
  rollNumber: deletedTexts.rollNumberTaken,
  admissionNumber: deletedTexts.admissionNumberTaken,
  phone: deletedTexts.phoneTaken,
  email: deletedTexts.emailTaken,
}

/** The fields of somebody that nobody else may have, with the key under which another one's would stand. */
function holdsOf({ role, status, classId, rollNumberKey, admissionNumberKey, phone, email }: DeletedPerson) {
  const isSeated = role === 'student' && status === 'active'
  const all: [Held, string | null, string][] = [
    ['rollNumber', isSeated ? rollNumberKey : null, classId ?? ''],
    ['admissionNumber', admissionNumberKey, ''],
    ['phone', role === 'teacher' ? phone : null, ''],
    ['email', email, ''],
  ]
  return all.flatMap(([field, value, within]) =>
    value === null ? [] : [{ field, value, key: `${field} ${within} ${value}` }],
  )
}

/** Beyond the highest number of the class, and of those who come back with theirs. */
async function firstFree(db: Context['db'], classId: string, people: DeletedPerson[]): Promise<number> {
  const back = people.flatMap((one) =>
    one.classId === classId && one.rollNumber !== null ? Number(rollOrder(one.rollNumber) ?? 0n) : [],
  )
  return Math.max(Number(await findNextRollNumber(db, classId)), ...back.map((order) => order + 1))
}

interface Planned {
  restored: Restored[]
  refused: StillDeleted[]
}

type Sent = Received<typeof restoreEndpoint, 'body'>
type PromotedSince = Answer<typeof restoreEndpoint>['promotedSince']

/** Nobody is moved without being asked: whoever stays in the old class may be meant to. Before they are restored. */
async function findPromotedSince({ db }: Context, students: DeletedPerson[]): Promise<PromotedSince> {
  const ids = students.filter(({ status }) => status === 'active').map(({ id }) => id)
  const found = ids.length > 0 ? await findLeftBehind(db, ids) : []
  return found.map(({ id, name, fromClass, toClass }) => ({
    _id: id,
    text: deletedTexts.promotedSince,
    values: { name, class: classLabel(fromClass), to: classLabel(toClass) },
  }))
}

/** Plans who comes back. Of two who had the same number, the first one gets it. */
async function plan(
  { db }: Context,
  people: DeletedPerson[],
  { standing, renumbers }: { standing: ReadonlySet<string>; renumbers: boolean },
): Promise<Planned> {
  const holdings = await findHoldingsOf(db, people)
  const holders = new Map(
    holdings.map(({ field, classId, value, name }) => [`${field} ${classId} ${value}`, name]),
  )
  const planned: Planned = { restored: [], refused: [] }
  const next = new Map<string, number>()
  for (const person of people) {
    const { id, name, classId, rollNumber } = person
    const refuse = (field: StillDeleted['field'], text: string, values: Record<string, string>) =>
      planned.refused.push({ _id: id, name, field, text, values })
    if (classId !== null && !standing.has(classId)) {
      refuse('class', deletedTexts.classDeleted, {})
      continue
    }
    const holds = holdsOf(person)
    const taken = holds.find(({ field, key }) => holders.has(key) && !(field === 'rollNumber' && renumbers))
    if (taken) {
      refuse(taken.field, heldTexts[taken.field], { name: holders.get(taken.key) ?? '', value: taken.value })
      continue
    }
    const isRenumbered = holds.some(({ field, key }) => field === 'rollNumber' && holders.has(key))
    if (isRenumbered && classId !== null) {
      const free = next.get(classId) ?? (await firstFree(db, classId, people))
      next.set(classId, free + 1)
      planned.restored.push({ id, rollNumber: String(free) })
    } else planned.restored.push({ id, rollNumber })
    for (const { key } of holds) if (!holders.has(key)) holders.set(key, name)
  }
  return planned
}

/** Lets nobody come back who may be here already under another record. */
async function holdBackDoubtful(
  { numberKeys }: RestoringParts,
  context: Context,
  people: DeletedPerson[],
  { restored, refused }: Planned,
): Promise<Planned> {
  const students = new Map(people.flatMap(({ id, role, name }) => (role === 'student' ? [[id, name]] : [])))
  const numbers = restored.flatMap(({ id, rollNumber }): [string, string][] =>
    students.has(id) ? [[id, rollNumber ?? '']] : [],
  )
  if (numbers.length === 0) return { restored, refused }
  const doubts = await findDoubtsOfReturning(numberKeys, context, new Map(numbers))
  const asked = [...doubts].flatMap(([_id, some]) =>
    some.map(({ field, text, values = {} }): StillDeleted => {
      return { _id, name: students.get(_id) ?? '', field, text, values, isQuestion: true }
    }),
  )
  return { restored: restored.filter(({ id }) => !doubts.has(id)), refused: [...refused, ...asked] }
}

/** Finds those who do not come back any more; people who are back already are left out. */
async function findGone({ db }: Context, ids: string[], people: DeletedPerson[]): Promise<StillDeleted[]> {
  const found = new Set(people.map(({ id }) => id))
  const others = ids.filter((id) => !found.has(id))
  const standing = others.length > 0 ? await findStanding(db, others) : []
  return standing
    .filter(({ isDeleted }) => isDeleted)
    .map(({ id, name, isErased, isOfImport }) => {
      const late = isOfImport ? deletedTexts.undoneImport : deletedTexts.tooLate
      const text = isErased ? deletedRefusals.notFound.message : late
      return { _id: id, name, field: 'time', text, values: {} }
    })
}

/** Roll numbers, admission numbers and contacts are unique: somebody else may take one between the look and the write. */
const uniques = ['users_roll_number', 'users_admission_number', 'users_email', 'users_staff_phone']

async function restoreAll(
  parts: RestoringParts,
  context: Context,
  { ids, renumbers, askAbout }: Sent,
): Promise<Planned & { promotedSince: PromotedSince }> {
  const { db, now } = context
  const known = await findStanding(db, ids)
  if (known.length < ids.length) throw new Refused(deletedRefusals.notFound)
  // Classes before people, as everybody locks them who needs both.
  const classes = await lockClasses(db, [...new Set(known.flatMap(({ classId }) => classId ?? []))])
  const people = await lockDeleted(db, ids, since(now))
  const gone = await findGone(context, ids, people)
  const standing = new Set(classes.map(({ id }) => id))
  const possible = await plan(context, people, { standing, renumbers })
  const planned = askAbout ? await holdBackDoubtful(parts, context, people, possible) : possible
  const restored = new Map(planned.restored.map(({ id, rollNumber }) => [id, rollNumber]))
  const back = people.filter(({ id }) => restored.has(id))
  const students = back.filter(({ role }) => role === 'student')
  await refuseFull(context, 'students', students.length)
  await refuseFull(context, 'teachers', back.length - students.length)
  const promotedSince = await findPromotedSince(context, students)
  await undeletePeople(db, planned.restored)
  await reopenEnrolments(
    db,
    students.filter(({ status }) => status === 'active').map(({ id }) => id),
  )
  await recordActivities(
    context,
    back.map(({ id, role, name, rollNumber }) => {
      const given = restored.get(id)
      const isRenumbered = given !== rollNumber
      return {
        action: 'users.restore',
        entity: role,
        entityId: id,
        before: isRenumbered ? { rollNumber } : null,
        after: { name, ...(isRenumbered && { rollNumber: given }) },
      }
    }),
  )
  return { ...planned, promotedSince, refused: [...planned.refused, ...gone] }
}

/**
 * Brings people back as if they had never been deleted, each by itself. Somebody who is back already stays so.
 * @throws Refused 404 for anybody who is not of this school, 409 for a number taken at this moment or more people than a
 *   school may have
 */
export async function restorePeople(
  parts: RestoringParts,
  context: Context,
  sent: Sent,
): Promise<Answer<typeof restoreEndpoint>> {
  const asked = { ...sent, ids: [...new Set(sent.ids)] }
  const { restored, refused, promotedSince } = await inTransaction(context, (context) =>
    restoreAll(parts, context, asked),
  ).catch((error) => {
    const isTaken = uniques.some((index) => breaksUnique(error, index))
    throw isTaken ? new Refused(deletedRefusals.takenMeanwhile) : error
  })
  return {
    message: fill(deletedTexts.restored, { count: restored.length }),
    restored: restored.map(({ id }) => id),
    refused,
    promotedSince,
  }
}
