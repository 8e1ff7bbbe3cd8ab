import {
  type AnnouncementForm,
  type Audience,
  type addAnnouncement,
  announcementForm,
  announcementLimits,
  announcementRefusals,
  announcementState,
  announcementTexts,
  type listAnnouncements,
  type SentAnnouncement,
} from '@shala/contract/announcements'
import type { Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { recordActivity } from '#features/activity/index'
import { dropNews, type NewsAudience, takeUpNews } from '#features/messages/index'
import { takeBackAll } from '#features/notifications/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { permissionRule } from '#platform/permissions'
import { Refused, refusedFields } from '#platform/refused'
import { parse } from '#platform/validation'
import * as store from './announcements.store.ts'
import { findSent } from './announcements-again.rules.ts'
import {
  dayOfTelling,
  findAudience,
  keysOf,
  type NewsParts,
  notifyAgain,
  refuseUnknownClasses,
  tellOrWait,
} from './telling.rules.ts'
import { findStanding } from './telling.store.ts'

type Listed = Answer<typeof listAnnouncements>
type Changed = Answer<typeof addAnnouncement>

const write = permissionRule('announcements:write')

function toAnswer(row: store.Row, { today }: Context): Changed['announcement'] {
  const { _id, title, text, from, until, isPinned, isTold, by } = row
  return { _id, title, text, from, until, isPinned, isTold, by, state: announcementState(row, today) }
}

/** Only what is shown today; those who write announcements may also list the rest. */
export async function listAll(
  context: Context,
  { page, limit, shown }: Received<typeof listAnnouncements, 'query'>,
): Promise<Listed> {
  const { actor, db, today } = context
  const shownOn = write.isHeldBy(actor) && shown !== 'true' ? null : today
  const { rows, total, hasOwn } = await store.findPage(db, { shownOn, limit, offset: (page - 1) * limit })
  return {
    announcements: rows.map((row) => toAnswer(row, context)),
    hasOwn,
    pagination: { total, pages: Math.max(1, Math.ceil(total / limit)), page, limit },
  }
}

/** For the home screen: the first few of today. */
export async function showAnnouncements(context: Context): Promise<Listed> {
  return await listAll(context, { page: 1, limit: announcementLimits.home, shown: 'true' })
}

type Recordable = AnnouncementForm & { isTold?: boolean }

interface Recorded {
  id: string
  before?: Recordable
  after?: Recordable
}

async function record(context: Context, action: 'add' | 'change' | 'remove' | 'restore', change: Recorded) {
  const { id, before, after } = change
  const recordable = ({ title, text, from, until, isPinned, isTold }: Recordable) => {
    return { title, text, from, until, isPinned, ...(isTold && { isTold }) }
  }
  await recordActivity(context, {
    action: `announcements.${action}`,
    entity: 'announcement',
    entityId: id,
    before: before && recordable(before),
    after: after && recordable(after),
  })
}

/** Two people who write at once cannot pass the limit together. */
async function refuseFull({ db }: Context): Promise<void> {
  await lockByName(db, `${db.schoolId} announcements`)
  if ((await store.countKept(db)) >= announcementLimits.kept) throw new Refused(announcementRefusals.full)
}

/** @throws Refused 404 for one of another school, one that was removed, or one that never existed */
async function lock({ db }: Context, id: string, isRemoved = false): Promise<store.Locked> {
  const row = await store.lockAnnouncement(db, id, isRemoved)
  if (!row) throw new Refused(announcementRefusals.notFound)
  return row
}

/** @throws Refused 422 for an announcement that is over before families are told of it */
async function refuseOver(context: Context, { from, until }: AnnouncementForm): Promise<void> {
  if (until !== null && (await dayOfTelling(context, from)) > until) {
    throw refusedFields({ until: announcementTexts.overForFamilies })
  }
}

/**
 * The audience, read before the transaction; null where families are not told.
 * @throws Refused 422 for an announcement that is over by then, 404 for a class of another school
 */
async function audienceOf(
  parts: NewsParts,
  context: Context,
  form: AnnouncementForm,
  families: Audience | null | undefined,
): Promise<(NewsAudience & Audience) | null> {
  if (!families) return null
  await refuseOver(context, form)
  await refuseUnknownClasses(context, families)
  return { ...(await findAudience(parts, context, families)), ...families }
}

export interface ToAdd {
  form: AnnouncementForm
  audience: (NewsAudience & Audience) | null
  /** The holiday that it speaks of. */
  closedDay: store.ClosedDay | null
  /** Chosen by whoever sends it. */
  id?: string | undefined
}

/** Adds one in a transaction, and tells families. */
export async function addInside(context: Context, { form, audience, closedDay, id = newId() }: ToAdd) {
  const { actor, db, now } = context
  await refuseFull(context)
  await store.insertAnnouncement(db, { ...form, id, madeBy: actor.userId, at: now, closedDay })
  const isTold = audience !== null
  await record(context, 'add', { id, after: { ...form, isTold } })
  const told =
    audience &&
    (await tellOrWait(context, { ...form, ...audience, id, closes: closedDay?.closes ?? null }, audience))
  return { announcement: toAnswer({ ...form, _id: id, by: actor.name, isTold }, context), told }
}

/**
 * @throws Refused 422 for days in the wrong order, or over before families are told; 404 for a class of another school, 409 when
 *   there are too many, or for the id of one that says something else
 */
export async function add(
  parts: NewsParts,
  context: Context,
  { families, id, ...sent }: Received<typeof addAnnouncement, 'body'>,
): Promise<Changed> {
  const form = parse(announcementForm, sent)
  const audience = await audienceOf(parts, context, form, families)
  const added = await inTransaction(context, async (context) => {
    const before = id && (await findSent(context, id, { form, classIds: audience?.classIds }))
    if (before) return { announcement: toAnswer(before, context), told: null }
    return await addInside(context, { form, audience, closedDay: null, id })
  })
  const text = form.from > context.today ? announcementTexts.scheduled : announcementTexts.added
  return { message: fill(text, { title: form.title, day: form.from }), ...added }
}

/**
 * Changes one; with `families`, one that was not told is told.
 * @throws Refused 422 for days in the wrong order, or over before families are told; 404 for one that is not there, 409 for one that
 *   is told already
 */
export async function change(
  parts: NewsParts,
  context: Context,
  { id, sent: { families, ...sent } }: { id: string; sent: SentAnnouncement },
): Promise<Changed> {
  const form = parse(announcementForm, sent)
  const audience = await audienceOf(parts, context, form, families)
  return await inTransaction(context, async (context) => {
    const before = await lock(context, id)
    if (audience && before.hasTold) throw new Refused(announcementRefusals.alreadyTold)
    const isAwaited = before.isTold && !before.hasTold
    if (isAwaited && form.until !== before.until) await refuseOver(context, form)
    await store.updateAnnouncement(context.db, { ...form, id, at: context.now })
    const after = { ...before, ...form, isTold: before.isTold || audience !== null }
    await record(context, 'change', { id, before, after })
    const told = audience && (await tellOrWait(context, { ...after, ...audience, id }, audience))
    const message = fill(announcementTexts.changed, { title: form.title })
    return { message, announcement: toAnswer(after, context), told }
  })
}

/**
 * Removes one; messages that have not left stay.
 * @throws Refused 404 for one that is not there
 */
export async function remove(
  context: Context,
  id: string,
): Promise<{ message: string; closedOn: Day | null }> {
  return await inTransaction(context, async (context) => {
    const before = await lock(context, id)
    const [standing] = await findStanding(context.db, [id])
    await store.setRemoved(context.db, id, context.now)
    if (before.hasTold) {
      await dropNews(context, id)
      await takeBackAll(context, keysOf(id))
    }
    await record(context, 'remove', { id, before })
    const { title, closes } = before
    if (!closes || !standing?.hasHoliday || closes < context.today) {
      return { message: fill(announcementTexts.removed, { title }), closedOn: null }
    }
    const message = fill(announcementTexts.removedClosing, { title, day: closes })
    return { message, closedOn: closes }
  })
}

/**
 * Puts one back; messages that had not left leave after all.
 * @throws Refused 404 for one that was not removed, 409 when there are too many
 */
export async function putBack(context: Context, id: string): Promise<Changed> {
  return await inTransaction(context, async (context) => {
    await refuseFull(context)
    const row = await lock(context, id, true)
    if (row.isReopened) throw new Refused(announcementRefusals.notFound)
    await store.setRemoved(context.db, id, null)
    if (row.hasTold) {
      await takeUpNews(context, id)
      await notifyAgain(context, id)
    }
    await record(context, 'restore', { id, after: row })
    const announcement = toAnswer(row, context)
    return { message: fill(announcementTexts.restored, { title: row.title }), announcement, told: null }
  })
}
