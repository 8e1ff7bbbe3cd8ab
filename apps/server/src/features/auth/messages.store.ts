import type { SharedAuth } from './auth-context.ts'

/** The message that a family answers by a code, and its school; undefined for a code that nobody has. */
export async function findMessageOfCode(
  { authDb }: Pick<SharedAuth, 'authDb'>,
  hash: Buffer,
): Promise<{ schoolId: string; messageId: string; timeZone: string } | undefined> {
  return await authDb
    .selectFrom('answer_codes')
    .innerJoin('schools', 'schools.school_id', 'answer_codes.school_id')
    .where('hash', '=', hash)
    .where('schools.deleted_at', 'is', null)
    .select([
      'answer_codes.school_id as schoolId',
      'answer_codes.message_id as messageId',
      'schools.time_zone as timeZone',
    ])
    .executeTakeFirst()
}
