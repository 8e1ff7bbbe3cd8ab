import {
  type AnnouncementForm,
  type addAnnouncement,
  announcementForm,
  announcementLimits,
  announcementRefusals,
  announcementState,
  announcementTexts,
  type listAnnouncements,
} from '@shala/contract/announcements'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { permissionRule } from '#platform/permissions'
import { Refused } from '#platform/refused'
import { parse } from '#platform/validation'
import * as store from './announcements.store.ts'

type Listed = Answer<typeof listAnnouncements>
type Changed = Answer<typeof addAnnouncement>

const write = permissionRule('announcements:write')

function toAnswer(row: store.Row, { today }: Context): Changed['announcement'] {
  return { ...row, state: announcementState(row, today) }
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

interface Recorded {
  id: string
  before?: AnnouncementForm
  after?: AnnouncementForm
}

async function record(context: Context, action: 'add' | 'change' | 'remove' | 'restore', change: Recorded) {
  const { id, before, after } = change
  const recordable = ({ title, text, from, until, isPinned }: AnnouncementForm) => {
    return { title, text, from, until, isPinned }
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
async function lock({ db }: Context, id: string, isRemoved = false): Promise<store.Row> {
  const row = await store.lockAnnouncement(db, id, isRemoved)
  if (!row) throw new Refused(announcementRefusals.notFound)
  return row
}

/** @throws Refused 422 for days in the wrong order, 409 when there are too many */
export async function add(context: Context, sent: AnnouncementForm): Promise<Changed> {
  const form = parse(announcementForm, sent)
  return await inTransaction(context, async (context) => {
    const { actor, db, now, today } = context
    await refuseFull(context)
    const id = newId()
    await store.insertAnnouncement(db, { ...form, id, madeBy: actor.userId, at: now })
    await record(context, 'add', { id, after: form })
    const announcement = toAnswer({ ...form, _id: id, by: actor.name }, context)
    const text = form.from > today ? announcementTexts.scheduled : announcementTexts.added
    return { message: fill(text, { title: form.title, day: form.from }), announcement }
  })
}

/** @throws Refused 422 for days in the wrong order, 404 for one that is not there */
export async function change(context: Context, id: string, sent: AnnouncementForm): Promise<Changed> {
  const form = parse(announcementForm, sent)
  return await inTransaction(context, async (context) => {
    const before = await lock(context, id)
    await store.updateAnnouncement(context.db, { ...form, id, at: context.now })
    await record(context, 'change', { id, before, after: form })
    const announcement = toAnswer({ ...before, ...form }, context)
    return { message: fill(announcementTexts.changed, { title: form.title }), announcement }
  })
}

/** @throws Refused 404 for one that is not there */
export async function remove(context: Context, id: string): Promise<{ message: string }> {
  return await inTransaction(context, async (context) => {
    const before = await lock(context, id)
    await store.setRemoved(context.db, id, context.now)
    await record(context, 'remove', { id, before })
    return { message: fill(announcementTexts.removed, { title: before.title }) }
  })
}

/** @throws Refused 404 for one that was not removed, 409 when there are too many */
export async function putBack(context: Context, id: string): Promise<Changed> {
  return await inTransaction(context, async (context) => {
    await refuseFull(context)
    const row = await lock(context, id, true)
    await store.setRemoved(context.db, id, null)
    await record(context, 'restore', { id, after: row })
    const announcement = toAnswer(row, context)
    return { message: fill(announcementTexts.restored, { title: row.title }), announcement }
  })
}
