import { sql } from 'kysely'
import { leaveDrawn } from '#features/files/index'
import type { CopiedTable } from '#platform/database/backed-up-tables'
import type { SchoolDb } from '#platform/database/school-db'

/**
 * The tables that are empty in the file that a school's administrators take along: they let somebody in, or only the person
 * they belong to reads them. Tables of `auth` that `findTablesOfSchool` leaves behind are not in the file at all.
 */
export const leftOut: Readonly<Record<string, string>> = {
  'auth.answer_codes': 'links of messages to families',
  'school.calendar_feeds': 'addresses that a calendar is read at without signing in',
  'school.chat_exchanges': "a person's own talk with the assistant, which no administrator reads",
  'school.chat_usage': 'counts the questions of the last days',
  'school.connection_keys': 'keys of other systems',
  'school.gates': 'the key of a screen at the gate',
  'school.push_subscriptions': "keys of people's browsers, which end with their sessions",
  'school.webhook_events': 'what is sent to other systems',
  'school.webhooks': 'secrets and addresses of other systems',
}

/** Columns that are emptied where their rows go along. */
export const emptied: Readonly<Record<string, readonly string[]>> = {
  'auth.logins': ['password_hash'],
  'school.family_messages': ['code_hash', 'provider_id'],
}

/** Every other column of `auth` in the file. */
const goesAlong: Readonly<Record<string, readonly string[]>> = {
  'auth.logins': [
    'created_at',
    'deleted_at',
    'duty',
    'email',
    'email_verified',
    'id',
    'name',
    'phone',
    'phone_verified',
    'photo',
    'role',
    'school_id',
    'sign_in_version',
    'status',
  ],
  'auth.schools': ['closed_at', 'deleted_at', 'deletes_at', 'name', 'school_id', 'time_zone'],
}

/** A column with such a name may let somebody in, or hold what is sealed. */
const isSuspect = (column: string) =>
  /hash|secret|key|token|code|passw|endpoint|seal|signature|^url$|^auth$|aadhaar_number/.test(column)

/** Columns of the schema `school` that look like it and go along, by why. */
const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'school.certificates': {
    code: 'printed on a certificate, which anybody may check',
    code_hash: 'finds the certificate by that code',
  },
  'school.calendar_removals': { key: 'names a holiday' },
  'school.classes': { sort_key: 'the order of the classes' },
  'school.files': {
    key_id: 'the key that documents are sealed with: the one in the file',
    link_key: 'a part of the address of a photo, without which it is not shown',
  },
  'school.notifications': { key: 'names an event' },
  'school.schools': {
    attendance_code: 'whether the code at the gate changes',
    pincode: 'of the post',
    tag_key: "makes the links on children's cards, which stay good; they let nobody in",
    udise_code: 'the number of the school',
  },
  'school.teachers': { aadhaar_number: 'sealed with the key in the file', pincode: 'of the post' },
  'school.users': {
    aadhaar_number: 'the last four digits',
    aadhaar_sealed: 'sealed with the key in the file',
    class_key: 'finds the class of an imported student',
    pin_code: 'of the post',
  },
}

function isDecided(table: string, column: string): boolean {
  if (table in leftOut || emptied[table]?.includes(column)) return true
  if (table.startsWith('auth.')) return goesAlong[table]?.includes(column) === true
  return !isSuspect(column) || harmless[table]?.[column] !== undefined
}

/**
 * Columns about which nobody has decided whether they may go along.
 * @returns such as `auth.logins.pin`
 */
export function findUndecided(tables: Pick<CopiedTable, 'name' | 'columns'>[]): string[] {
  return tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !isDecided(name, column)).map((column) => `${name}.${column}`),
  )
}

/** As it waits (see `waitingName`). */
const nameOf = (table: string) => sql.id(table.replace(/^school\./, '').replace('.', '_'))

/**
 * Takes out of the copy of a school's rows what is held back.
 * @throws for a column about which nobody has decided: better no file than one that holds too much
 */
export async function holdBack(db: SchoolDb, tables: CopiedTable[]): Promise<void> {
  const undecided = findUndecided(tables)
  if (undecided.length > 0) {
    throw new Error(`May ${undecided.join(', ')} be in a school's own file? Say so in held-back.ts.`)
  }
  await leaveDrawn(db)
  for (const table of Object.keys(leftOut)) await sql`delete from ${nameOf(table)}`.execute(db)
  for (const [table, columns] of Object.entries(emptied)) {
    const nothing = columns.map((column) => sql`${sql.id(column)} = null`)
    await sql`update ${nameOf(table)} set ${sql.join(nothing)}`.execute(db)
  }
}
