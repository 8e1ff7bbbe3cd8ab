import type { ChatAnswerer } from '@shala/contract/chat/chat'
import type { ChatLink } from '@shala/contract/chat/links'
import type { Day } from '@shala/contract/general/days'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

/** A question with its answer. */
export interface Exchange {
  id: string
  askedAt: Date
  question: string
  answer: string
  answeredBy: ChatAnswerer
  links: ChatLink[]
  fileId: string | null
}

export async function insertExchange(db: SchoolDb, userId: string, exchange: Exchange): Promise<void> {
  const { id, askedAt, question, answer, answeredBy, links, fileId } = exchange
  await db
    .insertInto('chat_exchanges')
    .values({
      school_id: db.schoolId,
      user_id: userId,
      id,
      asked_at: askedAt,
      question,
      answer,
      answered_by: answeredBy,
      links: JSON.stringify(links),
      file_id: fileId,
    })
    .execute()
}

/** The newest of a person, the oldest of them first. */
export async function findExchanges(db: SchoolDb, userId: string, limit: number): Promise<Exchange[]> {
  const rows = await db
    .selectFrom('chat_exchanges')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select([
      'id',
      'asked_at as askedAt',
      'question',
      'answer',
      sql<ChatAnswerer>`answered_by`.as('answeredBy'),
      sql<ChatLink[]>`links`.as('links'),
      'file_id as fileId',
    ])
    .execute()
  return rows.reverse()
}

/** All but the newest of a person. @returns their images */
export async function deleteBeyond(db: SchoolDb, userId: string, kept: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('chat_exchanges')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('id', 'in', (older) =>
      older
        .selectFrom('chat_exchanges')
        .where('school_id', '=', db.schoolId)
        .where('user_id', '=', userId)
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept)
        .select('id'),
    )
    .returning('file_id')
    .execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

/** @returns its images */
export async function deleteConversation(db: SchoolDb, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('chat_exchanges')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .returning('file_id')
    .execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

/** The people whose conversation has something old in it, or who are no longer there. */
export async function findForgotten(db: SchoolDb, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_exchanges as exchange')
    .innerJoin('users as person', sameSchool('person.id', 'exchange.user_id'))
    .where('exchange.school_id', '=', db.schoolId)
    .where(sql<SqlBool>`(exchange.asked_at < ${before} or person.deleted_at is not null)`)
    .select('exchange.user_id as userId')
    .distinct()
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Deletes what a person asked before an instant, or all of it once they are gone. @returns its images */
export async function deleteForgotten(db: SchoolDb, userId: string, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('chat_exchanges')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where(
      sql<SqlBool>`(asked_at < ${before} or exists (select from users as person
        where person.school_id = chat_exchanges.school_id and person.id = chat_exchanges.user_id and person.deleted_at is not null))`,
    )
    .returning('file_id')
    .execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}

export interface Usage {
  userId: string
  date: Day
  what: 'questions' | 'images'
  limit: number
}

/** Counts one more of a day; false, and nothing is counted, when there were as many as there may be. */
export async function countOne(db: SchoolDb, { userId, date, what, limit }: Usage): Promise<boolean> {
  if (limit <= 0) return false
  const counted = await db
    .insertInto('chat_usage')
    .values({
      school_id: db.schoolId,
      user_id: userId,
      date,
      questions: what === 'questions' ? 1 : 0,
      images: what === 'images' ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'user_id', 'date'])
        .doUpdateSet({ [what]: sql`chat_usage.${sql.ref(what)} + 1` })
        .where(sql<SqlBool>`chat_usage.${sql.ref(what)} < ${limit}`),
    )
    .returning('user_id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Counts one less of a day, unless so many of it were given back already. */
export async function uncountOne(
  db: SchoolDb,
  { userId, date, what, most }: Omit<Usage, 'limit'> & { most: number },
): Promise<void> {
  await db
    .updateTable('chat_usage')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('date', '=', date)
    .where(what, '>', 0)
    .where('returned', '<', most)
    .set({ [what]: sql`${sql.ref(what)} - 1`, returned: sql`returned + 1` })
    .execute()
}

export async function deleteUsage(db: SchoolDb, before: Day): Promise<void> {
  await db.deleteFrom('chat_usage').where('school_id', '=', db.schoolId).where('date', '<', before).execute()
}

export async function ownsImage(db: SchoolDb, userId: string, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('chat_exchanges')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
