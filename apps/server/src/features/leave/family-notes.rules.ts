import type { Answer, Received } from '@shala/contract/general/endpoint'
import { type NoteReason, reasonOfNote } from '@shala/contract/leave/family-note'
import {
  type decideNote as decideEndpoint,
  type listNotes as listEndpoint,
  noteForm,
  noteRefusals,
  noteTexts,
  type sendNote as sendEndpoint,
} from '@shala/contract/leave/noting'
import type { LeaveType } from '@shala/contract/leave/types'
import type { Context } from '#platform/context'
import { parse } from '#platform/validation'
import { findNotesFor } from './family-notes.store.ts'
import { enter } from './leave.rules.ts'
import type { FoundRequest } from './leave.store.ts'
import { toOwnRequests } from './leave-answers.rules.ts'
import type { LeaveParts } from './leave-days.rules.ts'
import { type Body, decideOne } from './leave-deciding.rules.ts'

/** Reports and filters know a note by these. */
const typeOf: Record<NoteReason, LeaveType> = {
  ill: 'Sick',
  family: 'Personal',
  travel: 'Personal',
  other: 'Other',
}

const messages = {
  Approved: noteTexts.accepted,
  Declined: noteTexts.declined,
  Pending: noteTexts.reverted,
} as const

/**
 * A family tells the school of days on which its child is away: a request for leave without type, halves or quota.
 * @throws Refused 422 by field, 413 or 415 for a document that cannot be accepted, 409 for days already told of, 429 past
 *   twenty a day
 */
export async function sendNote(
  parts: LeaveParts,
  context: Context,
  { note, ...fields }: Received<typeof sendEndpoint, 'body'>,
): Promise<Answer<typeof sendEndpoint>> {
  const { why, words, fromDate, toDate } = parse(noteForm, fields)
  const asked = {
    fromDate,
    fromDuration: 'full day',
    toDate,
    toDuration: 'full day',
    leaveType: typeOf[why],
    reason: reasonOfNote({ why, words }),
    familyNote: why,
  } as const
  return { message: noteTexts.sent, leave: await enter(parts, context, asked, note) }
}

/** The notes that a class teacher decides about, or has decided about for days that are not over. */
export async function showNotes(parts: LeaveParts, context: Context): Promise<Answer<typeof listEndpoint>> {
  const found = await findNotesFor(context.db, context.actor.userId, context.today)
  return { notes: await toOwnRequests(parts, context, found), pending: found[0]?.pending ?? 0 }
}

/**
 * A class teacher accepts or declines a note of the own class, or undoes that.
 * @throws Refused 404 for anything else, 409 with `current` when it is no longer as it was seen
 */
export async function decideNote(
  parts: LeaveParts,
  context: Context,
  { id }: { id: string },
  body: Body,
): Promise<Answer<typeof decideEndpoint>> {
  const isTheirs = ({ familyNote, classTeacherId }: FoundRequest) =>
    familyNote !== null && classTeacherId === context.actor.userId
  const whyNotUndo = ({ decidedBy }: FoundRequest) =>
    decidedBy === context.actor.userId ? undefined : noteRefusals.ofOffice
  const desk = { isTheirs, toAnswer: toOwnRequests, whyNotUndo }
  const [leave] = await toOwnRequests(parts, context, [
    await decideOne(parts, context, { id, ...body }, desk),
  ])
  if (!leave) throw new Error('A decision left no request.')
  return { message: messages[body.status], leave }
}
