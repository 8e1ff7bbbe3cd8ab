import { createHash } from 'node:crypto'
import { instantAt } from '@shala/contract/general/clock-times'
import { addDays, dayAt } from '@shala/contract/general/days'
import { idSchema } from '@shala/contract/people'
import { academicYearAt } from '@shala/contract/schools/school-days'
import type { SchoolDb } from '#platform/database/school-db'
import type { KeyRing } from '#platform/process/key-ring'
import { readRosterToken } from '../keys/tokens.rules.ts'
import { type Collection, collectionOf, type Link, linkOf, ofClass } from './collections.ts'
import type { Reading, Session } from './kinds.store.ts'
import { toObject } from './roster-objects.ts'
import { fieldsOf, filterOf, linksOf, pageOf, type Query } from './roster-queries.ts'
import { RosterRefused, unknownObject } from './roster-refused.ts'
import * as store from './rosters.store.ts'

export interface RosterParts {
  tokenKeys: KeyRing
  bindToRead: (schoolId: string) => SchoolDb
}

export interface RosterRequest {
  /** A bearer token. */
  token: string | null
  query: Query
  origin: string
  path: string
  now: Date
}

/** No school is older here, and no list of years longer. */
const mostYears = 30

/** An id for what has none of its own here, the same each time: a UUID of version 8. */
function idOf(schoolId: string, text: string): string {
  const hex = createHash('sha256').update(`${schoolId} ${text}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The academic years from the one in which the school came to the product, the current one last. */
function sessionsOf(
  schoolId: string,
  { yearStart, from, today, timeZone }: { yearStart: string; from: string; today: string; timeZone: string },
): Session[] {
  const sessions: Session[] = []
  for (let day = today; sessions.length < mostYears; ) {
    const { name, from: first, to } = academicYearAt(day, yearStart)
    const since = instantAt(first, '00:00', timeZone)
    sessions.unshift({ id: idOf(schoolId, first), title: name, from: first, to, since })
    if (first <= from) break
    day = addDays(first, -1)
  }
  return sessions
}

/** @throws RosterRefused 401 without a token that stands */
async function readingOf(
  { tokenKeys, bindToRead }: RosterParts,
  { token, now }: RosterRequest,
): Promise<Reading> {
  const owner = token && readRosterToken(tokenKeys, token, now)
  const db = owner && bindToRead(owner.schoolId)
  const school = db && (await store.findSchoolOfKey(db, owner.keyId))
  if (!school)
    throw new RosterRefused('unauthorisedrequest', 'The token is missing, has ended, or its key was revoked.')
  const { timeZone, yearStart, createdAt } = school
  const today = dayAt(now, timeZone)
  const sessions = sessionsOf(db.schoolId, { yearStart, from: dayAt(createdAt, timeZone), today, timeZone })
  return { db, now, today, sessions }
}

function known(name: string): Collection {
  const collection = collectionOf(name)
  if (!collection) throw unknownObject()
  return collection
}

async function findOne(reading: Reading, collection: Collection, written: string): Promise<store.RosterRow> {
  const id = idSchema.safeParse(written).data
  const page = { limit: 1, offset: 0, sort: 'sourcedId', isBackwards: false }
  const [row] = id ? await store.findEntries(reading, { collection, id, filter: [] }, page) : []
  if (!row) throw unknownObject()
  return row
}

export interface RosterAnswer {
  body: object
  headers?: Record<string, string>
}

async function listEntries(
  reading: Reading,
  { query, origin, path }: RosterRequest,
  { collection, of }: { collection: Collection; of?: { link: Link; id: string } },
): Promise<RosterAnswer> {
  const { kind, many } = collection
  const part = { collection, filter: filterOf(kind, query), ...(of && { of }) }
  const page = pageOf(kind, query)
  const fields = fieldsOf(kind, query)
  const [rows, total] = await Promise.all([
    store.findEntries(reading, part, page),
    store.countEntries(reading, part),
  ])
  const url = new URL(path, origin)
  return {
    body: { [many]: rows.map((row) => toObject(kind, row, { origin, fields })) },
    headers: { 'x-total-count': String(total), link: linksOf(url, page, total) },
  }
}

/** @throws RosterRefused 401, 404 for a collection that there is not, 400 for a wrong query */
export async function listRoster(
  parts: RosterParts,
  request: RosterRequest,
  name: string,
): Promise<RosterAnswer> {
  const reading = await readingOf(parts, request)
  return await listEntries(reading, request, { collection: known(name) })
}

/** @throws RosterRefused 401, 404, 400 */
export async function getRosterEntry(
  parts: RosterParts,
  request: RosterRequest,
  { collection: name, id }: { collection: string; id: string },
): Promise<RosterAnswer> {
  const reading = await readingOf(parts, request)
  const collection = known(name)
  const fields = fieldsOf(collection.kind, request.query)
  const row = await findOne(reading, collection, id)
  return { body: { [collection.one]: toObject(collection.kind, row, { origin: request.origin, fields }) } }
}

/** @throws RosterRefused 401, 404 also when the entry that the list is of is not there, 400 */
export async function listRosterOf(
  parts: RosterParts,
  request: RosterRequest,
  { collection: name, id, of }: { collection: string; id: string; of: string },
): Promise<RosterAnswer> {
  const reading = await readingOf(parts, request)
  const link = linkOf(name, of)
  if (!link) throw unknownObject()
  const { sourcedId } = await findOne(reading, known(name), id)
  return await listEntries(reading, request, { collection: known(of), of: { link, id: String(sourcedId) } })
}

/** @throws RosterRefused 401, 404, 400 */
export async function listRosterOfClass(
  parts: RosterParts,
  request: RosterRequest,
  { school, id, of }: { school: string; id: string; of: string },
): Promise<RosterAnswer> {
  const reading = await readingOf(parts, request)
  const link = Object.hasOwn(ofClass, of) ? ofClass[of] : undefined
  if (!link) throw unknownObject()
  await findOne(reading, known('schools'), school)
  const { sourcedId } = await findOne(reading, known('classes'), id)
  return await listEntries(reading, request, { collection: known(of), of: { link, id: String(sourcedId) } })
}
