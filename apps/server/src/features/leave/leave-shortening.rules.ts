import { addDays } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { halvesOf, type LeaveSpan } from '@shala/contract/leave/duration'
import {
  endingAt,
  shorteningRefusals,
  shorteningTexts,
  type shortenLeave,
} from '@shala/contract/leave/shortening'
import { leaveRefusals } from '@shala/contract/leave/texts'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { permissionRule } from '#platform/permissions'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './leave.store.ts'
import { needsAnother, toOwnRequests, toTeamRequests } from './leave-answers.rules.ts'
import { changeTime } from './leave-changing.rules.ts'
import { settleDays } from './leave-closing.rules.ts'
import { findCosts, type LeaveParts, timesOf } from './leave-days.rules.ts'
import { recordLeave, tellOfShortened } from './leave-telling.rules.ts'

const decide = permissionRule('leave:decide')

type Body = Received<typeof shortenLeave, 'body'>

/** @throws Refused 422 by field for an end that is none */
function endOf(asked: LeaveSpan, { toDate, toDuration }: Body, isOwn: boolean): LeaveSpan {
  const after = endingAt(asked, { toDate, toDuration })
  if (!after) {
    const field = toDate < asked.fromDate ? 'toDate' : 'toDuration'
    const { beforeStart, beforeStartOwn } = shorteningTexts
    throw refusedFields({ [field]: isOwn ? beforeStartOwn : beforeStart })
  }
  const [was, becomes] = [halvesOf(asked), halvesOf(after)]
  if (becomes.last >= was.last) throw refusedFields({ toDate: shorteningTexts.notEarlier })
  return after
}

/** @throws Refused 422 for days of leave that are over; days off among them took nothing, and need not be leave */
async function refuseDaysOver(
  parts: LeaveParts,
  context: Context,
  {
    leaveType,
    places,
    stays,
    toDate,
    toDuration,
  }: LeaveSpan & Pick<store.FoundRequest, 'leaveType' | 'places' | 'stays'>,
): Promise<void> {
  const { today } = context
  const endsAtMidday = toDuration === 'first half'
  const fromDate = endsAtMidday ? toDate : addDays(toDate, 1)
  if (fromDate >= today) return
  const fromDuration = endsAtMidday ? ('second half' as const) : ('full day' as const)
  const over = {
    leaveType,
    places,
    stays,
    fromDate,
    fromDuration,
    toDate: addDays(today, -1),
    toDuration: 'full day' as const,
  }
  const [cost = 0] = await findCosts(parts, context, {
    leaves: [over],
    settings: await showSettings(context),
  })
  if (cost > 0) throw refusedFields({ toDate: shorteningTexts.daysOver })
}

/** @throws Refused 404 for a request that is not there, and to whoever neither made it nor decides */
async function findTheirs(context: Context, id: string): Promise<store.FoundRequest> {
  const { db, actor } = context
  const asker = await store.findAsker(db, id)
  const mayDecide = decide.isHeldBy(actor)
  if (!asker || (asker !== actor.userId && !mayDecide)) throw new Refused(leaveRefusals.notFound)
  await store.lockLeaveOf(db, asker)
  const found = await store.findRequest(db, id)
  if (!found?.isThere) throw new Refused(leaveRefusals.notFound)
  return found
}

/**
 * Ends approved leave earlier.
 * @throws Refused 404 for anybody else's to those who do not decide, 409 with `current` when it is not approved or was
 *   changed since, 422 by field
 */
export async function shorten(
  parts: LeaveParts,
  context: Context,
  { id }: Received<typeof shortenLeave, 'params'>,
  body: Body,
): Promise<Answer<typeof shortenLeave>> {
  const settings = await showSettings(context)
  const isTeam = decide.isHeldBy(context.actor)
  const toAnswer = isTeam ? toTeamRequests : toOwnRequests
  const after = await inTransaction(context, async (context) => {
    const before = await findTheirs(context, id)
    const isChanged = body.seen && body.seen !== before.changedAt.toISOString()
    if (before.status !== 'Approved' || isChanged) {
      const [current] = await toAnswer(parts, context, [before])
      throw new Refused(shorteningRefusals.notApproved, { current })
    }
    // An admin whose own leave another decides may give back the days that lie ahead, as everybody may.
    const isOwn = !isTeam || (await needsAnother(context, before))
    const span = endOf(before, body, isOwn)
    if (isOwn) await refuseDaysOver(parts, context, { ...before, ...span })
    const { fromAt: _, ...times } = timesOf(span, settings)
    const { toDate, toDuration, fromDuration } = span
    const end = { toDate, toDuration, fromDuration, ...times, changedAt: changeTime(context.now, before) }
    await store.saveChange(context.db, id, end)
    const shortened = { ...before, ...span, toAt: times.toAt, changedAt: end.changedAt }
    await settleDays(parts, context, { before, after: shortened })
    await recordLeave(context, 'shorten', { before, after: shortened })
    await tellOfShortened(context, shortened)
    return shortened
  })
  const [leave] = await toAnswer(parts, context, [after])
  if (!leave) throw new Error('Leave that was shortened is not there.')
  return { message: fill(shorteningTexts.shortened, { day: after.toDate }), leave }
}
