import type { Day } from '@shala/contract/general/days'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import type { Address, Family } from './addresses.store.ts'
import { toldStates } from './messages.store.ts'

/** The phones and emails that were tried for a piece of news. */
export async function findTriedForNews(
  db: SchoolDb,
  newsId: string,
): Promise<Pick<Address, 'way' | 'address'>[]> {
  return await db
    .selectFrom('family_messages')
    .where('school_id', '=', db.schoolId)
    .where('announcement_id', '=', newsId)
    .where('address', '<>', '')
    .select([sql<Address['way']>`way`.as('way'), 'address'])
    .execute()
}

/** Parts of SMS that wait for a day, and for its month. */
export async function countPromised(db: SchoolDb, date: Day): Promise<{ day: number; month: number }> {
  const { rows } = await sql<{ day: number; month: number }>`
    select coalesce(sum(parts) filter (where date = ${date}), 0)::int as day, coalesce(sum(parts), 0)::int as month
    from family_messages
    where school_id = ${db.schoolId} and state = 'waiting' and date >= date_trunc('month', ${date}::date)::date
      and date < (date_trunc('month', ${date}::date) + interval '1 month')::date`.execute(db)
  return rows[0] ?? { day: 0, month: 0 }
}

/** Has what waits not leave any more; nobody has to call those without an address. */
export async function dropWaiting(db: SchoolDb, newsId: string, now: Date): Promise<void> {
  await sql`update family_messages set state = 'dropped', reason = null, parts = 0, changed_at = ${now}
    where school_id = ${db.schoolId} and announcement_id = ${newsId}
      and (state = 'waiting' or reason = 'no_address')`.execute(db)
}

/** Has what was dropped leave after all, where no later phone or email was tried. */
export async function takeUpDropped(db: SchoolDb, newsId: string, now: Date): Promise<void> {
  await sql`update family_messages as message
    set state = case when address = '' then 'failed' else 'waiting' end,
      reason = case when address = '' then 'no_address' end, due_at = ${now}, changed_at = ${now}
    where school_id = ${db.schoolId} and announcement_id = ${newsId} and state = 'dropped'
      and exists (select from users where users.school_id = ${db.schoolId} and users.id = message.student_id
        and users.erased_at is null)
      and not exists (select from family_messages as later where later.school_id = ${db.schoolId}
        and later.event = message.event and later.step > message.step)`.execute(db)
}

interface ToldClosed extends Address, Pick<Family, 'language'> {
  studentId: string
}

/** Where families were told that the school is closed, or may have been; one row a phone or email. */
export async function findToldClosed(db: SchoolDb, newsId: string): Promise<ToldClosed[]> {
  const { rows } = await sql<ToldClosed>`
    select distinct on (way, address) way, address, contact, student_id as "studentId",
      (select message_language from users where users.school_id = ${db.schoolId} and users.id = student_id) as language
    from family_messages
    where school_id = ${db.schoolId} and announcement_id = ${newsId} and kind = 'closed' and address <> ''
      and state = any(${toldStates}::text[])
    order by way, address, step`.execute(db)
  return rows
}
