import { rosterPaths } from '@shala/contract/connections/rosters'
import type { RosterKind } from './kinds.store.ts'
import type { RosterRow } from './rosters.store.ts'

type Shaped = Record<string, unknown>

/** Where each kind of thing is found, by the type that a reference to it names. */
const places = {
  org: 'orgs',
  academicSession: 'academicSessions',
  course: 'courses',
  class: 'classes',
  user: 'users',
} as const

function refer(origin: string, type: keyof typeof places, sourcedId: unknown): Shaped {
  return { href: `${origin}${rosterPaths.base}/${places[type]}/${sourcedId}`, sourcedId, type }
}

type Refer = (type: keyof typeof places, sourcedId: unknown) => Shaped

const listed = (value: unknown) => (value === null ? [] : [value])

const shapes: Record<RosterKind, (row: RosterRow, refer: Refer) => Shaped> = {
  orgs: ({ name, type, identifier }) => ({ name, type, identifier }),
  academicSessions: ({ title, startDate, endDate, type, schoolYear }) => ({
    title,
    startDate,
    endDate,
    type,
    schoolYear,
  }),
  courses: ({ title, grades, ...row }, refer) => ({
    title,
    grades: listed(grades),
    schoolYear: refer('academicSession', row['schoolYear.sourcedId']),
    org: refer('org', row['org.sourcedId']),
  }),
  classes: ({ title, classType, grades, ...row }, refer) => ({
    title,
    classType,
    grades: listed(grades),
    course: refer('course', row['course.sourcedId']),
    school: refer('org', row['school.sourcedId']),
    terms: [refer('academicSession', row['terms.sourcedId'])],
  }),
  users: (
    { username, enabledUser, givenName, familyName, role, identifier, rollNumber, email, grades, ...row },
    refer,
  ) => {
    const org = refer('org', row['primaryOrg.sourcedId'])
    const ids = [
      ...listed(identifier).map((number) => ({ type: 'admissionNumber', identifier: number })),
      ...listed(rollNumber).map((number) => ({ type: 'rollNumber', identifier: number })),
    ]
    return {
      username,
      userIds: ids,
      enabledUser,
      givenName,
      familyName,
      roles: [{ roleType: 'primary', role, org }],
      identifier,
      email,
      grades: listed(grades),
      primaryOrg: org,
    }
  },
  enrollments: ({ role, primary, beginDate, endDate, ...row }, refer) => ({
    role,
    primary,
    beginDate,
    endDate,
    user: refer('user', row['user.sourcedId']),
    class: refer('class', row['class.sourcedId']),
    school: refer('org', row['school.sourcedId']),
  }),
}

/** The names of what an object may have. */
export function namesIn(kind: RosterKind): string[] {
  const nothing = () => ({})
  return ['sourcedId', 'status', 'dateLastModified', ...Object.keys(shapes[kind]({}, nothing))]
}

/** A row as the standard has it: without what is not known, and with the chosen fields alone where some are chosen. */
export function toObject(
  kind: RosterKind,
  row: RosterRow,
  { origin, fields }: { origin: string; fields: readonly string[] | null },
): Shaped {
  const { sourcedId, status, dateLastModified } = row
  const modified = (dateLastModified as Date).toISOString()
  const whole = {
    sourcedId,
    status,
    dateLastModified: modified,
    ...shapes[kind](row, (type, id) => refer(origin, type, id)),
  }
  const known = Object.entries(whole).filter(
    ([name, value]) => value !== null && value !== undefined && (!fields || fields.includes(name)),
  )
  return Object.fromEntries(known)
}
