import { buffer } from 'node:stream/consumers'
import type { Endpoint } from '@shala/contract/endpoint'
import { roles } from '@shala/contract/people'
import { may } from '@shala/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makerOf } from '../test/access/access-calls.ts'
import { openDigests } from '../test/access/access-digest.ts'
import { type Cell, type Column, columns, nameOf, type Row } from '../test/access/access-row.ts'
import { accessTable } from '../test/access/access-table.ts'
import {
  anyAddress,
  type Caller,
  callersOf,
  openWorld,
  type Sent,
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
    remoteAddress: token ? '10.0.0.1' : anyAddress(),
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

/** A refused sign-in is in the log, and so is a download that holds nothing. */
function isHeeded(table: string, expected: Cell, isPublic: boolean): boolean {
  return table !== 'school.activity_log' || (expected !== 'nothing' && !isPublic)
}

interface Asked {
  column: Column
  named: string
  expected: Cell
}

/** Makes one call; answers its cell, and fails when a refusal has written anything. */
async function ask({ endpoint }: Row, { column, named, expected }: Asked): Promise<[Cell, Answer]> {
  const caller = callers[column]
  const sent = await makerOf(endpoint)(world, caller, named)
  const before = await digests.take()
  const response = await send(endpoint, sent, (sent.by ?? caller).token)
  const to = `${nameOf(endpoint)}, ${named || 'nothing named'}, by ${column}`
  const answer = { to, status: response.statusCode, text: withoutSentIds(response.body, sent) }
  const isDone = response.statusCode === (endpoint.status ?? 200)
  if (!isDone || expected === 'nothing') {
    const after = await digests.take()
    const written = Object.keys(after).filter((table) => after[table] !== before[table])
    const { access } = world.app.routes.find((one) => one.endpoint === endpoint) ?? {}
    const isPublic = access !== undefined && 'public' in access
    const heeded = written.filter((table) => isHeeded(table, expected, isPublic))
    expect(heeded, `written by a call that was refused: ${to}`).toEqual([])
  }
  if (isDone) world.objects.clear()
  if (!isDone) refusals.push(answer)
  else if (/json|csv/.test(String(response.headers['content-type']))) successes.push(answer)
  const cell = isDone ? (expected === 'nothing' ? 'nothing' : 'yes') : response.statusCode
  return [cell as Cell, answer]
}

function isNarrowed({ endpoint, lines }: Row): boolean {
  const { access } = world.app.routes.find((one) => one.endpoint === endpoint) ?? {}
  if (!access || !('may' in access)) return false
  const places = roles.filter((role) => may(role, access.may)).map((role) => columns.indexOf(role))
  return Object.values(lines).some((line) => new Set(places.map((place) => line[place])).size > 1)
}

const rows = accessTable.map((row) => ({ row, name: nameOf(row.endpoint) }))

describe('the table of access', () => {
  it('has a row for every route, in their order', () => {
    expect(rows.map(({ name }) => name)).toEqual(world.app.routes.map(({ endpoint }) => nameOf(endpoint)))
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
      const found: [Cell, Answer][] = []
      for (const one of asked) found.push(await ask(row, one))
      cells[named] = found.map(([cell]) => cell)
      texts[named] = found.map(([, { text }]) => text)
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
