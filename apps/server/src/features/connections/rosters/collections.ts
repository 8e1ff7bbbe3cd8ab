import type { RosterKind } from './kinds.store.ts'

/** A collection of the standard: what it holds, of that kind perhaps some alone, and its names in answers. */
export interface Collection {
  kind: RosterKind
  only?: Readonly<Record<string, string>>
  one: string
  many: string
}

const sessions = { kind: 'academicSessions', one: 'academicSession', many: 'academicSessions' } as const
const orgs = { kind: 'orgs', one: 'org', many: 'orgs' } as const
const users = { kind: 'users', one: 'user', many: 'users' } as const

const collections: Readonly<Record<string, Collection>> = {
  orgs,
  schools: { ...orgs, only: { type: 'school' } },
  academicSessions: sessions,
  terms: { ...sessions, only: { type: 'term' } },
  gradingPeriods: { ...sessions, only: { type: 'gradingPeriod' } },
  courses: { kind: 'courses', one: 'course', many: 'courses' },
  classes: { kind: 'classes', one: 'class', many: 'classes' },
  enrollments: { kind: 'enrollments', one: 'enrollment', many: 'enrollments' },
  users,
  students: { ...users, only: { role: 'student' } },
  teachers: { ...users, only: { role: 'teacher' } },
}

export function collectionOf(name: string): Collection | undefined {
  return Object.hasOwn(collections, name) ? collections[name] : undefined
}

/** How the entries of a nested list belong to the one that it is of. */
export type Link = 'school' | 'course' | 'term' | 'parent' | 'class' | 'enrolled-in-class' | 'classes-of-user'

/** The nested lists of each collection. */
const nested: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  schools: {
    classes: 'school',
    courses: 'school',
    enrollments: 'school',
    students: 'school',
    teachers: 'school',
    terms: 'school',
  },
  terms: { classes: 'term', gradingPeriods: 'parent' },
  courses: { classes: 'course' },
  classes: { students: 'enrolled-in-class', teachers: 'enrolled-in-class' },
  users: { classes: 'classes-of-user' },
  students: { classes: 'classes-of-user' },
  teachers: { classes: 'classes-of-user' },
}

export function linkOf(of: string, name: string): Link | undefined {
  const lists = Object.hasOwn(nested, of) ? nested[of] : undefined
  return lists && Object.hasOwn(lists, name) ? lists[name] : undefined
}

/** Of a class that is named together with its school. */
export const ofClass: Readonly<Record<string, Link>> = {
  enrollments: 'class',
  students: 'enrolled-in-class',
  teachers: 'enrolled-in-class',
}
