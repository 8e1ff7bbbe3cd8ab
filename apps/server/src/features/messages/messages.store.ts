import type { Day } from '@shala/contract/general/days'
import type { ChildKind, MessageKind, MessageReason, MessageState } from '@shala/contract/messages/messages'
import { sql } from 'kysely'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import type { Address } from './addresses.store.ts'

export interface FamilyEvent {
  /** Names the event: a family is told of it once, however often it is found. */
  key: string
  kind: ChildKind
  date: Day
  studentId: string
}

/** States of a message that arrived at its phone or email, or may have. */
export const toldStates: readonly MessageState[] = ['sending', 'sent', 'delivered', 'read', 'unknown']

export interface Queued extends Address, Omit<FamilyEvent, 'kind'> {
  kind: MessageKind
  id: string
  step: number
  /** The announcement, of news. */
  newsId?: string | null
  /** Of SMS, as far as is known before it leaves. */
  parts?: number
  dueAt?: Date
}

/** Those of events and steps that are known already are left out. One without an address has failed. */
export async function insertMessages(db: SchoolDb, messages: readonly Queued[], now: Date): Promise<void> {
  const column = (of: (message: Queued) => string | number | Date | null) => messages.map(of)
  await sql`
    insert into family_messages
      (school_id, id, student_id, kind, date, event, step, way, contact, address, state, reason, announcement_id,
        parts, due_at, changed_at, created_at)
    select ${db.schoolId}, one.id, one.student_id, one.kind, one.date, one.event, one.step, one.way, one.contact,
      one.address, case when one.address = '' then 'failed' else 'waiting' end,
      case when one.address = '' then 'no_address' end, one.announcement_id, one.parts, one.due_at, ${now}, ${now}
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ studentId }) => studentId)}::uuid[],
      ${column(({ kind }) => kind)}::text[], ${column(({ date }) => date)}::date[],
      ${column(({ key }) => key)}::text[], ${column(({ step }) => step)}::smallint[],
      ${column(({ way }) => way)}::text[], ${column(({ contact }) => contact)}::text[],
      ${column(({ address }) => address)}::text[], ${column(({ newsId = null }) => newsId)}::uuid[],
      ${column(({ parts = 0 }) => parts)}::smallint[], ${column(({ dueAt = now }) => dueAt)}::timestamptz[])
      as one (id, student_id, kind, date, event, step, way, contact, address, announcement_id, parts, due_at)
    on conflict (school_id, event, step) do nothing`.execute(db)
}

/**
 * Where a child's family was last told on a day that it is absent, or may have been: at several phones where one was reported as
 * not reached, and then as reached.
 */
export async function findToldAbsent(
  db: SchoolDb,
  { date, studentIds }: { date: Day; studentIds: string[] },
): Promise<(Address & { studentId: string })[]> {
  const { rows } = await sql<Address & { studentId: string }>`
    with told as (
      select id, student_id, event, step, way, contact, address, created_at from family_messages
      where school_id = ${db.schoolId} and student_id = any(${studentIds}::uuid[]) and date = ${date}
        and kind = 'absent' and state = any(${toldStates}::text[]))
    select student_id as "studentId", way, contact, address from told
    where event = (select event from told as last where last.student_id = told.student_id
      order by last.created_at desc, last.id desc limit 1)
    order by student_id, step`.execute(db)
  return rows
}

export interface Due extends Address {
  id: string
  event: string
  kind: MessageKind
  date: Day
  studentId: string
  name: string
  tries: number
  newsId: string | null
  /** Of a message that the school is open: the state of the one that said that it is closed. */
  closed: MessageState | null
}

/** Messages about a child leave before news. */
const urgency = sql`case message.kind when 'announced' then 2 when 'closed' then 1 when 'reopened' then 1 else 0 end`

/** Locked until the transaction ends; those that somebody else holds are left out. */
export async function lockDue(db: SchoolDb, now: Date, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select message.id, message.event, message.kind, message.date, message.student_id as "studentId", users.name,
      message.way, message.contact, message.address, message.tries, message.announcement_id as "newsId",
      (select told.state from family_messages as told where message.kind = 'reopened'
        and told.school_id = ${db.schoolId} and told.announcement_id = message.announcement_id
        and told.kind = 'closed' and told.way = message.way and told.address = message.address
        order by told.step desc limit 1) as closed
    from family_messages as message
    join users on users.school_id = ${db.schoolId} and users.id = message.student_id
    where message.school_id = ${db.schoolId} and message.state = 'waiting' and message.due_at <= ${now}
    order by ${urgency}, message.due_at, message.id
    limit ${most} for update of message skip locked`.execute(db)
  return rows
}

const due = prepared(
  (db, { now, before }: { now: Date; before: Date }) => sql<{ is: boolean }>`
    select exists (select from family_messages where school_id = ${db.schoolId}
      and ((state = 'waiting' and due_at <= ${now}) or (state = 'sending' and changed_at < ${before}))) as is`,
)

/** Whether there is anything to send or, given to a provider before an instant, to give up. */
export async function isAnythingDue(db: SchoolDb, of: { now: Date; before: Date }): Promise<boolean> {
  return (await due.one(db, of)).is
}

export interface Change {
  id: string
  state: MessageState
  reason?: MessageReason
  parts?: number
  tries?: number
  dueAt?: Date
  /** The day on which it leaves, where that is another one now. */
  date?: Day
  /** Of the code in the link by which it is answered. */
  codeHash?: Buffer
  /** The provider's id of it, which reports name. */
  providerId?: string
}

export async function changeMessages(db: SchoolDb, changes: readonly Change[], now: Date): Promise<void> {
  const column = (of: (change: Change) => unknown) => changes.map(of)
  await sql`
    update family_messages as message
    set state = one.state, reason = one.reason, changed_at = ${now},
      parts = coalesce(one.parts, message.parts), tries = coalesce(one.tries, message.tries),
      due_at = coalesce(one.due_at, message.due_at), code_hash = coalesce(one.code_hash, message.code_hash),
      date = coalesce(one.date, message.date)
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ state }) => state)}::text[],
      ${column(({ reason = null }) => reason)}::text[], ${column(({ parts = null }) => parts)}::smallint[],
      ${column(({ tries = null }) => tries)}::smallint[], ${column(({ dueAt = null }) => dueAt)}::timestamptz[],
      ${column(({ codeHash = null }) => codeHash)}::bytea[], ${column(({ date = null }) => date)}::date[])
      as one (id, state, reason, parts, tries, due_at, code_hash, date)
    where message.school_id = ${db.schoolId} and message.id = one.id`.execute(db)
}

/**
 * Stores the provider's answer to a message that is being sent. One that its family has answered is sent already.
 * @returns whether it was stored
 */
export async function settleMessage(db: SchoolDb, change: Change, now: Date): Promise<boolean> {
  const { id, state, reason = null, parts, dueAt = null, providerId = null } = change
  const { rows } = await sql`
    update family_messages
    set state = ${state}, reason = ${reason}, changed_at = ${now}, parts = ${parts}, provider_id = ${providerId},
      due_at = coalesce(${dueAt}, due_at)
    where school_id = ${db.schoolId} and id = ${id} and state = 'sending'
    returning id`.execute(db)
  return rows.length > 0
}

/** Those whose sending was never finished: nobody knows whether they arrived. @returns how many */
export async function giveUpUnfinished(db: SchoolDb, before: Date, now: Date): Promise<number> {
  const { rows } = await sql`update family_messages set state = 'unknown', changed_at = ${now}
    where school_id = ${db.schoolId} and state = 'sending' and changed_at < ${before} returning id`.execute(
    db,
  )
  return rows.length
}

interface Tried extends Pick<Address, 'way' | 'address'> {
  isOwn: boolean
  /** As its provider reported. */
  hasArrived: boolean
}

/** The addresses that were tried for an event and, of news, for that of other children. */
export async function findTried(
  db: SchoolDb,
  { event, newsId, addresses }: Pick<Due, 'event' | 'newsId'> & { addresses: string[] },
): Promise<Tried[]> {
  const { rows } = await sql<Tried>`
    select way, address, event = ${event} as "isOwn", state in ('delivered', 'read') as "hasArrived" from family_messages
    where school_id = ${db.schoolId} and (event = ${event}
      or (announcement_id = ${newsId} and address = any(${addresses}::text[])))`.execute(db)
  return rows
}

/** Parts of SMS that were sent, or may have been, on a day and in its month until then. */
export async function countParts(db: SchoolDb, date: Day): Promise<{ day: number; month: number }> {
  const { rows } = await sql<{ day: number; month: number }>`
    select coalesce(sum(parts) filter (where date = ${date}), 0)::int as day, coalesce(sum(parts), 0)::int as month
    from family_messages
    where school_id = ${db.schoolId} and state <> 'waiting' and date between date_trunc('month', ${date}::date)::date and ${date}`.execute(
    db,
  )
  return rows[0] ?? { day: 0, month: 0 }
}

/** Of one that the provider took and reported as failed later too. */
const hasLeft = sql`(state = any(${toldStates}::text[]) or provider_id is not null)`

/** Messages by WhatsApp and emails that left on a day, or may have. */
export async function countWholes(db: SchoolDb, date: Day): Promise<{ whatsapp: number; email: number }> {
  const { rows } = await sql<{ whatsapp: number; email: number }>`
    select count(*) filter (where way = 'whatsapp')::int as whatsapp,
      count(*) filter (where way = 'email')::int as email
    from family_messages
    where school_id = ${db.schoolId} and date = ${date} and ${hasLeft}`.execute(db)
  return rows[0] ?? { whatsapp: 0, email: 0 }
}

/** Messages that left on a day for some phones and emails, or may have. */
export async function countByAddress(
  db: SchoolDb,
  date: Day,
  addresses: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; count: number }>`
    select address, count(*)::int as count from family_messages
    where school_id = ${db.schoolId} and date = ${date} and address = any(${addresses}::text[])
      and ${hasLeft}
    group by address`.execute(db)
  return new Map(rows.map(({ address, count }) => [address, count]))
}

export async function deleteOlderThan(db: SchoolDb, before: Date): Promise<void> {
  await db
    .deleteFrom('family_messages')
    .where('school_id', '=', db.schoolId)
    .where('created_at', '<', before)
    .execute()
}
