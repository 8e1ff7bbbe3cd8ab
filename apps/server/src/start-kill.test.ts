import { chmodSync, lutimesSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginImport,
  clearServers,
  get,
  newFolder,
  openSchool,
  post,
  postgresOn,
  type Started,
  start,
  stop,
} from '../test/run-server.ts'
import { anyPdf, anyPhoto, formOf } from '../test/test-files.ts'

interface Registered {
  _id: string
  rollNumber: string
  photo: string
  birthCertificate: string
}

interface Listed {
  students: Registered[]
  pagination: { pages: number }
}

const marked = 200
const firstUpload = 500
const uploads = 60
const firstImported = 1000
const rowsAtOnce = 100
const chunks = Array.from({ length: 6 }, (_, chunk) =>
  Array.from({ length: rowsAtOnce }, (_, index) => {
    const number = firstImported + chunk * rowsAtOnce + index
    return {
      line: number,
      name: `Student ${number}`,
      rollNumber: String(number),
      className: 'Class 1',
      ...(number % 2 === 0 && { admissionNumber: `A-${number}` }),
    }
  }),
)

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Answer
}

async function listAll(): Promise<Registered[]> {
  const all: Registered[] = []
  for (let page = 1; ; page += 1) {
    const { students, pagination } = await read<Listed>(`/api/students?limit=100&page=${page}`)
    all.push(...students)
    if (page >= pagination.pages) return all
  }
}

/** The roll numbers of the file that the school has, and how often each. */
async function storedNumbers(): Promise<number[]> {
  const numbers = (await listAll()).map(({ rollNumber }) => Number(rollNumber))
  return numbers.filter((number) => number >= firstImported)
}

/** Sends a file call by call, and answers the outcomes of each. */
async function sendAll(id: string): Promise<string[]> {
  const outcomes: string[] = []
  for (const rows of chunks) {
    const { results } = await post(server.url, `/api/imports/${id}/students`, { rows }, token)
    outcomes.push(...(results as unknown as { outcome: string }[]).map(({ outcome }) => outcome))
  }
  return outcomes
}

const dataDir = newFolder()
const temporary = join(dataDir, 'temporary')
const env = { TMPDIR: temporary }
let server: Started
let token: string
let students: string[]

/** Kills the server once `isFarEnough`, and starts another on its folder. */
async function killWhile(calls: Promise<unknown>[], isFarEnough: () => boolean): Promise<void> {
  const settled = Promise.allSettled(calls)
  while (!isFarEnough()) await sleep(1)
  await stop(server, 'SIGKILL')
  await settled
  await expect.poll(() => postgresOn(dataDir)).toBe(0)
  server = await start(dataDir, env)
}

beforeAll(async () => {
  chmodSync(dataDir, 0o700)
  mkdirSync(temporary)
  server = await start(dataDir, env)
  ;({ token, students } = await openSchool(server.url, dataDir, marked))
})
afterAll(clearServers)

describe('kill -9', () => {
  it('in the middle of marking loses no acknowledged mark and leaves no PostgreSQL behind', async () => {
    const acknowledged: string[] = []
    const marking = students.map(async (studentId, index) => {
      await sleep(index * 3)
      await post(server.url, '/api/attendance/manual', { studentId, status: 'absent' }, token)
      acknowledged.push(studentId)
    })
    await killWhile(marking, () => acknowledged.length >= 40)
    expect(acknowledged.length).toBeLessThan(marked)

    const kept = new Set<string>()
    for (const page of [1, 2]) {
      const { attendance } = await get(server.url, `/api/attendance/history?limit=100&page=${page}`, token)
      for (const record of attendance.records) kept.add(record.studentId)
    }
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })

  it('in the middle of an upload keeps every acknowledged student whole, and of the others nothing', async () => {
    const { classes } = await read<{ classes: { _id: string }[] }>('/api/classes')
    const classId = classes[0]?._id ?? ''
    const photo = await anyPhoto(1200)
    const acknowledged: Registered[] = []
    const adding = Array.from({ length: uploads }, async (_, index) => {
      await sleep(index * 15)
      const rollNumber = String(firstUpload + index)
      const pdf = anyPdf(`of ${rollNumber}`)
      const fields = { role: 'student', name: 'S', class: classId, rollNumber, photo, birthCertificate: pdf }
      const response = await fetch(`${server.url}/api/auth/register`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: formOf(fields),
      })
      if (response.status === 201) acknowledged.push(((await response.json()) as { user: Registered }).user)
    })
    await killWhile(adding, () => acknowledged.length >= 10)
    expect(acknowledged.length).toBeLessThan(uploads)

    const added = (await listAll()).filter(({ rollNumber }) => Number(rollNumber) >= firstUpload)
    const ids = new Set(added.map(({ _id }) => _id))
    expect(acknowledged.filter(({ _id }) => !ids.has(_id))).toEqual([])
    for (const { _id, rollNumber } of added) {
      const { user } = await read<{ user: Registered }>(`/api/users/${_id}`)
      for (const link of [user.photo, `${user.photo}?size=large`]) {
        expect((await fetch(`${server.url}${link}`)).headers.get('content-type')).toBe('image/webp')
      }
      const document = await fetch(`${server.url}${user.birthCertificate}`)
      expect(await document.text()).toContain(`of ${rollNumber}`)
    }
    const seen = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    expect(seen.filter((name) => name.endsWith('.whole')).length).toBeGreaterThanOrEqual(acknowledged.length)
  })

  it("in the middle of a school's own file holds nobody up, and what it left is gone with the next one", async () => {
    const left = () => readdirSync(temporary).filter((name) => name.startsWith('shala-school-'))
    const make = () =>
      fetch(`${server.url}/api/exports/school-file`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ passphrase: 'five words that nobody else has' }),
      })
    await killWhile([make()], () => left().length > 0)
    expect(left()).toHaveLength(1)
    for (const name of left()) lutimesSync(join(temporary, name), 0, 0)
    const answer = await make()
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(
      /^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/,
    )
    expect(left()).toEqual([])
  })

  it('in the middle of an import loses no acknowledged call, leaves none half done, and the same file completes it', async () => {
    const id = await beginImport(server.url, token)
    const acknowledged: number[] = []
    const sending = chunks.map(async (rows, chunk) => {
      await sleep(chunk * 20)
      await post(server.url, `/api/imports/${id}/students`, { rows }, token)
      acknowledged.push(chunk)
    })
    await killWhile(sending, () => acknowledged.length >= 2)
    expect(acknowledged.length).toBeLessThan(chunks.length)

    const stored = new Set(await storedNumbers())
    const parts = chunks.map((rows) => rows.filter(({ line }) => stored.has(line)).length)
    expect(parts.filter((part) => part !== 0 && part !== rowsAtOnce)).toEqual([])
    expect(acknowledged.map((chunk) => parts[chunk])).toEqual(acknowledged.map(() => rowsAtOnce))

    const all = chunks.flat()
    expect(new Set(await sendAll(id))).toEqual(new Set(['added']))
    expect(await storedNumbers()).toEqual(all.map(({ line }) => line))
    const once = await beginImport(server.url, token)
    expect(new Set(await sendAll(once))).toEqual(new Set(['unchanged']))
    expect(await storedNumbers()).toHaveLength(all.length)
    expect(await stop(server)).toBe(0)
  })
})
