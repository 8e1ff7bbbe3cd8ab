import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'

/**
 * OneRoster 1.2 rostering, for reading. Answers, also refusals, have the standard's shapes
 * (https://www.imsglobal.org/spec/oneroster/v1p2).
 */
export const rosterPaths = { token: '/ims/oneroster/token', base: '/ims/oneroster/rostering/v1p2' } as const

export const rosterScopes = [
  'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly',
  'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
] as const

export const rosterLimits = {
  /** Rows of one answer: by default, and at most. */
  page: 100,
  largestPage: 1000,
  offset: 1_000_000,
  /** Characters and comparisons of a filter. */
  filter: 1000,
  terms: 10,
  /** Seconds. */
  token: 3600,
  /** Those who left are listed as `tobedeleted` for so many days. */
  goneDays: 366,
} as const

const any = z.looseObject({})
const read = { method: 'GET', query: any, raw: true, file: true } as const

export const giveToken = endpoint({
  method: 'POST',
  path: rosterPaths.token,
  summary: 'OAuth 2 client credentials: a token for the rosters, by the id and secret of a key',
  raw: true,
  file: true,
})

export const listRoster = endpoint({
  ...read,
  path: `${rosterPaths.base}/:collection`,
  summary:
    'OneRoster: orgs, schools, academicSessions, terms, gradingPeriods, courses, classes, enrollments, users, students or teachers',
  params: z.object({ collection: z.string() }),
})

export const getRosterEntry = endpoint({
  ...read,
  path: `${rosterPaths.base}/:collection/:id`,
  summary: 'OneRoster: one of a collection',
  params: z.object({ collection: z.string(), id: z.string() }),
})

export const listRosterOf = endpoint({
  ...read,
  path: `${rosterPaths.base}/:collection/:id/:of`,
  summary: 'OneRoster: the students of a class, the classes of a teacher, and the like',
  params: z.object({ collection: z.string(), id: z.string(), of: z.string() }),
})

export const listRosterOfClass = endpoint({
  ...read,
  path: `${rosterPaths.base}/schools/:school/classes/:id/:of`,
  summary: 'OneRoster: the enrollments, students or teachers of a class of a school',
  params: z.object({ school: z.string(), id: z.string(), of: z.string() }),
})
