import { durationText, type LeaveSpan, leaveDays } from '@shala/contract/leave/duration'
import { type NoteReason, noteReasonTexts } from '@shala/contract/leave/family-note'
import type { LeaveStatus } from '@shala/contract/leave/leave'
import { noteLimits } from '@shala/contract/leave/noting'
import type { LeaveType } from '@shala/contract/leave/types'
import { recordActivity } from '#features/activity/index'
import { queueLeave } from '#features/connections/index'
import { adminsFor, notify, takeBackAll } from '#features/notifications/index'
import type { Context } from '#platform/context'
import { pick } from '#platform/records'
import { findClassTeacher } from './family-notes.store.ts'

interface Told extends LeaveSpan {
  id: string
  userId: string
  leaveType: LeaveType
  status: LeaveStatus
  reason: string
  familyNote: NoteReason | null
  remark?: string | null
  changedAt: Date
}

const recordedFields = [
  'leaveType',
  'fromDate',
  'fromDuration',
  'toDate',
  'toDuration',
  'status',
  'reason',
  'remark',
] as const

/**
 * Records in the person's activity what was requested or done; for a change, what differs from before. Other systems of the
 * school are told.
 */
export async function recordLeave(
  context: Context,
  action: 'ask' | 'note' | 'cancel' | 'approve' | 'decline' | 'revert' | 'shorten',
  { before, after, hasNote }: { before?: Told; after: Told; hasNote?: boolean },
): Promise<void> {
  await recordActivity(context, {
    action: `leave.${action}`,
    entity: 'user',
    entityId: after.userId,
    before: before ? pick(before, recordedFields) : null,
    after: { ...pick(after, recordedFields), ...(hasNote && { hasNote }) },
  })
  await queueLeave(context, after)
}

function valuesOf(told: Told, name: string) {
  const { leaveType, familyNote, fromDate: from, toDate: to } = told
  const type = familyNote ? noteReasonTexts[familyNote] : leaveType
  return { name, type, from, to, duration: durationText(leaveDays(told)) }
}

const keyOf = ({ id, changedAt }: Told) => `leave:${id}:${changedAt.toISOString()}`

function noticeOf(told: Told, name: string) {
  return { key: keyOf(told), values: valuesOf(told, name), link: `/leaveRequest?id=${told.id}` }
}

type NoteKind = 'leave.note' | 'leave.note_shortened' | 'leave.note_withdrawn'

/** Whether the office decides about a note as well: it is long, or the class has no class teacher. */
const isOfOffice = (told: Told, teacherId: string | null) =>
  teacherId === null || leaveDays(told) > noteLimits.ofTeacher

/** Notifies those who decide about a family's note, or some of them. */
async function tellOfNote(
  context: Context,
  kind: NoteKind,
  { told, isTold = () => true }: { told: Told; isTold?: (id: string) => boolean },
): Promise<void> {
  const { db, actor } = context
  const teacherId = await findClassTeacher(db, told.userId)
  const teachers = teacherId ? [teacherId] : []
  const admins = isOfOffice(told, teacherId) ? await adminsFor(db, 'leave.asked', actor.userId) : []
  const notice = noticeOf(told, actor.name)
  await notify(context, [
    { ...notice, to: teachers.filter(isTold), kind, link: '/leaveRequest' },
    { ...notice, to: admins.filter(isTold), kind },
  ])
}

/** Tells the class teacher that somebody else has undone the decision about a note: it waits for them again. */
export async function tellOfReopened(context: Context, note: Told & { name: string }): Promise<void> {
  const teacherId = await findClassTeacher(context.db, note.userId)
  if (!teacherId || teacherId === context.actor.userId) return
  await notify(context, [
    { ...noticeOf(note, note.name), to: [teacherId], kind: 'leave.note', link: '/leaveRequest' },
  ])
}

/** Notifies everybody who decides, except the person who asks. */
export async function tellOfAsked(context: Context, told: Told): Promise<void> {
  const { db, actor } = context
  if (told.familyNote) return await tellOfNote(context, 'leave.note', { told })
  const to = await adminsFor(db, 'leave.asked', actor.userId)
  await notify(context, [{ ...noticeOf(told, actor.name), to, kind: 'leave.asked' }])
}

/** Notifies those who have read about the request. From the others' bells it goes, with what was decided of it. */
export async function tellOfCancelled(context: Context, told: Told, decidedBy: string | null): Promise<void> {
  const { db, actor } = context
  const ofRequest = { from: `leave:${told.id}:`, below: `leave:${told.id}:~` }
  const { read: haveRead } = await takeBackAll(context, ofRequest)
  if (told.familyNote) {
    const isTold = (id: string) => id === decidedBy || haveRead.includes(id)
    return await tellOfNote(context, 'leave.note_withdrawn', { told, isTold })
  }
  const to = (await adminsFor(db, 'leave.asked', actor.userId)).filter((id) => haveRead.includes(id))
  await notify(context, [{ ...noticeOf(told, actor.name), to, kind: 'leave.cancelled' }])
}

type AskerKind =
  | `leave.${'approved' | 'declined' | 'reverted' | 'shortened'}`
  | `leave.note_${'accepted' | 'declined' | 'reverted'}`

/** Notifies the person whose request was decided, unless they decided it. */
export async function tellAsker(context: Context, kind: AskerKind, told: Told): Promise<void> {
  const { actor } = context
  if (told.userId === actor.userId) return
  const link = `/leaveRequest?view=apply&id=${told.id}`
  await notify(context, [
    { to: [told.userId], kind, key: keyOf(told), values: valuesOf(told, actor.name), link },
  ])
}

/** Notifies the person or, where they did it themselves, everybody who decides. */
export async function tellOfShortened(context: Context, told: Told): Promise<void> {
  const { db, actor } = context
  if (told.userId !== actor.userId) return await tellAsker(context, 'leave.shortened', told)
  if (told.familyNote) return await tellOfNote(context, 'leave.note_shortened', { told })
  const to = await adminsFor(db, 'leave.asked', actor.userId)
  await notify(context, [{ ...noticeOf(told, actor.name), to, kind: 'leave.shortened_own' }])
}
