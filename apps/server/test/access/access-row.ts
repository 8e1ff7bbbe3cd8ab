import type { Endpoint } from '@shala/contract/general/endpoint'
import type { Post } from '@shala/contract/people'

/**
 * The people of the table, in the order of its columns; a `classTeacher` is the class teacher of every class that a call
 * names, a `teacher` of none, an `office` and a `principal` are admins with that duty, an `admin` is an administrator, and a
 * `newcomer` is an admin who has no school yet.
 */
export const columns = [
  'nobody',
  'student',
  'teacher',
  'classTeacher',
  'office',
  'principal',
  'admin',
  'superadmin',
  'newcomer',
] as const
export type Column = (typeof columns)[number]

/** What their permissions go by, of those who belong to the school. */
export const postOfColumn: Partial<Record<Column, Post>> = {
  student: 'student',
  teacher: 'teacher',
  classTeacher: 'teacher',
  office: 'office',
  principal: 'principal',
  admin: 'admin',
  superadmin: 'superadmin',
}

/**
 * The answer to one of them: the route's success (`yes`), one that hides the contacts and documents of a student (`names`), a
 * success that holds nothing of what was named and wrote nothing (`nothing`), or the status of the refusal.
 */
export type Cell = 'yes' | 'names' | 'nothing' | 401 | 403 | 404 | 409 | 422
export type Line = readonly Cell[]

export interface Row {
  endpoint: Endpoint
  /** By what the call names; a call that names nothing has the one line `''`. */
  lines: Readonly<Record<string, Line>>
  /** How a rule narrows the answer further than the declaration of the route does. */
  rule?: string
}

/** Those who are not named are like the ones here, else they may not call. */
const like: Partial<Record<Column, Column>> = {
  classTeacher: 'teacher',
  office: 'admin',
  principal: 'admin',
  superadmin: 'admin',
}

/** A line of the table; without a token the answer is 401. */
export function line(cells: Partial<Record<Column, Cell>>): Line {
  const usual = (column: Column) => cells[like[column] ?? column] ?? (column === 'nobody' ? 401 : 403)
  return columns.map((column) => cells[column] ?? usual(column))
}

const everyRole = { student: 'yes', teacher: 'yes', admin: 'yes' } as const
export const everybody = line({ nobody: 'yes', ...everyRole, newcomer: 'yes' })
export const signedIn = line({ ...everyRole, newcomer: 'yes' })
export const ofSchool = line(everyRole)
export const staff = line({ teacher: 'yes', admin: 'yes' })
export const allAdmins = line({ admin: 'yes' })
export const administrators = line({ admin: 'yes', office: 403, principal: 403 })
export const offices = line({ admin: 'yes', principal: 403 })
export const principals = line({ admin: 'yes', office: 403 })
/** Those who change students. */
export const editors = line({ teacher: 'yes', admin: 'yes', principal: 403 })
/** Those who mark students. */
export const markers = line({ teacher: 'yes', admin: 'yes', office: 403, principal: 403 })

/** The rule of calls that hide the contacts of students of other classes; `sight.test.ts` tests them all. */
export const contactsRule = 'Contacts of students to the class teacher and admins.'

/** Staff, of whom other teachers than the class teacher hear something else. */
export function ofClass(others: Cell): Line {
  return line({ teacher: others, classTeacher: 'yes', admin: 'yes' })
}

/** Another answer to those who would have heard yes. */
export function instead(line: Line, cell: Cell): Line {
  return line.map((one) => (one === 'yes' ? cell : one))
}

/** Another answer to those who would have heard yes, but for some. */
export function insteadExcept(line: Line, cell: Cell, some: Line): Line {
  return instead(line, cell).map((one, place) => (some[place] === 'yes' ? 'yes' : one))
}

/** Ids that are nothing of this school: to those who may call, all are the same. */
export function strangeIds(line: Line, found: Cell = 404, malformed: Cell = found): Row['lines'] {
  return {
    elsewhere: instead(line, found),
    nobodys: instead(line, found),
    malformed: instead(line, malformed),
  }
}

export function row(endpoint: Endpoint, lines: Line | Row['lines'], rule?: string): Row {
  const named = Array.isArray(lines) ? { '': lines as Line } : (lines as Row['lines'])
  return { endpoint, lines: named, ...(rule && { rule }) }
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
