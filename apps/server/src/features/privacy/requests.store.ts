import type { PrivacyRequest, RequestKind } from '@shala/contract/privacy/requests'
import { sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

function requests(db: SchoolDb) {
  return db
    .selectFrom('privacy_requests as request')
    .innerJoin('users as person', sameSchool('person.id', 'request.user_id'))
    .leftJoin('users as answerer', sameSchool('answerer.id', 'request.answered_by'))
    .where('request.school_id', '=', db.schoolId)
}

const columns = [
  'request.id',
  'request.user_id as userId',
  'person.name',
  'person.role',
  'request.kind',
  'request.text',
  'request.asked_at as askedAt',
  'request.answer',
  'request.answered_at as answeredAt',
  'answerer.name as answeredBy',
] as const

interface Row {
  id: string
  userId: string
  name: string
  role: string
  kind: string
  text: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
  answeredBy: string | null
}

function toRequest({ id, userId, name, role, kind, askedAt, answeredAt, ...rest }: Row): PrivacyRequest {
  return {
    _id: id,
    by: { _id: userId, name, role },
    kind: kind as RequestKind,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    ...rest,
  }
}

interface NewRequest {
  id: string
  userId: string
  kind: RequestKind
  text: string
  askedAt: Date
}

export async function insertRequest(db: SchoolDb, { id, userId, kind, text, askedAt }: NewRequest) {
  await db
    .insertInto('privacy_requests')
    .values({ school_id: db.schoolId, id, user_id: userId, kind, text, asked_at: askedAt })
    .execute()
}

export async function countOpen(db: SchoolDb, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('privacy_requests')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findRequest(db: SchoolDb, id: string): Promise<PrivacyRequest | undefined> {
  const row = await requests(db).where('request.id', '=', id).select(columns).executeTakeFirst()
  return row && toRequest(row)
}

export async function findRequestsOf(db: SchoolDb, userId: string, most: number): Promise<PrivacyRequest[]> {
  const rows = await requests(db)
    .where('request.user_id', '=', userId)
    .orderBy('request.asked_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(most)
    .select(columns)
    .execute()
  return rows.map(toRequest)
}

/** Those without an answer first, the oldest of them first; then the newest. */
export async function findRequests(
  db: SchoolDb,
  { limit, offset }: { limit: number; offset: number },
): Promise<PrivacyRequest[]> {
  const rows = await requests(db)
    .orderBy(sql`request.answered_at is not null`)
    .orderBy(sql`case when request.answered_at is null then request.asked_at end`)
    .orderBy('request.asked_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select(columns)
    .execute()
  return rows.map(toRequest)
}

export async function countRequests(db: SchoolDb): Promise<number> {
  const { count } = await requests(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** False when it has been answered already. */
export async function saveAnswer(
  db: SchoolDb,
  id: string,
  { answer, by, at }: { answer: string; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('privacy_requests')
    .set({ answer, answered_by: by, answered_at: at })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
