// What the surroundings of a server may do to it: a full disk, a database that takes no writes, a bucket that is away, a clock
// that jumps. `TROUBLE=disk` is one of them alone. A full disk needs root, to mount a small one.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clearServers, newFolder, type Started, start, stop } from '../apps/server/test/run-server.ts'
import { startS3Server } from '../apps/server/test/s3-server.ts'
import { judge } from './kill-judge.ts'
import { newLoad, openWorkedSchool, unlimited, work } from './kill-load.ts'
import { isWrong, type Other, reportOthers } from './report.ts'

/** How long everybody works before, meanwhile and after. */
const stretchMs = Number(process.env.SECONDS ?? 8) * 1000
const diskMegabytes = 500
const fakeClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

interface Trouble {
  env?: Record<string, string>
  begin: (server: Started) => Promise<void> | void
  end: (server: Started) => Promise<void> | void
  /** Gives back what it took from the machine. */
  clear?: () => Promise<void> | void
}

const run = (command: string, words: string[]) => spawnSync(command, words, { encoding: 'utf8' }).status === 0

/** Everything of the server on a disk that is filled to its last byte. */
function fullDisk(folder: string): Trouble | string {
  if (!run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]))
    return 'needs the right to mount a small disk'
  const filler = join(folder, 'filler')
  return {
    begin: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' }),
    end: () => rmSync(filler),
    clear: () => void run('umount', ['-l', folder]),
  }
}

/** As a primary is that has become a standby: it answers, and takes nothing. */
function readOnlyDatabase(folder: string): Trouble {
  const cluster = join(folder, 'pg/cluster')
  const set = (value: string) => {
    appendFileSync(join(cluster, 'postgresql.auto.conf'), `default_transaction_read_only = ${value}\n`)
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGHUP')
  }
  return { begin: () => set('on'), end: () => set('off') }
}

async function bucketAway(): Promise<Trouble> {
  const { address, fault, close } = await startS3Server()
  return {
    env: {
      S3_ENDPOINT: address.endpoint,
      S3_REGION: address.region,
      S3_BUCKET: address.bucket,
      S3_ACCESS_KEY_ID: address.accessKeyId,
      S3_SECRET_ACCESS_KEY: address.secretAccessKey,
    },
    begin: () => void Object.assign(fault, { status: 503 }),
    end: () => void Object.assign(fault, { status: undefined }),
    clear: close,
  }
}

/** Half an hour ahead, then half an hour behind, then right again, for the server and its PostgreSQL. */
function jumpingClock(folder: string): Trouble | string {
  if (!existsSync(fakeClock)) return "needs Debian's package faketime"
  const file = join(folder, 'clock')
  const set = (offset: string) => writeFileSync(file, offset)
  set('+0')
  return {
    env: {
      LD_PRELOAD: fakeClock,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async begin() {
      set('+1800')
      await sleep(stretchMs / 2)
      set('-1800')
    },
    end: () => set('+0'),
  }
}

const troubles: Record<string, (folder: string) => Trouble | string | Promise<Trouble | string>> = {
  disk: fullDisk,
  database: readOnlyDatabase,
  bucket: bucketAway,
  clock: jumpingClock,
}

const states = ['before', 'meanwhile', 'after'] as const

/** Answers that were no success, by what they were, in each stretch. */
function refusalCounter() {
  const counts = { before: new Map(), meanwhile: new Map(), after: new Map() } as Record<
    (typeof states)[number],
    Map<string, number>
  >
  let state: (typeof states)[number] = 'before'
  const wrong: string[] = []
  return {
    enter: (next: typeof state) => {
      state = next
    },
    onRefusal(path: string, response: Response) {
      const { status } = response
      counts[state].set(String(status), (counts[state].get(String(status)) ?? 0) + 1)
      const isClear = status === 503 && response.headers.has('retry-after')
      if (!isClear) wrong.push(`${state}: ${path} ${status}`)
    },
    words: () => states.map((one) => `${one} ${JSON.stringify(Object.fromEntries(counts[one]))}`).join(', '),
    wrong,
  }
}

async function untilReady(url: string): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.status === 200) return performance.now() - begun
    if (performance.now() - begun > 120_000) throw new Error('It never came back.')
    await sleep(20)
  }
}

async function suffer(name: string, folder: string, trouble: Trouble): Promise<Other[]> {
  const server = await start(folder, { ...unlimited, ...trouble.env })
  const { token, classId, students } = await openWorkedSchool(server.url, folder)
  const load = newLoad()
  const counter = refusalCounter()
  let isOver = false
  const target = { url: () => server.url, token, students, onRefusal: counter.onRefusal }
  const working = work(target, load, { isOver: () => isOver, round: 0, of: 1, classId })
  await sleep(stretchMs)
  counter.enter('meanwhile')
  const marked = load.marked
  await trouble.begin(server)
  await sleep(stretchMs)
  const meanwhile = load.marked - marked
  await trouble.end(server)
  const away = await untilReady(server.url)
  counter.enter('after')
  await sleep(stretchMs)
  isOver = true
  await working
  const judged = await judge({ url: server.url, folder, token }, load)
  console.log(`${name}: refused ${counter.words()}`)
  for (const one of [...new Set(counter.wrong)].slice(0, 10)) console.log(`  ${one}`)
  if (server.process.exitCode !== null) console.log(server.output().slice(-2000))
  await stop(server)
  return [
    { what: `${name}: marks meanwhile`, value: meanwhile, unit: '' },
    { what: `${name}: ready again after`, value: away, unit: 'ms' },
    {
      what: `${name}: answers that were neither success nor a clear 503`,
      value: counter.wrong.length,
      unit: '',
      budget: 0,
    },
    ...judged.map((one) => ({ ...one, what: `${name}: ${one.what}` })),
  ]
}

async function main(): Promise<number> {
  const others: Other[] = []
  for (const [name, make] of Object.entries(troubles)) {
    if (process.env.TROUBLE && process.env.TROUBLE !== name) continue
    const folder = join(newFolder(), 'data')
    mkdirSync(folder, { mode: 0o700 })
    const trouble = await make(folder)
    if (typeof trouble === 'string') {
      console.log(`${name}: not tried, it ${trouble}`)
      continue
    }
    try {
      others.push(...(await suffer(name, folder, trouble)))
    } finally {
      await trouble.clear?.()
    }
  }
  console.log(`\n${reportOthers(others)}`)
  return others.some(isWrong) ? 1 : 0
}

const code = await main().catch((error) => {
  console.error(error)
  return 1
})
await clearServers()
process.exit(code)
