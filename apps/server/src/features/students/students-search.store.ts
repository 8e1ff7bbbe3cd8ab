import { foundByFields } from '@shala/contract/students/listed'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sight } from '#features/people/index'
import { columnsAs } from '#platform/database/columns'
import { asInitials, containing, sounding } from '#platform/database/like'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { nukta, withoutNukta } from '#platform/sounds'

/** See readSearch. */
interface Search {
  words: { text: string; sound: string | null; classIds: string[] }[]
  phone: string | null
  numbers: bigint[]
}

/** A search as the database reads it. */
export interface Patterns {
  words: {
    pattern: string
    /** As a whole word of a name. */
    whole: string
    /** Whether it may be written with a nukta or without. */
    isIndic: boolean
    sound: string | null
    initials: string | null
    classIds: string[]
  }[]
  phone: string | null
  numbers: string[]
}

export function patternsOf({ words, phone, numbers }: Search): Patterns {
  return {
    words: words.map(({ text, sound, classIds }) => ({
      pattern: containing(text),
      whole: containing(` ${withoutNukta(text)} `),
      isIndic: /[\u0900-\u0dff]/.test(text),
      sound: sound && sounding(sound),
      initials: asInitials(text),
      classIds,
    })),
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

/** The fields of these students that a search reads and no column of their list shows. */
export async function findSearched(db: SchoolDb, ids: string[]) {
  return await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .select(['users.id', ...columnsAs('users', foundByFields)])
    .execute()
}

/** In a subquery, so that the pattern is built once and not for each row. */
function mentions(pattern: string, { detailed }: Sight): RawBuilder<SqlBool> {
  const known =
    detailed === null
      ? sql`users.search_text`
      : sql`case when ${isIn(detailed)} then users.search_text else ${names} end`
  return sql`${known} like (select lower(${pattern}::text))`
}

/** Sounds are in capitals, and no other text is: this reads no more than the name. */
function sounds(sound: string): RawBuilder<SqlBool> {
  return sql`users.search_text like ${sound}::text`
}

/** Name and roll number, the first two lines: whom a phone belongs to would be told by finding them. */
const names = sql`(split_part(users.search_text, chr(10), 1) || chr(10) || split_part(users.search_text, chr(10), 2))`

function isIn(classIds: readonly string[]): RawBuilder<SqlBool> {
  return sql`users.class_id = any(${classIds}::uuid[])`
}

/** Whether a search matches a student. */
export function isMeant({ words, phone }: Patterns, sight: Sight): Expression<SqlBool> {
  const all = words.map(({ pattern, sound, initials, classIds }) => {
    const ways = [
      mentions(pattern, sight),
      ...(sound === null ? [] : [sounds(sound)]),
      ...(initials === null ? [] : [sql`split_part(users.search_text, chr(10), 1) ~ ${initials}::text`]),
      ...(isNamed(classIds) ? [isIn(classIds)] : []),
    ]
    return sql`(${sql.join(ways, sql` or `)})`
  })
  const byWords = sql<SqlBool>`(${sql.join(all, sql` and `)})`
  return phone === null ? byWords : sql<SqlBool>`(${byWords} or ${mentions(phone, sight)})`
}

/**
 * The words of the name, with a space around each: its sounds follow. In Indian scripts without the dots that many leave out,
 * ज़ोया as जोया, which takes longer to find.
 */
const namesWords = (isIndic: boolean) =>
  isIndic
    ? sql`(' ' || replace(split_part(users.search_text, chr(10), 1), ${sql.lit(nukta)}, '') || ' ')`
    : sql`(' ' || users.search_text)`

/**
 * How the name, or what else is known, is spelled: as words of the name like those typed, with letters like those typed, or
 * otherwise. Null when no word can be a name.
 */
function spelling({ words }: Patterns, sight: Sight): RawBuilder<number> | null {
  const named = words.filter(({ sound, classIds }) => sound !== null && !isNamed(classIds))
  if (named.length === 0) return null
  const all = (conditions: RawBuilder<SqlBool>[]) => sql`(${sql.join(conditions, sql` and `)})`
  const whole = all(named.map(({ whole, isIndic }) => sql`${namesWords(isIndic)} like ${whole}::text`))
  return sql`case when ${whole} then 2 when ${all(named.map(({ pattern }) => mentions(pattern, sight)))} then 1 else 0 end`
}

/**
 * How exactly a search matches a student, for sorting: an exact roll number is worth more than a class or, where
 * `isBySpelling`, a name that is spelled as typed. Null when all are alike.
 */
export function exactness(search: Patterns, sight: Sight, isBySpelling: boolean): RawBuilder<number> | null {
  const { words, numbers } = search
  const spelled = isBySpelling ? spelling(search, sight) : null
  const inClasses = words.filter(({ classIds }) => isNamed(classIds)).map(({ classIds }) => isIn(classIds))
  const parts = [
    ...(spelled ? [spelled] : []),
    ...(isNamed(numbers)
      ? [sql`case when users.roll_order = any(${numbers}::bigint[]) then 3 else 0 end`]
      : []),
    ...(inClasses.length > 0 ? [sql`case when ${sql.join(inClasses, sql` or `)} then 1 else 0 end`] : []),
  ]
  return parts.length > 0 ? sql<number>`(${sql.join(parts, sql` + `)})` : null
}

/** In a prepared query, a list with something in it is one value. */
function isNamed(list: string[]): boolean {
  return list.length !== 0
}
