import type { Answer, Received } from '@shala/contract/general/endpoint'
import {
  type listNotices,
  type Notice,
  noticeLimits,
  noticeRefusals,
  noticeTexts,
  type saveNotice as saveEndpoint,
} from '@shala/contract/privacy/notice'
import { usualNotice } from '@shala/contract/privacy/usual-notice'
import { recordActivity } from '#features/activity/index'
import { showOwnSchool } from '#features/schools/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { Refused } from '#platform/refused'
import * as store from './notice.store.ts'

/** The usual text with the school's name, and how to reach it. */
async function usual(db: SchoolDb): Promise<Notice> {
  const { schoolName, primaryPhone, email } = await showOwnSchool(db)
  const contact = [primaryPhone, email].filter(Boolean).join(', ') || schoolName
  const fill = (text: string) => text.replaceAll('{school}', schoolName).replaceAll('{contact}', contact)
  const texts = { en: fill(usualNotice.en), hi: fill(usualNotice.hi) }
  return { version: 0, texts, madeAt: null, madeBy: null }
}

export async function findNotice(db: SchoolDb): Promise<Notice> {
  const [newest] = await store.findNotices(db, 1)
  return newest ?? (await usual(db))
}

export async function findNoticeVersion(db: SchoolDb): Promise<number> {
  const [newest] = await store.findNotices(db, 1)
  return newest?.version ?? 0
}

export async function showNotices({ db }: Context): Promise<Answer<typeof listNotices>> {
  const own = await store.findNotices(db, noticeLimits.listed)
  return { notices: own.length < noticeLimits.listed ? [...own, await usual(db)] : own }
}

/** One at a time in this school until the transaction ends: nobody agrees to a version that is being replaced. */
export async function holdNotice(db: SchoolDb): Promise<void> {
  await lockByName(db, `${db.schoolId} privacy notice`)
}

/**
 * Earlier versions stay. Every family is asked again.
 * @throws Refused 409 when somebody else has written a version since
 */
export async function saveNotice(
  context: Context,
  { en, hi, seenVersion }: Received<typeof saveEndpoint, 'body'>,
): Promise<Answer<typeof saveEndpoint>> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    await holdNotice(db)
    const before = await findNotice(db)
    if (before.version !== seenVersion) throw new Refused(noticeRefusals.changed, { current: before })
    const version = before.version + 1
    await store.insertNotice(db, { version, texts: { en, hi }, madeBy: actor.userId, madeAt: now })
    await recordActivity(context, {
      action: 'privacy.notice',
      entity: 'school',
      entityId: db.schoolId,
      after: { version },
    })
    return { message: noticeTexts.saved, notice: await findNotice(db) }
  })
}
