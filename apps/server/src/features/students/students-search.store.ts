import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sight } from '#features/people/index'
import { containing } from '#platform/database/like'
import { prepared, type SchoolDb } from '#platform/database/school-db'

/** See readSearch. */
interface Search {
  words: { text: string; classIds: string[] }[]
  phone: string | null
  numbers: bigint[]
}

/** A search as the database reads it. */
export interface Patterns {
  words: { pattern: string; classIds: string[] }[]
  phone: string | null
  numbers: string[]
}

export function patternsOf({ words, phone, numbers }: Search): Patterns {
  return {
    words: words.map(({ text, classIds }) => ({ pattern: containing(text), classIds })),
    phone: phone === null ? null : containing(phone),
    numbers: numbers.map(String),
  }
}

/** The classes that a search can name. */
const namedClasses = prepared((db) =>
  db
    .selectFrom('classes')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'section']),
)

export async function findNamedClasses(db: SchoolDb) {
  return await namedClasses.all(db, {})
}

/** In a subquery, so that the pattern is built once and not for each row. */
function mentions(pattern: string, { detailed }: Sight): RawBuilder<SqlBool> {
  const known =
    detailed === null
      ? sql`users.search_text`
      : sql`case when ${isIn(detailed)} then users.search_text else ${names} end`
  return sql`${known} like (select lower(${pattern}::text))`
}

/** Name and roll number, the first two lines: whom a phone belongs to would be told by finding them. */
const names = sql`(split_part(users.search_text, chr(10), 1) || chr(10) || split_part(users.search_text, chr(10), 2))`

function isIn(classIds: readonly string[]): RawBuilder<SqlBool> {
  return sql`users.class_id = any(${classIds}::uuid[])`
}

/** Whether a search matches a student. */
export function isMeant({ words, phone }: Patterns, sight: Sight): Expression<SqlBool> {
  const all = words.map(({ pattern, classIds }) =>
    isNamed(classIds) ? sql`(${mentions(pattern, sight)} or ${isIn(classIds)})` : mentions(pattern, sight),
  )
  const byWords = sql<SqlBool>`(${sql.join(all, sql` and `)})`
  return phone === null ? byWords : sql<SqlBool>`(${byWords} or ${mentions(phone, sight)})`
}

/**
 * How exactly a search matches a student, for sorting: an exact roll number is worth more than a class. Null when all
 * are alike.
 */
export function exactness({ words, numbers }: Patterns): RawBuilder<number> | null {
  const inClasses = words.filter(({ classIds }) => isNamed(classIds)).map(({ classIds }) => isIn(classIds))
  const parts = [
    ...(isNamed(numbers)
      ? [sql`case when users.roll_order = any(${numbers}::bigint[]) then 2 else 0 end`]
      : []),
    ...(inClasses.length > 0 ? [sql`case when ${sql.join(inClasses, sql` or `)} then 1 else 0 end`] : []),
  ]
  return parts.length > 0 ? sql<number>`(${sql.join(parts, sql` + `)})` : null
}

/** In a prepared query, a list with something in it is one value. */
function isNamed(list: string[]): boolean {
  return list.length !== 0
}
