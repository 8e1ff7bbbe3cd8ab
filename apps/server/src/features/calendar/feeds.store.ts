import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export interface Feed {
  keyHash: Buffer
  madeAt: Date
  /** For the person's account, when the address was created. */
  signInVersion: number
}

/** The person of a feed, and their school. */
export interface FeedOwner extends Feed {
  schoolName: string
  timeZone: string
}

export async function findFeed(db: SchoolDb, userId: string): Promise<Feed | undefined> {
  return await db
    .selectFrom('calendar_feeds')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .select(['key_hash as keyHash', 'made_at as madeAt', 'sign_in_version as signInVersion'])
    .executeTakeFirst()
}

/** The same, if the person is active and the school is live. */
export async function findOpenFeed(db: SchoolDb, userId: string): Promise<FeedOwner | undefined> {
  return await db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users as person', sameSchool('person.id', 'feed.user_id'))
    .innerJoin('schools', 'schools.school_id', 'feed.school_id')
    .where('feed.school_id', '=', db.schoolId)
    .where('feed.user_id', '=', userId)
    .where('person.deleted_at', 'is', null)
    .where('person.status', '=', 'active')
    .where('schools.deleted_at', 'is', null)
    .select([
      'feed.key_hash as keyHash',
      'feed.made_at as madeAt',
      'feed.sign_in_version as signInVersion',
      'schools.name as schoolName',
      'schools.time_zone as timeZone',
    ])
    .executeTakeFirst()
}

export async function saveFeed(
  db: SchoolDb,
  userId: string,
  { keyHash, madeAt, signInVersion }: Feed,
): Promise<void> {
  const values = { key_hash: keyHash, made_at: madeAt, sign_in_version: signInVersion }
  await db
    .insertInto('calendar_feeds')
    .values({ school_id: db.schoolId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['school_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** False when there was none. */
export async function deleteFeed(db: SchoolDb, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('school_id', '=', db.schoolId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
