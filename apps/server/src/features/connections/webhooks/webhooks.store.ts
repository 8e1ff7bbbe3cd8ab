import type { WebhookEvent } from '@shala/contract/connections/webhooks'
import { sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export interface NewWebhook {
  id: string
  url: string
  /** Sealed. */
  secret: Buffer
  events: WebhookEvent[]
  madeBy: string
  madeAt: Date
}

export async function insertWebhook(
  db: SchoolDb,
  { id, url, secret, events, ...made }: NewWebhook,
): Promise<void> {
  await db
    .insertInto('webhooks')
    .values({ school_id: db.schoolId, id, url, secret, events, made_by: made.madeBy, made_at: made.madeAt })
    .execute()
}

/** The newest first. */
export async function findWebhooks(db: SchoolDb) {
  return await db
    .selectFrom('webhooks as webhook')
    .leftJoin('users as maker', sameSchool('maker.id', 'webhook.made_by'))
    .where('webhook.school_id', '=', db.schoolId)
    .orderBy('webhook.made_at', 'desc')
    .orderBy('webhook.id')
    .select([
      'webhook.id',
      'webhook.url',
      sql<WebhookEvent[]>`webhook.events`.as('events'),
      'maker.name as madeBy',
      'webhook.made_at as madeAt',
      'webhook.failing_since as failingSince',
      'webhook.off_since as offSince',
    ])
    .execute()
}

/** Held until the transaction ends. */
export async function lockWebhook(
  db: SchoolDb,
  id: string,
): Promise<{ url: string; offSince: Date | null } | undefined> {
  return await db
    .selectFrom('webhooks')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .select(['url', 'off_since as offSince'])
    .forUpdate()
    .executeTakeFirst()
}

export async function countWebhooks(db: SchoolDb): Promise<number> {
  const { webhooks } = await db
    .selectFrom('webhooks')
    .where('school_id', '=', db.schoolId)
    .select(({ fn }) => fn.countAll<string>().as('webhooks'))
    .executeTakeFirstOrThrow()
  return Number(webhooks)
}

/** With its events. */
export async function deleteWebhook(db: SchoolDb, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('school_id', '=', db.schoolId).where('id', '=', id).execute()
}

export interface Standing {
  failures: number
  failingSince: Date | null
  pausedUntil: Date | null
  offSince: Date | null
}

export async function saveStanding(db: SchoolDb, id: string, standing: Standing): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({
      failures: standing.failures,
      failing_since: standing.failingSince,
      paused_until: standing.pausedUntil,
      off_since: standing.offSince,
    })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

/** Held until the transaction ends, so that several answers at once are counted one after the other. */
export async function lockStanding(db: SchoolDb, id: string): Promise<Standing | undefined> {
  return await db
    .selectFrom('webhooks')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .select([
      'failures',
      'failing_since as failingSince',
      'paused_until as pausedUntil',
      'off_since as offSince',
    ])
    .forUpdate()
    .executeTakeFirst()
}

/** The next secret, after a webhook's id, that was not sealed with the current key. */
export async function findSealedOtherwise(db: SchoolDb, head: Buffer, after: string | null) {
  let query = db
    .selectFrom('webhooks')
    .where('school_id', '=', db.schoolId)
    .where(sql<boolean>`substring(secret for ${head.length}::int) <> ${head}`)
    .orderBy('id')
    .limit(1)
    .select(['id as personId', 'secret as sealed'])
  if (after) query = query.where('id', '>', after)
  return await query.executeTakeFirst()
}

/** A secret never changes but for its seal. */
export async function replaceSecret(db: SchoolDb, id: string, resealed: Buffer): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ secret: resealed })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
