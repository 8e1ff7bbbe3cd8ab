import type { Answer, Received } from '@shala/contract/general/endpoint'
import {
  type answerRequest as answerEndpoint,
  type askPrivacy,
  type listRequests,
  type PrivacyRequest,
  requestLimits,
  requestRefusals,
  requestTexts,
} from '@shala/contract/privacy/requests'
import { recordActivity } from '#features/activity/index'
import { adminsFor, notify } from '#features/notifications/index'
import { lockPeople } from '#features/people/index'
import type { Context } from '#platform/context'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import * as store from './requests.store.ts'

async function readBack(db: SchoolDb, id: string): Promise<PrivacyRequest> {
  const request = await store.findRequest(db, id)
  if (!request) throw new Refused(requestRefusals.notFound)
  return request
}

/** @throws Refused 409 while too many of one's own wait for an answer */
export async function askSchool(
  context: Context,
  { kind, text }: Received<typeof askPrivacy, 'body'>,
): Promise<Answer<typeof askPrivacy>> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    const { userId, name } = actor
    // Two at once must not both be the fifth.
    await lockPeople(db, [userId])
    if ((await store.countOpen(db, userId)) >= requestLimits.open) throw new Refused(requestRefusals.tooMany)
    const id = newId()
    await store.insertRequest(db, { id, userId, kind, text, askedAt: now })
    await recordActivity(context, {
      action: 'privacy.ask',
      entity: actor.role,
      entityId: userId,
      after: { request: kind },
    })
    const notice = kind === 'correct' ? 'privacy.asked_correction' : 'privacy.asked_erasure'
    await notify(context, [
      {
        to: await adminsFor(db, notice),
        kind: notice,
        key: `privacy:${userId}:asked:${id}`,
        values: { name },
        link: '/setting?tab=privacy',
      },
    ])
    return { message: requestTexts.asked, request: await readBack(db, id) }
  })
}

export async function showOwnRequests({ db, actor }: Context): Promise<{ requests: PrivacyRequest[] }> {
  return { requests: await store.findRequestsOf(db, actor.userId, requestLimits.listed) }
}

export async function showRequests(
  { db }: Context,
  { page, limit }: Received<typeof listRequests, 'query'>,
): Promise<Answer<typeof listRequests>> {
  const total = await store.countRequests(db)
  const requests = await store.findRequests(db, { limit, offset: (page - 1) * limit })
  return { requests, pagination: { total, pages: Math.max(1, Math.ceil(total / limit)), page, limit } }
}

/** @throws Refused 404 when this school has no such request, 409 when another admin was faster */
export async function answerRequest(
  context: Context,
  id: string,
  { answer }: Received<typeof answerEndpoint, 'body'>,
): Promise<Answer<typeof answerEndpoint>> {
  return await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    const { by } = await readBack(db, id)
    const isFirst = await store.saveAnswer(db, id, { answer, by: actor.userId, at: now })
    const request = await readBack(db, id)
    if (!isFirst) throw new Refused(requestRefusals.answered, { current: request })
    await recordActivity(context, { action: 'privacy.answer', entity: by.role, entityId: by._id })
    await notify(context, [
      {
        to: [by._id],
        kind: 'privacy.answered',
        key: `privacy:${by._id}:answered:${id}`,
        values: {},
        link: '/profile',
      },
    ])
    return { message: requestTexts.answered, request }
  })
}
