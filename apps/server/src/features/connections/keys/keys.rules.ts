import { createHash, randomBytes } from 'node:crypto'
import {
  type ConnectionKey,
  connectionLimits,
  connectionRefusals,
  connectionTexts,
  type makeKey as makeEndpoint,
} from '@shala/contract/connections/connections'
import type { Answer } from '@shala/contract/general/endpoint'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import * as store from './keys.store.ts'

const shownOfSecret = 6

/** The secret is random and as long as the hash: nothing slower is needed to hide it. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

type Found = Awaited<ReturnType<typeof store.findKeys>>[number]

function toAnswer({ id, name, start, madeBy, madeAt, usedAt }: Found): ConnectionKey {
  return { _id: id, name, start, madeBy, madeAt: madeAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}

export async function showKeys({ db }: Pick<Context, 'db'>): Promise<ConnectionKey[]> {
  return (await store.findKeys(db)).map(toAnswer)
}

/**
 * Makes a key, whose secret is shown once: the database has only its hash. The id names the school, as it must be known before
 * anything of the school is read.
 * @throws Refused 409 when the school has as many as it may
 */
export async function makeKey(context: Context, name: string): Promise<Answer<typeof makeEndpoint>> {
  const { actor, now, db } = context
  const clientSecret = randomBytes(32).toString('base64url')
  const id = newId()
  const start = clientSecret.slice(0, shownOfSecret)
  await inTransaction(context, async (context) => {
    await lockByName(context.db, `${db.schoolId} connection keys`)
    const { keys: most } = connectionLimits
    if ((await store.countKeys(context.db)) >= most) {
      throw new Refused(connectionRefusals.keysFull, { values: { most } })
    }
    const made = { secretHash: hashOf(clientSecret), secretStart: start, madeBy: actor.userId, madeAt: now }
    await store.insertKey(context.db, { id, name, ...made })
    await recordActivity(context, {
      action: 'connections.make_key',
      entity: 'connection',
      entityId: id,
      after: { name },
    })
  })
  const key = toAnswer({ id, name, start, madeBy: actor.name, madeAt: now, usedAt: null })
  return { key, clientId: `${db.schoolId}.${id}`, clientSecret }
}

/**
 * Its tokens end with it: each is checked against the list.
 * @throws Refused 404 when it was revoked before
 */
export async function revokeKey(context: Context, id: string): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    const name = await store.deleteKey(context.db, id)
    if (name === undefined) throw new Refused(connectionRefusals.keyUnknown)
    await recordActivity(context, {
      action: 'connections.revoke_key',
      entity: 'connection',
      entityId: id,
      before: { name },
    })
  })
  return { message: connectionTexts.keyRevoked }
}
