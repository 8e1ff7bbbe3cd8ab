import { attendanceRefusals } from '@shala/contract/attendance/attendance'
import {
  type AbsenceCall,
  type CallOutcome,
  callRefusals,
  type listCalls,
  type saveCall as saveEndpoint,
  type ToldByFamily,
} from '@shala/contract/attendance/calls'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { noteOfReason } from '@shala/contract/leave/family-note'
import { studentRefusals } from '@shala/contract/students/texts'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'
import * as store from './calls.store.ts'
import { withClass } from './class-columns.rules.ts'

type Found = Awaited<ReturnType<typeof store.findCalls>>[number]

const toCall = ({ at, ...call }: Found): AbsenceCall => ({ ...call, at: at.toISOString() })

const toTold = ({ why, reason, ...row }: store.ToldRow): ToldByFamily => ({
  ...withClass(row),
  note: noteOfReason(why, reason),
})

/** The calls of a day to the families of those children whose details the person sees, and whose families told the school. */
export async function showCalls(
  context: Context,
  { date = context.today }: Received<typeof listCalls, 'query'>,
): Promise<Answer<typeof listCalls>> {
  const { detailed } = await sightOf(context)
  const [calls, told] = await Promise.all([
    store.findCalls(context.db, { date, detailed }),
    store.findTold(context.db, { date, detailed }),
  ])
  return { date, calls: calls.map(toCall), told: told.map(toTold) }
}

/**
 * Writes down what came of a call, or takes it back.
 * @throws Refused 422 for a child who is not absent, 404 for nobody's, 403 for one whose details the person does not see,
 *   409 where somebody else has called meanwhile
 */
export async function saveCall(
  context: Context,
  studentId: string,
  { date = context.today, outcome, words, seen }: Received<typeof saveEndpoint, 'body'>,
): Promise<Answer<typeof saveEndpoint>> {
  const { db, actor, now } = context
  const absence = await store.findAbsence(db, studentId, date)
  if (!absence) throw new Refused(attendanceRefusals.studentNotFound)
  if (!absence.classId) throw new Refused(callRefusals.notAbsent)
  if (!sees((await sightOf(context)).detailed, absence.classId))
    throw new Refused(studentRefusals.notOwnClass)
  const before = seen === null ? null : new Date(seen)
  if (before && Number.isNaN(before.getTime())) throw new Refused(callRefusals.changed)
  const call = { studentId, date, words, by: actor.userId, at: now, seen: before }
  const isSaved = outcome
    ? await store.saveCall(db, { ...call, outcome })
    : before === null || (await store.deleteCall(db, { studentId, date, seen: before }))
  const current = await store.findCall(db, studentId, date)
  if (!isSaved) throw new Refused(callRefusals.changed, { current: current ? toCall(current) : null })
  return { call: current ? toCall(current) : null }
}

/** Whether a child is marked absent today, and not on leave. */
export async function isAbsentToday(
  { db, today }: Pick<Context, 'db' | 'today'>,
  studentId: string,
): Promise<boolean> {
  return await store.isAbsent(db, studentId, today)
}

/**
 * Writes among today's calls what a family said by itself: `no_answer` for what is not settled by it.
 * @returns false where somebody has spoken to the family already
 */
export async function keepFamilyCall(
  { db, now: at, today: date }: Pick<Context, 'db' | 'now' | 'today'>,
  call: { studentId: string; outcome: CallOutcome; words: string },
): Promise<boolean> {
  return await store.saveOfFamily(db, { ...call, date, at })
}
