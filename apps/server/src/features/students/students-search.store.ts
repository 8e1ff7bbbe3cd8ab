import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '#platform/database/like'
import type { SchoolDb } from '#platform/database/school-db'

/** See readSearch. */
interface Search {
  words: { text: string; classIds: string[] }[]
  phone: string | null
  numbers: bigint[]
}

/** The classes that a search can name. */
export async function findNamedClasses(db: SchoolDb) {
  return await db
    .selectFrom('classes')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'section'])
    .execute()
}

/** In a subquery, because there the pattern is made once and not for each row. */
function mentions(text: string): RawBuilder<SqlBool> {
  return sql`users.search_text like (select lower(${containing(text)}::text))`
}

function isIn(classIds: string[]): RawBuilder<SqlBool> {
  return sql`users.class_id = any(${classIds}::uuid[])`
}

/** Whether a student is meant by a search. */
export function isMeant({ words, phone }: Search): Expression<SqlBool> {
  const all = words.map(({ text, classIds }) =>
    classIds.length > 0 ? sql`(${mentions(text)} or ${isIn(classIds)})` : mentions(text),
  )
  const byWords = sql<SqlBool>`(${sql.join(all, sql` and `)})`
  return phone === null ? byWords : sql<SqlBool>`(${byWords} or ${mentions(phone)})`
}

/** How exactly a student is meant, for an order: an exact roll number is worth more than a class. Null when all are alike. */
export function exactness({ words, numbers }: Search): RawBuilder<number> | null {
  const classIds = words.flatMap((word) => word.classIds)
  const parts = [
    ...(numbers.length > 0
      ? [sql`case when users.roll_order = any(${numbers.map(String)}::bigint[]) then 2 else 0 end`]
      : []),
    ...(classIds.length > 0 ? [sql`case when ${isIn(classIds)} then 1 else 0 end`] : []),
  ]
  return parts.length > 0 ? sql<number>`(${sql.join(parts, sql` + `)})` : null
}
