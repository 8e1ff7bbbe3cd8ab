import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import type { Collection, Link } from './collections.ts'
import type { Filter, Term } from './filters.ts'
import { type FieldKind, type Reading, type RosterKind, rosterFields, rosterRows } from './kinds.store.ts'

export type RosterRow = Readonly<Record<string, unknown>>

type Condition = RawBuilder<SqlBool>

/** A part of a collection. */
export interface Part {
  collection: Collection
  /** One entry alone. */
  id?: string
  /** Those that belong to another entry. */
  of?: { link: Link; id: string }
  filter: Filter
}

export interface Page {
  limit: number
  offset: number
  /** A field of the collection. */
  sort: string
  isBackwards: boolean
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

export function kindOfField(kind: RosterKind, field: string): FieldKind | undefined {
  const fields: Readonly<Record<string, FieldKind>> = rosterFields[kind]
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** The names of fields have dots in them, which are no tables'. */
const quoted = (field: string) => sql`entry.${sql.id(field)}`

/** Ids and dates are compared as text; case does not matter, as the standard has it. */
const lowered = (text: RawBuilder<unknown>) => sql`lower(coalesce(${text}::text, '')) collate "C"`

/** @param term of a field that the kind has, and of an instant where that is one */
function comparisonOf(kind: RosterKind, { field, comparison, value }: Term): Condition {
  const isInstant = kindOfField(kind, field) === 'instant'
  if (comparison === '~') {
    return sql<SqlBool>`position(lower(${value}::text) in lower(coalesce(${quoted(field)}::text, ''))) > 0`
  }
  const sign = sql.raw(comparison)
  if (isInstant) return sql<SqlBool>`${quoted(field)} ${sign} ${new Date(value)}::timestamptz`
  return sql<SqlBool>`${lowered(quoted(field))} ${sign} lower(${value}::text) collate "C"`
}

function linkedTo(reading: Reading, { collection }: Part, { link, id }: NonNullable<Part['of']>): Condition {
  const enrolled = sql`(${rosterRows.enrollments(reading)}) as enrolled`
  if (link === 'enrolled-in-class') {
    return sql<SqlBool>`entry."sourcedId" in (select "user.sourcedId" from ${enrolled}
      where "class.sourcedId" = ${id} and status = 'active' and role = ${collection.only?.role ?? ''})`
  }
  if (link === 'classes-of-user') {
    return sql<SqlBool>`entry."sourcedId" in (select "class.sourcedId" from ${enrolled}
      where "user.sourcedId" = ${id} and status = 'active')`
  }
  // A school sees nothing but its own.
  if (link === 'school') return sql<SqlBool>`true`
  if (link === 'parent') return sql<SqlBool>`false`
  const field = { class: 'class.sourcedId', course: 'course.sourcedId', term: 'terms.sourcedId' }[link]
  return sql<SqlBool>`${quoted(field)} = ${id}`
}

function conditionOf(reading: Reading, part: Part): Condition {
  const { collection, id, of, filter } = part
  const only = Object.entries(collection.only ?? {})
  const anyOf = filter.map((terms) => all(terms.map((term) => comparisonOf(collection.kind, term))))
  return all([
    ...only.map(([field, value]) => sql<SqlBool>`${quoted(field)} = ${value}`),
    ...(id ? [sql<SqlBool>`entry."sourcedId" = ${id}`] : []),
    ...(of ? [linkedTo(reading, part, of)] : []),
    ...(anyOf.length > 0 ? [sql<SqlBool>`(${sql.join(anyOf, sql` or `)})`] : []),
  ])
}

const rowsOf = (reading: Reading, part: Part) =>
  sql`from (${rosterRows[part.collection.kind](reading)}) as entry where ${conditionOf(reading, part)}`

/** The entries of one page, each order with the id at its end. */
export async function findEntries(
  reading: Reading,
  part: Part,
  { limit, offset, sort, isBackwards }: Page,
): Promise<RosterRow[]> {
  const isText = kindOfField(part.collection.kind, sort) === 'text'
  const by = isText ? lowered(quoted(sort)) : quoted(sort)
  const direction = sql.raw(isBackwards ? 'desc' : 'asc')
  const { rows } = await sql<RosterRow>`
    select entry.* ${rowsOf(reading, part)}
    order by ${by} ${direction}, entry."sourcedId" limit ${limit} offset ${offset}`.execute(reading.db)
  return rows
}

export async function countEntries(reading: Reading, part: Part): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries ${rowsOf(reading, part)}`.execute(reading.db)
  return rows[0]?.entries ?? 0
}

/** The school's settings that its academic years follow from; undefined if the key is revoked. */
export async function findSchoolOfKey(db: SchoolDb, keyId: string) {
  return await db
    .selectFrom('connection_keys as key')
    .innerJoin('schools', 'schools.school_id', 'key.school_id')
    .where('key.school_id', '=', db.schoolId)
    .where('key.id', '=', keyId)
    .where('schools.deleted_at', 'is', null)
    .select([
      'schools.time_zone as timeZone',
      'schools.academic_year_start as yearStart',
      'schools.created_at as createdAt',
    ])
    .executeTakeFirst()
}
