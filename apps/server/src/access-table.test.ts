import { buffer } from 'node:stream/consumers'
import { previewAnnouncement } from '@shala/contract/announcements'
import { previewClosing } from '@shala/contract/calendar/closing'
import { testDelivery } from '@shala/contract/deliveries'
import { exportSchoolFile } from '@shala/contract/exports'
import type { Endpoint } from '@shala/contract/general/endpoint'
import { may } from '@shala/contract/general/permissions'
import { checkStudentRows, checkTeacherRows } from '@shala/contract/imports/imports'
import { recordReportDownload } from '@shala/contract/reports/reports'
import { exportStudents } from '@shala/contract/students/export'
import { previewNewYear } from '@shala/contract/students/new-year'
import { showStudentNumber } from '@shala/contract/students/number'
import { previewPromotion } from '@shala/contract/students/promotion'
import { showGate } from '@shala/contract/teacher-attendance/gate'
import { exportTeachers } from '@shala/contract/teachers/teachers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makerOf } from '../test/access/access-calls.ts'
import { openDigests } from '../test/access/access-digest.ts'
import { type Cell, type Column, columns, nameOf, postOfColumn, type Row } from '../test/access/access-row.ts'
import { accessTable } from '../test/access/access-table.ts'
import {
  anyAddress,
  type Caller,
  callersOf,
  openWorld,
  type Sent,
  settleClasses,
  type World,
} from '../test/access/access-world.ts'

let world: World
let digests: Awaited<ReturnType<typeof openDigests>>
let callers: Record<Column, Caller>

/** What was answered: the text without the ids that were sent. */
interface Answer {
  to: string
  status: number
  text: string
}
const refusals: Answer[] = []
const successes: Answer[] = []

beforeAll(async () => {
  world = await openWorld()
  digests = await openDigests(world.app)
  callers = await callersOf(world, columns)
})
afterAll(async () => {
  await digests.close()
  await world.close()
})

async function send(endpoint: Endpoint, { params = {}, query, body }: Sent, token: string | undefined) {
  const response = await world.app.server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    remoteAddress: anyAddress(),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    ...(query && { query }),
    ...(body && { payload: body }),
    payloadAsStream: true,
  })
  const { statusCode, headers } = response
  // One that answers a question ends with its answer.
  const isEndless = endpoint.stream && endpoint.method === 'GET' && statusCode === 200
  if (isEndless) response.stream().destroy()
  const text = isEndless ? '' : await buffer(response.stream())
  return { statusCode, headers, body: text.toString() }
}

function withoutSentIds(text: string, sent: Sent): string {
  const { params, query, body } = sent
  const ids =
    JSON.stringify({ params, query, body }).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  return ids.reduce((rest, id) => rest.replaceAll(id, '#'), text)
}

interface Asked {
  column: Column
  named: string
  expected: Cell
}

interface Found extends Asked {
  cell: Cell
  text: string
}

/** That nothing was found is what the row says; that contacts are hidden, the answer. */
function doneAs(expected: Cell, text: string): Cell {
  if (expected === 'nothing') return 'nothing'
  return text.includes('"isLimited":true') ? 'names' : 'yes'
}

/** A call that is about to be made; answers what came of it. */
type Call = () => Promise<Found>

async function prepare({ endpoint }: Row, { column, named, expected }: Asked): Promise<Call> {
  const caller = callers[column]
  const sent = await makerOf(endpoint)(world, caller, named)
  return async () => {
    const response = await send(endpoint, sent, (sent.by ?? caller).token)
    const to = `${nameOf(endpoint)}, ${named || 'nothing named'}, by ${column}`
    const answer = { to, status: response.statusCode, text: withoutSentIds(response.body, sent) }
    const isDone = response.statusCode === (endpoint.status ?? 200)
    if (isDone) world.objects.clear()
    if (!isDone) refusals.push(answer)
    else if (/json|csv/.test(String(response.headers['content-type']))) successes.push(answer)
    const cell = isDone ? doneAs(expected, answer.text) : response.statusCode
    return { column, named, expected, cell: cell as Cell, text: answer.text }
  }
}

/** A refused sign-in is in the log, and so is a download that holds nothing. */
function mayBeLogged({ endpoint }: Row, { expected }: Asked): boolean {
  const { access } = world.app.routes.find((one) => one.endpoint === endpoint) ?? {}
  return expected === 'nothing' || (access !== undefined && 'public' in access)
}

/** Makes calls that must write nothing, and fails when one has. */
async function askInVain(row: Row, asked: Asked[]): Promise<Found[]> {
  if (asked.length === 0) return []
  const calls: Call[] = []
  for (const one of asked) calls.push(await prepare(row, one))
  await settleClasses(world)
  const before = await digests.take()
  const found: Found[] = []
  for (const call of calls) found.push(await call())
  const after = await digests.take()
  const logs = asked.every((one) => mayBeLogged(row, one)) ? ['school.activity_log'] : []
  const written = Object.keys(after).filter((name) => after[name] !== before[name] && !logs.includes(name))
  const who = asked.map(({ column }) => column).join(' or ')
  expect(written, `${nameOf(row.endpoint)}, ${asked[0]?.named}, in vain by ${who}`).toEqual([])
  return found
}

/** Questions that are too long for an address. */
const changesNothing: Endpoint[] = [
  previewPromotion,
  previewNewYear,
  previewAnnouncement,
  previewClosing,
  checkStudentRows,
  checkTeacherRows,
  showGate,
]
/** These send, download or show something, and write to the log alone. */
const changesLogAlone: Endpoint[] = [
  testDelivery,
  exportStudents,
  exportTeachers,
  exportSchoolFile,
  recordReportDownload,
  showStudentNumber,
]

/** Makes a call that is allowed, and fails when it should have changed something and has not: it would show nothing. */
async function askToChange(row: Row, asked: Asked): Promise<Found> {
  const { endpoint } = row
  const call = await prepare(row, asked)
  await settleClasses(world)
  if (endpoint.method === 'GET' || changesNothing.includes(endpoint)) return await call()
  const before = await digests.takeContents()
  const found = await call()
  const after = await digests.takeContents()
  const logs = changesLogAlone.includes(endpoint) ? [] : ['school.activity_log']
  const changed = Object.keys(after).filter((name) => after[name] !== before[name] && !logs.includes(name))
  const what = `tables that ${nameOf(endpoint)}, ${asked.named}, by ${asked.column} has changed`
  if (found.cell === 'yes') expect(changed, what).not.toEqual([])
  return found
}

async function askAll(row: Row, asked: Asked[]): Promise<Found[]> {
  const {
    yes = [],
    names = [],
    nothing = [],
    refused = [],
  } = Object.groupBy(asked, ({ expected }) => (typeof expected === 'number' ? 'refused' : expected))
  const found = [...(await askInVain(row, refused)), ...(await askInVain(row, nothing))]
  for (const one of [...yes, ...names]) found.push(await askToChange(row, one))
  return found.toSorted((a, b) => columns.indexOf(a.column) - columns.indexOf(b.column))
}

function isNarrowed({ endpoint, lines }: Row): boolean {
  const { access } = world.app.routes.find((one) => one.endpoint === endpoint) ?? {}
  if (!access || !('may' in access)) return false
  const places = columns.flatMap((column, place) => {
    const post = postOfColumn[column]
    return post && may(post, access.may) ? [place] : []
  })
  return Object.values(lines).some((line) => new Set(places.map((place) => line[place])).size > 1)
}

const rows = accessTable.map((row) => ({ row, name: nameOf(row.endpoint) }))

// The last tests look at what the tests before them gathered.
describe('access', { shuffle: false }, () => {
  describe('the table of access', () => {
    it('has a row for every route, in their order', () => {
      expect(
        rows.map(({ name }) => name),
        'a row is missing, stale or out of order in apps/server/test/access/access-table.ts',
      ).toEqual(world.app.routes.map(({ endpoint }) => nameOf(endpoint)))
    })

    it('names the rule where people whom a declaration lets in are answered differently', () => {
      const silent = accessTable.filter((row) => !row.rule && isNarrowed(row))
      expect(silent.map(({ endpoint }) => nameOf(endpoint))).toEqual([])
    })

    it.each(rows)('says who may $name', async ({ row }) => {
      const cells: Record<string, Cell[]> = {}
      const texts: Record<string, string[]> = {}
      for (const [named, line] of Object.entries(row.lines)) {
        const asked = columns.map((column, place) => ({ column, named, expected: line[place] as Cell }))
        const found = await askAll(row, asked)
        cells[named] = found.map(({ cell }) => cell)
        texts[named] = found.map(({ text }) => text)
      }
      expect(cells).toEqual(row.lines)
      // Another school's id is as unknown as one that nobody has.
      if (texts.elsewhere) expect(texts.elsewhere).toEqual(texts.nobodys)
    })
  })

  describe('after every route was called by everybody', () => {
    it('no refusal held a name or a contact of anybody', async () => {
      const names = await digests.findNames()
      expect(refusals.length).toBeGreaterThan(300)
      expect(refusals.filter(({ text }) => names.some((name) => text.includes(name)))).toEqual([])
    })

    it('no answer held anything of another school', async () => {
      const own = new Set(await digests.findNames(world.own.schoolId))
      const others = (await digests.findNames(world.elsewhere.schoolId)).filter((name) => !own.has(name))
      expect(others.length).toBeGreaterThan(20)
      expect(successes.filter(({ text }) => others.some((name) => text.includes(name)))).toEqual([])
    })
  })
})
