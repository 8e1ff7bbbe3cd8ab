import 'fake-indexeddb/auto'
import { attendanceRefusals, type SentMark } from '@shala/contract/attendance/attendance'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMarks } from './send-marks.ts'
import { openWaitingDisk, type WaitingDisk } from './waiting-disk.ts'
import { keyOf, type PhoneClock, type Press, type WaitingMark } from './waiting-mark.ts'
import { WaitingMarks } from './waiting-marks.ts'
import type { PressOutcome, WaitingParts } from './waiting-parts.ts'

type Status = 'present' | 'absent' | 'late' | null
type Network = 'good' | 'lost before' | 'lost after' | 'late' | 'down' | 'broken'

/** The hour by the only clock that is always right, in ms. */
let time = 0
let offset = 0
let network: Network = 'good'
let answerTo: (mark: SentMark) => 'refused' | 'closed' | undefined = () => undefined
let calls: SentMark[][] = []
let latencies: number[] = []
let delayed: (() => void)[] = []
let school: TheSchool
let owners = 0

interface Row {
  status: string
  notes: string
  at: number
  /** The press, and those that it replaced; a colleague's has none. */
  pressedAt?: string
  replaces?: string[]
}

/** The server's promises about marks, in a few lines (docs/product.md, Attendance). */
class TheSchool {
  rows = new Map<string, Row>()
  saved: string[] = []

  take(sent: SentMark) {
    const mark = { date: '', markedAt: '', sentAt: '', ...sent, notes: sent.notes ?? '' }
    const key = `${mark.date} ${mark.studentId}`
    const age = Math.max(0, Date.parse(String(mark.sentAt)) - Date.parse(String(mark.markedAt)))
    const press = `${key} ${mark.markedAt}`
    const row = this.rows.get(key)
    const pressedAt = String(mark.markedAt)
    const replaces = (mark.replaces ?? []).map(String)
    const isReplaced = row?.replaces?.includes(pressedAt) ?? false
    const replacesIt = row?.pressedAt !== undefined && replaces.includes(row.pressedAt)
    const isOwn = row?.pressedAt !== undefined && row.pressedAt >= pressedAt
    const isSeen = !mark.seen || (row?.status ?? '') === mark.seen.status || row?.pressedAt !== undefined
    const isNewer = !isReplaced && isSeen && (!row || time - age > row.at || replacesIt)
    if (isNewer && !this.saved.includes(press)) {
      const at = Math.max(time - age, row?.at ?? 0)
      const given = { pressedAt, replaces }
      this.rows.set(key, { status: mark.status, notes: mark.notes, at, ...given })
      this.saved.push(press)
      return { outcome: 'saved' as const }
    }
    const isSame = row?.status === mark.status && row.notes === mark.notes
    return { outcome: isSame ? ('saved' as const) : ('superseded' as const), current: row, isOwn }
  }
}

const attendance = (studentId: string, row: Row | undefined) =>
  row?.status
    ? {
        _id: 'a',
        studentId,
        date: '2026-11-20',
        status: row.status,
        notes: row.notes,
        attendanceByNFC: false,
        markedAt: new Date(0).toISOString(),
        markedBy: 'b',
      }
    : null

const refusals = {
  refused: { message: 'No.', code: 'no', status: 422 },
  closed: attendanceRefusals.dayOff,
  none: undefined,
}

function answer(marks: SentMark[], isBatch: boolean): Response {
  const results = marks.map((mark) => {
    const refusal = refusals[answerTo(mark) ?? 'none']
    if (refusal)
      return { studentId: mark.studentId, outcome: 'refused', message: refusal.message, code: refusal.code }
    const { outcome, current, isOwn } = school.take(mark)
    return { studentId: mark.studentId, outcome, attendance: attendance(mark.studentId, current), isOwn }
  })
  if (isBatch) return Response.json({ results })
  const [only] = results
  const refusal = Object.values(refusals).find((one) => one && one.message === only?.message)
  if (refusal) return Response.json({ ...refusal, error: refusal.message }, { status: refusal.status })
  if (only?.outcome === 'saved') return Response.json({ message: '', attendance: null })
  const superseded = { message: '', error: '', code: 'attendance.superseded' }
  return Response.json({ ...superseded, current: only?.attendance, isOwn: only?.isOwn }, { status: 409 })
}

async function standIn(url: unknown, init: RequestInit | undefined): Promise<Response> {
  const isBatch = String(url).endsWith('/batch')
  const body = JSON.parse(String(init?.body))
  const marks: SentMark[] = isBatch ? body.marks : [body]
  calls.push(marks)
  await Promise.resolve()
  time += latencies.shift() ?? 0
  if (network === 'down') return Response.json({ message: '', error: '', code: 'no' }, { status: 503 })
  if (network === 'lost before') throw new TypeError('network')
  if (network === 'late') {
    delayed.push(() => answer(marks, isBatch))
    throw new TypeError('network')
  }
  if (network === 'broken') return Response.json({ message: '', error: '', code: 'no' }, { status: 500 })
  const answered = answer(marks, isBatch)
  time += 1
  if (network === 'lost after') throw new TypeError('network')
  return answered
}

function clockOfPage(): PhoneClock {
  const opened = time
  return { now: () => time + offset, page: `page ${opened}`, pageTime: () => time - opened }
}

const opened: WaitingMarks[] = []

/** For tests in which timers stand still. */
function diskInMemory(): WaitingDisk {
  const kept = new Map<string, WaitingMark>()
  return {
    readAll: async () => [...kept.values()],
    wasEmptied: () => false,
    keep: async (marks) => {
      for (const mark of marks) kept.set(keyOf(mark), mark)
    },
    remove: async (marks) => {
      for (const mark of marks)
        if (kept.get(keyOf(mark))?.markedAt === mark.markedAt) kept.delete(keyOf(mark))
    },
  }
}

function open(owner: string, parts: Partial<WaitingParts> = {}): WaitingMarks {
  const clock = clockOfPage()
  const marks = new WaitingMarks({
    owner,
    disk: openWaitingDisk(owner),
    clock,
    send: (sent) => sendMarks(sent, clock),
    mayISend: () => true,
    alone: (run) => run(),
    tell: () => {},
    ...parts,
  })
  opened.push(marks)
  return marks
}

/** As a page that is closed and opened again. */
async function reopen(before: WaitingMarks, owner: string): Promise<WaitingMarks> {
  await before.whenKept()
  before.stop()
  const marks = open(owner)
  await marks.reload()
  return marks
}

const press = (studentId: string, status: Status, more: Partial<Press> = {}): Press => ({
  studentId,
  studentName: studentId,
  classId: 'class',
  date: '2026-11-20',
  status,
  notes: '',
  ...more,
})

beforeEach(() => {
  time = Date.parse('2026-11-20T04:00:00Z')
  offset = 0
  network = 'good'
  answerTo = () => undefined
  calls = []
  delayed = []
  latencies = []
  school = new TheSchool()
  vi.stubGlobal('fetch', standIn)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

afterEach(() => {
  for (const marks of opened.splice(0)) marks.stop()
  vi.unstubAllGlobals()
})

const nextOwner = () => {
  owners += 1
  return `owner ${owners}`
}

describe('marks that wait', () => {
  it('go out in the order pressed, one alone and many in batches', async () => {
    const owner = nextOwner()
    network = 'lost before'
    const first = open(owner)
    for (let place = 0; place < 450; place += 1) {
      time += 1
      void first.press([press(`s${place}`, 'present')])
    }
    await first.send()
    const marks = await reopen(first, owner)
    expect(marks.view().marks).toHaveLength(450)
    network = 'good'
    calls = []
    await marks.send()
    expect(calls.map((sent) => sent.length)).toEqual([200, 200, 50])
    expect(calls.flat().map(({ studentId }) => studentId)).toEqual(
      Array.from({ length: 450 }, (_, place) => `s${place}`),
    )
    await marks.press([press('s1', null)])[0]
    expect(calls.at(-1)).toHaveLength(1)
    expect(marks.view().marks).toEqual([])
    expect((await reopen(marks, owner)).view().marks).toEqual([])
  })

  it('are replaced by the newest press of that student and day, also while the older one is on its way', async () => {
    const marks = open(nextOwner())
    // The first takes two seconds, so that its arrival is later than the press of the second.
    latencies = [2000, 100]
    const [first] = marks.press([press('zoya', 'absent')])
    time += 300
    const [second] = marks.press([press('zoya', 'present')])
    expect(await Promise.all([first, second])).toEqual(['replaced', 'saved'])
    expect(school.rows.get('2026-11-20 zoya')?.status).toBe('present')
  })

  it('say their age: a correction made after the press stands, and both are shown', async () => {
    const owner = nextOwner()
    network = 'lost before'
    const first = open(owner)
    void first.press([press('zoya', 'absent', { notes: 'not here' })])
    time += 60_000
    school.rows.set('2026-11-20 zoya', { status: 'late', notes: 'bus', at: time })
    const marks = await reopen(first, owner)
    time += 60_000
    network = 'good'
    await marks.send()
    const [superseded] = (await reopen(marks, owner)).view().marks
    expect(superseded).toMatchObject({ state: 'superseded', status: 'absent', notes: 'not here' })
    expect(superseded?.current).toMatchObject({ status: 'late', notes: 'bus' })
    expect(school.rows.get('2026-11-20 zoya')?.status).toBe('late')
  })

  it('change only what was seen before the first of them, and what only goes back to that decides nothing', async () => {
    const told: WaitingMark[][] = []
    const marks = open(nextOwner(), { tell: (saved) => told.push(saved) })
    const unmarked = { status: null, notes: '' }
    network = 'lost before'
    school.rows.set('2026-11-20 zoya', { status: 'absent', notes: '', at: time - 1 })
    school.rows.set('2026-11-20 ravi', { status: 'absent', notes: '', at: time - 1 })
    void marks.press([
      press('zoya', 'present', { seen: unmarked }),
      press('ravi', 'present', { seen: unmarked }),
    ])
    time += 1
    const [undone] = marks.press([press('zoya', null, { seen: { status: 'present', notes: '' } })])
    await marks.send()
    const heard: unknown[] = []
    marks.whenAnswered((answered) => heard.push(...answered.map(({ outcome }) => outcome)))
    network = 'good'
    await marks.send()
    expect(heard).toEqual(['superseded', 'superseded'])
    // Nothing was undone, and nobody is told so.
    expect(await undone).toBe('replaced')
    await marks.whenKept()
    expect(told.flat()).toEqual([])
    expect(marks.view().marks).toMatchObject([{ studentId: 'ravi', state: 'superseded' }])
    expect([...school.rows.values()].map(({ status }) => status)).toEqual(['absent', 'absent'])
  })

  it('of a card ask only where a colleague marked something else: a card has no words of its own', async () => {
    const marks = open(nextOwner())
    network = 'lost before'
    for (const [name, status] of [
      ['zoya', 'present'],
      ['ravi', 'absent'],
    ] as const)
      school.rows.set(`2026-11-20 ${name}`, { status, notes: '', at: time - 1 })
    const card = { seen: { status: null, notes: '' }, notes: 'Marked via NFC link', byTag: true }
    void marks.press([press('zoya', 'present', card), press('ravi', 'present', card)])
    await marks.send()
    network = 'good'
    await marks.send()
    expect(marks.view().marks).toMatchObject([{ studentId: 'ravi', state: 'superseded' }])
    expect([...school.rows.values()].map(({ status }) => status)).toEqual(['present', 'absent'])
  })

  it.each([
    ['', 'late'],
    [' with others', 'late'],
    [' after an undo', ''],
  ])('of one person are never asked about: the newer one stands%s', async (how, status) => {
    const marks = open(nextOwner())
    network = 'lost before'
    const presses =
      how === ' with others' ? [press('zoya', 'absent'), press('ravi', 'absent')] : [press('zoya', 'absent')]
    const [outcome] = marks.press(presses)
    await marks.send()
    time += 60_000
    // On another of their devices.
    const own = { pressedAt: new Date(time).toISOString(), replaces: [] }
    school.rows.set('2026-11-20 zoya', { status, notes: '', at: time, ...own })
    network = 'good'
    await marks.send()
    expect(await outcome).toBe('replaced')
    expect(marks.view().marks).toEqual([])
    expect(school.rows.get('2026-11-20 zoya')?.status).toBe(status)
  })

  it.each([-86_400_000, 86_400_000])('are as old as they are when the clock is set by %d ms', async (by) => {
    const marks = open(nextOwner())
    network = 'lost before'
    void marks.press([press('zoya', 'absent')])
    time += 60_000
    school.rows.set('2026-11-20 zoya', { status: 'late', notes: '', at: time })
    offset = by
    time += 60_000
    network = 'good'
    await marks.send()
    expect(marks.view().marks).toMatchObject([{ state: 'superseded' }])
  })

  it('tell of what has changed alone: a screen draws a whole list anew', async () => {
    const marks = open(nextOwner())
    await marks.send()
    const drawn = new Set([marks.view()])
    marks.watch(() => drawn.add(marks.view()))
    await marks.press([press('zoya', 'present')])[0]
    await marks.whenKept()
    await marks.reload()
    expect([...drawn].map((view) => view.marks.length)).toEqual([0, 1, 0])
  })

  it('count as stored once the device has written them down, and not before', async () => {
    const written = Promise.withResolvers<void>()
    const disk = diskInMemory()
    const slow: WaitingDisk = { ...disk, keep: (marks) => written.promise.then(() => disk.keep(marks)) }
    const marks = open(nextOwner(), { disk: slow })
    network = 'down'
    const told: number[] = []
    marks.watch(() => told.push(marks.stored()))
    void marks.press([press('zoya', 'present'), press('omar', 'present')])
    expect([marks.view().marks.length, marks.stored()]).toEqual([2, 0])
    written.resolve()
    await marks.whenKept()
    expect([marks.stored(), told.at(-1)]).toEqual([2, 2])
  })

  it('wait for a decision, with the reason, when they are refused, and hold up nobody', async () => {
    const owner = nextOwner()
    answerTo = ({ studentId }) => (studentId === 'gone' ? 'refused' : undefined)
    const marks = open(owner)
    const outcomes = marks.press([press('gone', 'present'), press('zoya', 'present')])
    expect(await Promise.all(outcomes)).toEqual(['refused', 'saved'])
    expect(await marks.press([press('gone', 'absent')])[0]).toBe('refused')
    const again = await reopen(marks, owner)
    expect(again.view().marks).toMatchObject([{ studentId: 'gone', state: 'refused', reason: 'No.' }])
    again.drop([...again.view().marks])
    expect((await reopen(again, owner)).view().marks).toEqual([])
  })

  it('are not offered to be sent again where the class was said to be closed, alone or in a batch', async () => {
    answerTo = ({ studentId }) => (studentId === 'gone' ? 'refused' : 'closed')
    const marks = open(nextOwner())
    await marks.press([press('zoya', 'present')])[0]
    await Promise.all(marks.press([press('gone', 'present'), press('dev', 'present')]))
    const final = marks.view().marks.filter(({ isFinal }) => isFinal)
    expect(final.map(({ studentId }) => studentId).sort()).toEqual(['dev', 'zoya'])
    expect(marks.view().marks).toHaveLength(3)
  })

  it('go out past one at which the server breaks', async () => {
    const marks = open(nextOwner())
    vi.stubGlobal('fetch', (url: unknown, init: RequestInit) => {
      network = String(init.body).includes('poison') ? 'broken' : 'good'
      return standIn(url, init)
    })
    void marks.press([press('a', 'present'), press('poison', 'present'), press('b', 'present')])
    await marks.send()
    expect(marks.view().marks).toMatchObject([{ studentId: 'poison', state: 'waiting' }])
    expect([...school.rows.keys()]).toEqual(['2026-11-20 a', '2026-11-20 b'])
  })

  it('are never sent while somebody else, or nobody, is signed in', async () => {
    const owner = nextOwner()
    const marks = open(owner, { mayISend: () => false })
    void marks.press([press('zoya', 'present')])
    await marks.send()
    expect(calls).toEqual([])
    const other = open(nextOwner())
    await other.reload()
    expect(other.view().marks).toEqual([])
    expect((await reopen(marks, owner)).view().marks).toHaveLength(1)
  })

  it('are sent, and counted, on a device that has no room for them', async () => {
    const full: WaitingDisk = {
      readAll: async () => [],
      wasEmptied: () => false,
      keep: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      remove: async () => {},
    }
    const marks = open(nextOwner(), { disk: full })
    network = 'down'
    const [outcome] = marks.press([press('zoya', 'present')])
    await marks.whenKept()
    expect(marks.view().unkept).toBe(1)
    network = 'good'
    await marks.send()
    expect(await outcome).toBe('saved')
    expect(marks.view().unkept).toBe(0)
  })

  it('are tried again after an outage as long as the server asks, and not before sign-in after a 401', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const marks = open(nextOwner(), { disk: diskInMemory() })
    const answers = [429, 503, 401]
    vi.stubGlobal('fetch', async (url: unknown, init: RequestInit) => {
      const status = answers.shift()
      if (!status) return await standIn(url, init)
      calls.push([])
      const refusal = {
        message: 'No.',
        error: 'No.',
        code: 'no',
        retryAfter: status === 429 ? 60 : undefined,
      }
      return Response.json(refusal, { status })
    })
    const [outcome] = marks.press([press('zoya', 'present')])
    await marks.send()
    await vi.advanceTimersByTimeAsync(59_000)
    expect([calls.length, marks.view().marks[0]?.state]).toEqual([1, 'waiting'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(600_000)
    expect([calls.length, marks.view().marks[0]?.state]).toEqual([3, 'waiting'])
    void marks.send()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('saved')
    vi.useRealTimers()
  })

  it('are few calls to a server that breaks at everything, and ever fewer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const marks = open(nextOwner(), { disk: diskInMemory() })
    network = 'broken'
    void marks.press(Array.from({ length: 300 }, (_, place) => press(`s${place}`, 'present')))
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.length).toBeLessThan(25)
    const first = calls.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(calls.length).toBeLessThan(first * 9)
    vi.useRealTimers()
  })

  it('stay waiting when the answer leaves them out, or speaks of somebody else', async () => {
    const marks = open(nextOwner())
    const results = ['b', 'x'].map((studentId) => ({ studentId, outcome: 'saved' }))
    vi.stubGlobal('fetch', async () => Response.json({ results }))
    void marks.press([press('a', 'present'), press('b', 'present'), press('c', 'present')])
    await marks.send()
    expect(marks.view().marks.map(({ studentId, state }) => [studentId, state])).toEqual([
      ['a', 'waiting'],
      ['c', 'waiting'],
    ])
  })

  it('follow the saved ones of a page before, though the clock was set back in between', async () => {
    const owner = nextOwner()
    const before = open(owner)
    expect(await before.press([press('ravi', 'present')])[0]).toBe('saved')
    time += 5000
    offset = -20 * 60_000
    const after = await reopen(before, owner)
    const [outcome] = after.press([press('ravi', 'absent')])
    // Put right again before the mark goes out.
    offset = 0
    expect(await outcome).toBe('saved')
    expect(school.rows.get('2026-11-20 ravi')?.status).toBe('absent')
  })

  it('of two tabs go out once, and each shows what the other has sent', async () => {
    const owner = nextOwner()
    const tabs: WaitingMarks[] = []
    let turn: Promise<void> = Promise.resolve()
    const openTab = () => {
      const place = tabs.length
      const alone = (run: () => Promise<void>) => {
        turn = turn.then(run)
        return turn
      }
      const tell: WaitingParts['tell'] = (saved) => {
        for (const [other, tab] of tabs.entries()) if (other !== place) void tab.hear(structuredClone(saved))
      }
      tabs.push(open(owner, { alone, tell }))
    }
    openTab()
    openTab()
    const [one, other] = tabs as [WaitingMarks, WaitingMarks]
    const heard: string[] = []
    let answers = 0
    other.whenAnswered((answered) => {
      answers += 1
      heard.push(...answered.map(({ mark }) => mark.studentId))
    })
    network = 'lost before'
    void one.press([press('zoya', 'present')])
    void other.press([press('ravi', 'absent')])
    await Promise.all([one.send(), other.send()])
    await vi.waitFor(() => expect(tabs.map((tab) => tab.view().marks.length)).toEqual([2, 2]), 60_000)
    network = 'good'
    calls = []
    await Promise.all([one.send(), other.send()])
    await vi.waitFor(() => expect(tabs.map((tab) => tab.view().marks.length)).toEqual([0, 0]), 60_000)
    expect(calls.map((sent) => sent.length)).toEqual([2])
    expect(heard.toSorted()).toEqual(['ravi', 'zoya'])
    // Each answer loads figures anew; that a press was kept on the device is none.
    expect(answers).toBe(1)
  })
})

interface Act {
  kind: 'press' | 'colleague' | 'wait' | 'network' | 'reopen' | 'send' | 'clock'
  student: string
  status: Status
  network: Network
  ms: number
}

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('press', 'press', 'colleague', 'wait', 'network', 'reopen', 'send', 'clock'),
    student: fc.constantFrom('a', 'b', 'c'),
    status: fc.constantFrom('present', 'absent', 'late', null),
    network: fc.constantFrom('good', 'lost before', 'lost after', 'late', 'down'),
    ms: fc.integer({ min: 1, max: 3_600_000 }),
  }),
  { maxLength: 30 },
)

/** The newest press of each student's day, by the clock that is right. */
interface Pressed {
  mine?: { status: string; at: number; press: string }
  theirs?: { status: string; at: number }
}

class Trial {
  readonly owner = nextOwner()
  readonly pressed = new Map<string, Pressed>()
  readonly outcomes = new Map<string, PressOutcome>()
  marks = open(this.owner)

  note(student: string, change: Pressed): void {
    this.pressed.set(student, { ...this.pressed.get(student), ...change })
  }

  acts: Record<Act['kind'], (act: Act) => unknown> = {
    press: ({ student, status }) => {
      const [outcome] = this.marks.press([press(student, status)])
      void outcome?.then((how) => this.outcomes.set(id, how))
      const kept = this.marks.view().marks.find(({ studentId }) => studentId === student)
      const id = kept ? `${keyOf(kept)} ${new Date(kept.markedAt).toISOString()}` : ''
      this.note(student, { mine: { status: status ?? '', at: time, press: id } })
    },
    colleague: async ({ student, status }) => {
      await this.marks.send()
      school.rows.set(`2026-11-20 ${student}`, { status: status ?? '', notes: '', at: time })
      this.note(student, { theirs: { status: status ?? '', at: time } })
    },
    wait: ({ ms }) => {
      time += ms
    },
    network: (act) => {
      network = act.network
    },
    reopen: async () => {
      this.marks = await reopen(this.marks, this.owner)
    },
    send: () => this.marks.send(),
    clock: ({ ms }) => {
      offset = ms % 2 === 0 ? ms : -ms
    },
  }
}

async function run(script: Act[]) {
  time = Date.parse('2026-11-20T04:00:00Z')
  offset = 0
  network = 'good'
  delayed = []
  school = new TheSchool()
  const trial = new Trial()
  for (const act of script) {
    time += 1
    await trial.acts[act.kind](act)
  }
  network = 'good'
  await trial.marks.send()
  // Calls that were on their way all along arrive last.
  for (const arrive of delayed) arrive()
  trial.marks = await reopen(trial.marks, trial.owner)
  return { marks: trial.marks.view().marks, pressed: trial.pressed, outcomes: trial.outcomes }
}

describe('whatever the network does', () => {
  // A call that arrives long after it was given up says nothing of its way: by its age alone it may pass a colleague's press.
  it.each<[string, (act: Act) => boolean]>([
    ['of colleagues', (act) => act.network !== 'late'],
    ['of one phone, in whatever order they arrive', (act) => act.kind !== 'colleague'],
  ])(
    'the newest press %s stands, each counts once, and nothing is lost',
    async (_, isPart) => {
      await fc.assert(
        fc.asyncProperty(acts, async (script) => {
          const { marks, pressed } = await run(script.filter((act) => act.kind !== 'clock' && isPart(act)))
          expect(new Set(school.saved).size).toBe(school.saved.length)
          for (const [student, { mine, theirs }] of pressed) {
            const left = marks.find(({ studentId }) => studentId === student)
            const newest = mine && (!theirs || mine.at > theirs.at) ? mine : theirs
            expect(school.rows.get(`2026-11-20 ${student}`)?.status).toBe(newest?.status)
            expect(left?.state).not.toBe('waiting')
            if (left) expect([left.state, newest]).toEqual(['superseded', theirs])
          }
        }),
        { numRuns: 150 },
      )
    },
    60_000,
  )

  it('a clock that is set and a page that is opened again lose nothing', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (script) => {
        const { marks, pressed, outcomes } = await run(script)
        expect(new Set(school.saved).size).toBe(school.saved.length)
        for (const [student, { mine }] of pressed) {
          if (!mine) continue
          const left = marks.find(({ studentId }) => studentId === student)
          const isAnswered = school.saved.includes(mine.press) || outcomes.get(mine.press) === 'saved'
          const stands = school.rows.get(`2026-11-20 ${student}`)?.status === mine.status
          expect(isAnswered || stands || left?.state === 'superseded').toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})
