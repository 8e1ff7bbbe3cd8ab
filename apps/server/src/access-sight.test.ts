import { markAttendance } from '@shala/contract/attendance/attendance'
import type { Endpoint } from '@shala/contract/general/endpoint'
import { type TeachersSee, updateSettings } from '@shala/contract/schools/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makerOf } from '../test/access/access-calls.ts'
import { contactsRule, nameOf, type Row } from '../test/access/access-row.ts'
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
import { anyPdf, dataUrl } from '../test/test-files.ts'

/** A student's details, found in no other record of the test schools. */
const hidden = {
  name: 'Zubeda Qureshi',
  phone: '9123450789',
  email: 'zubeda.q@x.example',
  address: '7 Peacock Lane',
  admissionNumber: 'ADM-ZQ-77',
  motherName: 'Rukhsana Bano',
  motherPhone: '9123450790',
  nameInAadhaar: 'Jubeda Kureshi',
}
const details = Object.values(hidden).slice(1)

let world: World
let callers: Record<'teacher' | 'classTeacher', Caller>
let studentId: string

beforeAll(async () => {
  world = await openWorld()
  callers = await callersOf(world, ['teacher', 'classTeacher'])
  const { own, app } = world
  const files = { birthCertificate: dataUrl(anyPdf('born')), aadhaarCard: dataUrl(anyPdf('card')) }
  studentId = await own.addStudent(own.classId, '77', { ...hidden, enrollmentDate: '2026-11-01', ...files })
  for (const date of ['2026-11-17', '2026-11-18', '2026-11-19']) {
    const body = { studentId, status: 'absent', date } as const
    await app.call(markAttendance, { token: own.admin, body })
  }
  await settleClasses(world)
})
afterAll(() => world.close())

async function textOf(endpoint: Endpoint, { params = {}, query, body }: Sent, { token }: Caller) {
  const response = await world.app.server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    remoteAddress: anyAddress(),
    headers: { authorization: `Bearer ${token}` },
    ...(query && { query }),
    ...(body && { payload: body }),
  })
  return response.body
}

/** A call that does not take one answers as if none were sent. */
function takesSearch({ query }: Endpoint, sent: Record<string, string>): boolean {
  const received = query?.safeParse(sent)
  return received !== undefined && (!received.success || 'search' in Object(received.data))
}

/** The questions to send to a call: one for each way in which it can name the student or their class. */
async function waysToAsk({ endpoint, lines }: Row, caller: Caller): Promise<Sent[]> {
  const { objects, own } = world
  const ways: Sent[] = []
  for (const named of Object.keys(lines).filter((name) => ['', 'student', 'class'].includes(name))) {
    objects.set('student student', Promise.resolve(studentId))
    objects.set('class class', Promise.resolve(own.classId))
    const sent = await makerOf(endpoint)(world, caller, named)
    ways.push(sent, {
      ...sent,
      query: {
        ...sent.query,
        search: hidden.name,
        limit: '100',
        startDate: '2026-11-19',
        date: '2026-11-16',
      },
    })
    // By what they must not learn, which must not even be found.
    const searches = details.map((search) => ({ ...sent.query, search }))
    ways.push(
      ...searches.filter((query) => takesSearch(endpoint, query)).map((query) => ({ ...sent, query })),
    )
  }
  return ways
}

/** All that the calls which read, and the files, answer to somebody. */
async function readEverything(caller: Caller): Promise<Map<string, string>> {
  const read = accessTable.filter(({ endpoint }) => {
    const { method, stream, path } = endpoint
    return (method === 'GET' && !stream) || path === '/api/students/export'
  })
  const texts = new Map<string, string>()
  for (const row of read) {
    const answers: string[] = []
    for (const sent of await waysToAsk(row, caller)) answers.push(await textOf(row.endpoint, sent, caller))
    texts.set(nameOf(row.endpoint), answers.join('\n'))
  }
  return texts
}

function callsWith(texts: Map<string, string>, wanted: string[]): string[] {
  return [...texts].filter(([, text]) => wanted.some((one) => text.includes(one))).map(([name]) => name)
}

async function choose(teachersSee: TeachersSee): Promise<void> {
  await world.app.call(updateSettings, { token: world.own.admin, body: { teachersSee } })
  await settleClasses(world)
}

const withDetails = [
  'GET /api/students',
  'POST /api/students/export',
  'GET /api/students/:id',
  'GET /api/users/:id',
  'GET /api/attendance/history',
  'GET /api/attendance/unmarked/students',
  'GET /api/reports/streaks',
]
const documents = `/api/files/documents/`

describe('a teacher of another class', () => {
  it.each(['own_details', 'own_classes'] as const)(
    'is told nothing by any call where teachers see %s: no contact, no document, nobody found by one',
    async (teachersSee) => {
      await choose(teachersSee)
      const texts = await readEverything(callers.teacher)
      expect(callsWith(texts, [...details, documents])).toEqual([])
    },
  )

  it('finds the name where teachers see the names of the whole school, and nowhere where they see their own classes', async () => {
    await choose('own_details')
    expect(callsWith(await readEverything(callers.teacher), [hidden.name])).toContain('GET /api/students')
    await choose('own_classes')
    expect(callsWith(await readEverything(callers.teacher), [hidden.name, studentId])).toEqual([])
  })

  it('is told everything where the school opens it', async () => {
    await choose('everything')
    expect(callsWith(await readEverything(callers.teacher), details)).toEqual(withDetails)
  })
})

describe('the class teacher', () => {
  it.each(['own_details', 'own_classes'] as const)(
    'is told the same as ever where teachers see %s',
    async (teachersSee) => {
      await choose(teachersSee)
      const texts = await readEverything(callers.classTeacher)
      expect(callsWith(texts, details)).toEqual(withDetails)
      expect(callsWith(texts, [documents])).toEqual(['GET /api/students/:id', 'GET /api/users/:id'])
    },
  )
})

it('every call that hides contacts is among those that were made here', () => {
  const named = accessTable
    .filter(({ rule }) => rule === contactsRule)
    .map(({ endpoint }) => nameOf(endpoint))
  expect(named.filter((name) => !withDetails.includes(name))).toEqual([])
})
