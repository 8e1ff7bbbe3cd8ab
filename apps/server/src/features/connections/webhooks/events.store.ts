import type { SentEvent, WebhookEvent } from '@shala/contract/connections/webhooks'
import { sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

type State = SentEvent['state']
type Problem = NonNullable<SentEvent['problem']>

/** An event for every address of the school that is on and wants it, if there is any. */
export async function insertEvents(
  db: SchoolDb,
  event: WebhookEvent,
  { body, at }: { body: string; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_events (school_id, id, webhook_id, event, body, made_at, due_at)
    select school_id, gen_random_uuid(), id, ${event}, ${body}, ${at}, ${at}
    from webhooks where school_id = ${db.schoolId} and off_since is null and ${event} = any(events)`.execute(
    db,
  )
}

export async function insertTest(
  db: SchoolDb,
  webhookId: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Promise<void> {
  const times = { made_at: at, due_at: at }
  await db
    .insertInto('webhook_events')
    .values({ school_id: db.schoolId, id, webhook_id: webhookId, event: 'test', body, ...times })
    .execute()
}

export async function isTestWaiting(db: SchoolDb, webhookId: string): Promise<boolean> {
  const found = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('school_id', '=', db.schoolId)
    .where('webhook_id', '=', webhookId)
    .where('event', '=', 'test')
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return found !== undefined
}

/** The newest first. */
export async function findNewest(db: SchoolDb, most: number) {
  return await db
    .selectFrom('webhook_events as event')
    .innerJoin('webhooks as webhook', sameSchool('webhook.id', 'event.webhook_id'))
    .where('event.school_id', '=', db.schoolId)
    .orderBy('event.made_at', 'desc')
    .orderBy('event.id')
    .limit(most)
    .select([
      'event.id',
      sql<SentEvent['event']>`event.event`.as('event'),
      'webhook.url',
      'event.made_at as madeAt',
      sql<State>`event.state`.as('state'),
      'event.tries',
      'event.status',
      sql<Problem | null>`event.problem`.as('problem'),
      sql<Date>`greatest(event.due_at, webhook.paused_until)`.as('nextAt'),
    ])
    .execute()
}

export async function findWebhookOf(db: SchoolDb, id: string): Promise<string | undefined> {
  const event = await db
    .selectFrom('webhook_events')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .select('webhook_id as webhookId')
    .executeTakeFirst()
  return event?.webhookId
}

/** As one that was tried so often already. */
export async function queueAgain(
  db: SchoolDb,
  id: string,
  { tries, now }: { tries: number; now: Date },
): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ state: 'waiting', due_at: now, tries })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

export interface DueEvent {
  id: string
  webhookId: string
  body: string
  madeAt: Date
  /** This one counts. */
  tries: number
  url: string
  secret: Buffer
}

/** The condition of what is due: of addresses that are on, and not paused. */
const isDue = (now: Date) => sql<boolean>`event.state in ('waiting', 'sending') and event.due_at <= ${now}
  and webhook.off_since is null and (webhook.paused_until is null or webhook.paused_until <= ${now})`

const dueOf = (db: SchoolDb, now: Date) => sql`from webhook_events as event
  join webhooks as webhook on webhook.school_id = event.school_id and webhook.id = event.webhook_id
  where event.school_id = ${db.schoolId} and ${isDue(now)}`

export async function isAnythingDue(db: SchoolDb, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select ${dueOf(db, now)}) as is`.execute(db)
  return rows[0]?.is === true
}

/** Takes the oldest that are due, at most so many, so that nobody else sends them until then. */
export async function takeDue(
  db: SchoolDb,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    with due as (
      select event.id ${dueOf(db, now)} order by event.made_at, event.id limit ${most} for update of event skip locked
    )
    update webhook_events as event set state = 'sending', due_at = ${until}, tries = event.tries + 1
    from due, webhooks as webhook
    where event.school_id = ${db.schoolId} and event.id = due.id
      and webhook.school_id = event.school_id and webhook.id = event.webhook_id
    returning event.id, event.webhook_id as "webhookId", event.body, event.made_at as "madeAt", event.tries,
      webhook.url, webhook.secret`.execute(db)
  return rows
}

export interface Settled {
  state: State
  tries: number
  status: number | null
  problem: Problem | null
  dueAt: Date
}

export async function settleEvent(db: SchoolDb, id: string, { dueAt, ...settled }: Settled): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ ...settled, due_at: dueAt })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}

/** One that was taken and not tried, as it was. */
export async function putBack(
  db: SchoolDb,
  { id, tries }: Pick<DueEvent, 'id' | 'tries'>,
  now: Date,
): Promise<void> {
  await queueAgain(db, id, { tries: tries - 1, now })
}

/** Gives up the events that wait for an address that is off. */
export async function giveUpWaiting(db: SchoolDb, webhookId: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ state: 'failed' })
    .where('school_id', '=', db.schoolId)
    .where('webhook_id', '=', webhookId)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
}

export async function deleteEventsBefore(db: SchoolDb, at: Date): Promise<void> {
  await db
    .deleteFrom('webhook_events')
    .where('school_id', '=', db.schoolId)
    .where('made_at', '<', at)
    .execute()
}
