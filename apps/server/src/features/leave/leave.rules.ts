import { instantAt } from '@shala/contract/general/clock-times'
import { addDays } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { halvesOf, type LeaveSpan } from '@shala/contract/leave/duration'
import type { NoteReason } from '@shala/contract/leave/family-note'
import {
  type applyForLeave,
  type cancelLeave,
  type LeaveRequest,
  leaveForm,
  leaveLimits,
  leaveNoteRule,
} from '@shala/contract/leave/leave'
import { canTakeBack, noteRefusals } from '@shala/contract/leave/noting'
import { leaveRefusals, leaveTexts } from '@shala/contract/leave/texts'
import { isForRole, type LeaveType } from '@shala/contract/leave/types'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { attachFiles, detachFiles, keepFiles, type ReadFile, readFiles } from '#features/files/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { second } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import { parse } from '#platform/validation'
import * as store from './leave.store.ts'
import { toOwnRequests } from './leave-answers.rules.ts'
import { changeStatus } from './leave-changing.rules.ts'
import { type LeaveParts, timesOf } from './leave-days.rules.ts'
import { recordLeave, tellOfAsked, tellOfCancelled } from './leave-telling.rules.ts'

type Form = Received<typeof applyForLeave, 'body'>

/** A person has many notes: each is named by its request. */
async function readNote(parts: LeaveParts, context: Context, note: unknown): Promise<ReadFile[]> {
  const read = await readFiles(parts.files, context, { note }, { note: leaveNoteRule })
  return read.map((file) => ({ ...file, field: 'leaveNote' }))
}

function refuseType({ actor }: Context, leaveType: LeaveType, { leaveRules }: SchoolSettings): void {
  const rule = leaveRules[leaveType]
  if (isForRole(rule, actor.role)) return
  throw refusedFields({
    leaveType: rule.takers === 'staff' ? leaveTexts.notForStudents : leaveTexts.onlyForStudents,
  })
}

async function refuseOverlap({ db, actor }: Context, asked: Asked): Promise<void> {
  if (await store.hasOverlap(db, { userId: actor.userId, ...halvesOf(asked) })) {
    throw new Refused(asked.familyNote ? noteRefusals.overlap : leaveRefusals.overlap)
  }
}

/** Admins are notified of every request: nobody may flood them, not even by cancelling. */
async function refuseTooMany(
  { db, actor, now, today }: Context,
  { timeZone }: SchoolSettings,
): Promise<void> {
  const asked = await store.countAskedSince(db, actor.userId, instantAt(today, '00:00', timeZone))
  if (asked >= leaveLimits.askedADay) {
    const tomorrow = instantAt(addDays(today, 1), '00:00', timeZone)
    const retryAfter = Math.ceil((tomorrow.getTime() - now.getTime()) / second)
    throw new Refused(leaveRefusals.tooManyToday, { retryAfter })
  }
  if ((await store.countPendingOf(db, actor.userId)) >= leaveLimits.pending) {
    throw new Refused(leaveRefusals.tooManyPending)
  }
}

/** Nobody needs the note of a request that no longer exists. */
async function dropNote(context: Context, { id, userId, fileId }: store.FoundRequest): Promise<void> {
  if (!fileId) return
  await store.removeNote(context.db, id)
  await detachFiles(context, userId, [fileId])
}

/**
 * Applies for leave for oneself. Of two requests for the same days, one wins.
 * @throws Refused 422 by field, 413 or 415 for a note that cannot be accepted, 409 for days already requested, 429 past
 *   twenty a day
 */
export async function ask(
  parts: LeaveParts,
  context: Context,
  body: Form,
): Promise<Answer<typeof applyForLeave>> {
  const { note, ...fields } = body
  const form = parse(leaveForm, fields)
  const settings = await showSettings(context)
  refuseType(context, form.leaveType, settings)
  const leave = await enter(parts, context, { ...form, familyNote: null }, note)
  return { message: leaveTexts.submitted, leave }
}

interface Asked extends LeaveSpan {
  leaveType: LeaveType
  reason: string
  /** Null for an application. */
  familyNote: NoteReason | null
}

/**
 * Enters a request for oneself, with its document. Of two requests for the same days, one wins.
 * @throws Refused as `ask`
 */
export async function enter(
  parts: LeaveParts,
  context: Context,
  asked: Asked,
  note: unknown,
): Promise<LeaveRequest> {
  const settings = await showSettings(context)
  const notes = await readNote(parts, context, note)
  const id = newId()
  await keepFiles(parts.files, context, notes, () =>
    inTransaction(context, async (context) => {
      const { db, actor, now } = context
      await store.lockLeaveOf(db, actor.userId)
      await refuseOverlap(context, asked)
      await refuseTooMany(context, settings)
      await attachFiles(context, actor.userId, notes)
      const times = timesOf(asked, settings)
      const request = {
        ...asked,
        ...times,
        id,
        userId: actor.userId,
        fileId: notes[0]?.id ?? null,
        createdAt: now,
      }
      await store.insertRequest(db, request)
      const after = { ...request, status: 'Pending' as const, changedAt: now }
      const action = asked.familyNote ? 'note' : 'ask'
      await recordLeave(context, action, { after, hasNote: notes.length > 0 })
      await tellOfAsked(context, after)
    }),
  )
  const found = await store.findRequest(context.db, id)
  const [leave] = found ? await toOwnRequests(parts, context, [found]) : []
  if (!leave) throw new Error('A request that was just made is not there.')
  return leave
}

/**
 * Cancels one's own pending request, or a note whose days lie ahead; it stays in the list, without its document.
 * @throws Refused 404 for anybody else's, 409 with `current` when it has been decided
 */
export async function cancel(
  parts: LeaveParts,
  context: Context,
  { id }: Received<typeof cancelLeave, 'params'>,
): Promise<Answer<typeof cancelLeave>> {
  await inTransaction(context, async (context) => {
    const { db, actor } = context
    await store.lockLeaveOf(db, actor.userId)
    const before = await store.findRequest(db, id)
    if (before?.userId !== actor.userId) throw new Refused(leaveRefusals.notFound)
    const [current] = await toOwnRequests(parts, context, [before])
    if (!current || !canTakeBack(current, context.today)) {
      throw new Refused(leaveRefusals.notPending, { current })
    }
    const after = await changeStatus(context, before, { status: 'Cancelled' })
    await recordLeave(context, 'cancel', { before, after })
    await dropNote(context, before)
    await tellOfCancelled(context, after, before.decidedBy)
  })
  return { message: leaveTexts.cancelled }
}
