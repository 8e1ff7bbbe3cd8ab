import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { type DatabaseAddress, openPool } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { makeServingLogins } from '../database/serving-logins.ts'
import { Jobs, type Repeated } from './jobs.ts'
import type { Tasks } from './task.ts'

let app: TestApp
let address: DatabaseAddress
let owner: pg.Client
beforeAll(async () => {
  app = await openTestApp()
  address = (await makeServingLogins(app.database)).jobs
  owner = new pg.Client(app.database)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const logged: { level: number; msg: string; task?: string; attempt?: number }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) })
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await owner.query('truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs')
  logged.length = 0
})

/** The part that one process has in the jobs. */
function openProcess(options: { patience?: number; betweenLooksForLeftBehind?: number } = {}): Jobs {
  const pool = openPool(address, 'jobs', 2)
  const jobs = new Jobs({ pool, log, ...options })
  closers.push(async () => {
    await jobs.stop()
    await pool.end()
  })
  return jobs
}

function startProcess(tasks: Tasks, repeated: Repeated = {}, options = {}): Jobs {
  const jobs = openProcess(options)
  jobs.start(tasks, repeated)
  return jobs
}

async function asAdmin(sql: string): Promise<void> {
  const { database } = app.database as { database: string }
  const admin = new pg.Client({ ...inject('postgres'), database })
  await admin.connect()
  await admin.query(sql).finally(() => admin.end())
}

async function countJobs(condition = 'true'): Promise<number> {
  const { rows } = await owner.query(`select from graphile_worker.jobs where ${condition}`)
  return rows.length
}

/** As an added job does by itself: workers look again at once, not only every few seconds. */
async function nudge(): Promise<void> {
  await owner.query(`select pg_notify('jobs:insert', '{"count":2}')`)
}

/** As if no process had been there at the last time. */
async function missLastRun(task: string): Promise<void> {
  await owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ($1, now() - interval '1 day', now() - interval '1 day')
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
    [task],
  )
}

it('a repeated task runs once for all processes, and never beside itself', async () => {
  let runs = 0
  let endRun = () => {}
  const tidy = async () => {
    runs += 1
    await new Promise<void>((resolve) => (endRun = resolve))
  }
  await missLastRun('tidy')
  startProcess({ tidy }, { tidy: 30 })
  startProcess({ tidy }, { tidy: 30 })
  await expect.poll(() => runs).toBe(1)
  await missLastRun('tidy')
  startProcess({ tidy }, { tidy: 30 })
  await expect.poll(() => countJobs('locked_at is null')).toBe(1)
  await sleep(300)
  expect([runs, await countJobs()]).toEqual([1, 2])
  endRun()
  await expect.poll(() => nudge().then(() => runs)).toBe(2)
  endRun()
  await expect.poll(() => countJobs()).toBe(0)
})

it('a job is heard of at once, by one of the processes, with what it was given', async () => {
  const heard: string[] = []
  const tasks: Tasks = { tell: async ({ schoolId = '' }) => void heard.push(schoolId) }
  const [first] = [startProcess(tasks), startProcess(tasks)]
  const listening = `select from pg_locks where locktype = 'advisory' and objsubid = 2`
  await expect.poll(async () => (await owner.query(listening)).rows.length).toBe(2)
  await first.add('tell', { schoolId: 'ours' })
  await expect.poll(() => heard).toEqual(['ours'])
  await expect.poll(() => countJobs()).toBe(0)
})

it('of jobs with the same key the newest runs alone, and one of later waits', async () => {
  const done: unknown[] = []
  const jobs = openProcess()
  await jobs.add('tell', { schoolId: 'old' }, { key: 'one' })
  await jobs.add('tell', { schoolId: 'new' }, { key: 'one' })
  await jobs.add('tell', { schoolId: 'later' }, { runAt: new Date(Date.now() + 60_000) })
  jobs.start({ tell: async ({ schoolId }) => void done.push(schoolId) }, {})
  await expect.poll(() => countJobs()).toBe(1)
  expect(done).toEqual(['new'])
})

it('jobs of one queue run one after the other, and leave the other jobs their turn', async () => {
  const done: string[] = []
  const held = Promise.withResolvers<void>()
  const jobs = openProcess()
  for (const schoolId of ['a', 'b', 'c']) await jobs.add('slow', { schoolId }, { queue: 'slow' })
  await jobs.add('tell', { schoolId: 'quick' })
  const slow = async ({ schoolId = '' }) => {
    done.push(schoolId)
    await held.promise
  }
  jobs.start({ slow, tell: async ({ schoolId = '' }) => void done.push(schoolId) }, {})
  await expect.poll(() => done).toContain('quick')
  expect(done).toHaveLength(2)
  held.resolve()
  await expect.poll(() => done.length).toBe(4)
})

it('a job that fails is tried five times, then given up; the log names it without what it was about', async () => {
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new Error(`no. ${tries}`)
  }
  const jobs = startProcess({ fail }, {}, { betweenLooksForLeftBehind: 200 })
  await jobs.add('fail', { schoolId: 'secret-id' })
  for (let time = 1; time <= 5; time++) {
    await expect.poll(() => tries).toBe(time)
    await expect.poll(() => countJobs('locked_at is not null')).toBe(0)
    const { rows } = await owner.query('select last_error from graphile_worker.jobs')
    if (time < 5) expect(rows).toEqual([{ last_error: 'The log says why.' }])
    await owner.query('update graphile_worker._private_jobs set run_at = now()')
    await nudge()
  }
  await expect.poll(() => countJobs()).toBe(0)
  expect(tries).toBe(5)
  const told = logged.map(({ level, msg, task, attempt }) => [level, msg, task, attempt])
  const again = (attempt: number) => [40, 'a job failed and is tried again', 'fail', attempt]
  expect(told).toEqual([...[1, 2, 3, 4].map(again), [40, 'a job failed and is given up', 'fail', 5]])
  expect(JSON.stringify(logged)).not.toContain('secret-id')
})

it('a stop tells the job under way, and waits for it', async () => {
  const seen: string[] = []
  const jobs = startProcess({
    async long(_, { signal }) {
      seen.push('begun')
      await once(signal, 'abort')
      await sleep(200)
      seen.push('done')
    },
  })
  await jobs.add('long', {})
  await expect.poll(() => seen).toEqual(['begun'])
  await jobs.stop()
  expect([seen, await countJobs()]).toEqual([['begun', 'done'], 0])
})

it('a job that does not end is waited for only so long, and another process takes it at once', async () => {
  let begun = 0
  const never = async () => {
    begun += 1
    await new Promise(() => {})
  }
  const jobs = startProcess({ never }, {}, { patience: 100 })
  await jobs.add('never', {})
  await expect.poll(() => begun).toBe(1)
  await jobs.stop()
  const taken: string[] = []
  startProcess({ never: async () => void taken.push('taken') })
  await expect.poll(() => taken).toEqual(['taken'])
})

it('a job of a killed process is taken up by another, one of a living process is left to it', async () => {
  const here = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const script = `
    import { pino } from 'pino'
    import { openPool } from ${here('../database/connection.ts')}
    import { Jobs } from ${here('jobs.ts')}
    const jobs = new Jobs({ pool: openPool(${JSON.stringify(address)}, 'jobs', 2), log: pino({ level: 'silent' }) })
    jobs.start({ long: async () => { console.log('begun'); await new Promise(() => {}) } }, {})
    await jobs.add('long', {})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const taken: string[] = []
  startProcess({ long: async () => void taken.push('taken') }, {}, { betweenLooksForLeftBehind: 100 })
  for (let time = 0; time < 6; time++) await sleep(100).then(nudge)
  expect(taken).toEqual([])
  child.kill('SIGKILL')
  await expect.poll(() => nudge().then(() => taken)).toEqual(['taken'])
})

it('goes on by itself after its connections were cut in the midst of a job, and its end could not be saved at once', async () => {
  const done: string[] = []
  let cut = async () => {}
  const tell = async ({ schoolId = '' }) => {
    await cut()
    done.push(schoolId)
  }
  const jobs = startProcess({ tell }, {}, { betweenLooksForLeftBehind: 100 })
  const { user } = address as { user: string }
  cut = async () => {
    cut = async () => {}
    await owner.query('revoke delete on graphile_worker._private_jobs from shala_jobs')
    await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`)
  }
  await jobs.add('tell', { schoolId: 'first' })
  await expect.poll(() => done).toEqual(['first'])
  await sleep(200)
  await owner.query('grant delete on graphile_worker._private_jobs to shala_jobs')
  await expect.poll(() => countJobs()).toBe(0)
  await jobs.add('tell', { schoolId: 'second' })
  await expect.poll(() => nudge().then(() => done.at(-1))).toBe('second')
})

it('tables that a new version of the library adds are served too', async () => {
  await owner.query(
    'create table graphile_worker.added (it int); alter table graphile_worker.added enable row level security',
  )
  await owner.query('insert into graphile_worker.added values (1)')
  await migrate(app.database)
  const pool = openPool(address, 'jobs', 1)
  const { rows } = await pool.query('delete from graphile_worker.added returning it')
  await pool.end()
  await owner.query('drop table graphile_worker.added')
  expect(rows).toEqual([{ it: 1 }])
})

it('a schema of that name that somebody else has made stops the start with a sentence', async () => {
  await asAdmin('drop schema graphile_worker cascade; create schema graphile_worker')
  const refused = migrate(app.database)
  await expect(refused).rejects.toThrow(
    /^The schema graphile_worker.* \(permission denied .*\); .* must own it/,
  )
  await asAdmin('drop schema graphile_worker')
  await migrate(app.database)
})
