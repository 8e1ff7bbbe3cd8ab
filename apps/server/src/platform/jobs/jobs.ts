import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ParsedCronItem,
  parseCronItems,
  type RunnerOptions,
  run,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import { minute, second } from '../durations.ts'
import { repeat } from '../process/repeat.ts'
import { lookForLeftBehind, showAlive, unlockJobs } from './jobs-left-behind.ts'
import { openJobsLog } from './jobs-log.ts'
import { mostAttempts, toTaskList } from './jobs-tasks.ts'
import type { Payload, Tasks } from './task.ts'

/** Per process. */
const atOnce = 2
/** A new job is noticed at once; this is for later ones and those that failed. */
const betweenLooksForJobs = 5 * second
/** After this many failures in a row, nothing is waited for: all connections and remembered state are rebuilt. */
const mostFailures = 10
const beforeNextTry = 5 * second

interface JobsParts {
  /** With at least 2 connections: one listens. */
  pool: Pool
  log: Logger
  /** How long a stop waits for the jobs under way. */
  patience?: number
  betweenLooksForLeftBehind?: number
}

/** Minutes between two runs of a task; it must divide an hour. */
export type Repeated = Record<string, number>

function toCronItems(repeated: Repeated): ParsedCronItem[] {
  const items = Object.entries(repeated).map(([task, minutes]) => ({
    task,
    match: `*/${minutes} * * * *`,
    // The last run that was missed while no process was running is made up for at the start.
    options: { backfillPeriod: minutes * minute, maxAttempts: mostAttempts, jobKey: task, queueName: task },
  }))
  return parseCronItems(items)
}

/** Background work, done by one of the processes that serve this database. */
export class Jobs {
  readonly #parts: JobsParts
  readonly #over = new AbortController()
  #workers = ''
  #working: Promise<unknown> = Promise.resolve()

  constructor(parts: JobsParts) {
    this.#parts = parts
  }

  /**
   * Leaves a job for whichever process is free. A waiting one with the same key is replaced; beside one that has
   * started, it waits anew. Jobs of one queue run one after the other, in all processes. Call it after the change it is about is committed: it has its own transaction.
   */
  async add(
    task: string,
    payload: Payload,
    { key, runAt, queue }: { key?: string; runAt?: Date; queue?: string } = {},
  ): Promise<void> {
    await this.#parts.pool.query(
      'select from graphile_worker.add_job($1, payload => $2, job_key => $3, run_at => $4, max_attempts => $5, queue_name => $6)',
      [task, JSON.stringify(payload), key ?? null, runAt ?? null, mostAttempts, queue ?? null],
    )
  }

  /**
   * Starts doing jobs, and resumes by itself after every outage. A repeated task runs once for all processes, and never
   * overlaps itself.
   */
  start(tasks: Tasks, repeated: Repeated): void {
    const { pool, log, betweenLooksForLeftBehind = minute } = this.#parts
    const onFailure = (error: Error) => log.warn({ err: error }, 'jobs left behind could not be looked for')
    const endLooking = repeat(lookForLeftBehind(pool, log), betweenLooksForLeftBehind, onFailure)
    this.#working = this.#work(tasks, repeated).then(endLooking)
  }

  /** Asks the jobs under way to end, and waits for them; one that takes longer is left to another process. */
  async stop(): Promise<void> {
    const { pool, log, patience = 10 * second } = this.#parts
    this.#over.abort()
    const isOver = this.#working.then(() => true)
    if (await Promise.race([isOver, sleep(patience, false, { ref: false })])) return
    log.warn('a job did not end in time and is left to another process')
    await unlockJobs(pool, [this.#workers]).catch(() => {})
  }

  async #work(tasks: Tasks, repeated: Repeated): Promise<void> {
    const { signal } = this.#over
    while (!signal.aborted) {
      try {
        await this.#run(tasks, repeated)
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'jobs are interrupted')
      }
      await sleep(beforeNextTry, null, { signal }).catch(() => {})
    }
  }

  /** Until it is stopped, or gives up. */
  async #run(tasks: Tasks, repeated: Repeated): Promise<void> {
    const { signal } = this.#over
    const events: WorkerEvents = new EventEmitter()
    const runner = await run(this.#options(tasks, repeated, events))
    const end = () => void runner.stop().catch(() => {})
    let failures = 0
    events.on('worker:getJob:error', () => ++failures === mostFailures && end())
    events.on('worker:getJob:empty', () => {
      failures = 0
    })
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    await runner.promise.finally(() => signal.removeEventListener('abort', end))
  }

  #options(tasks: Tasks, repeated: Repeated, events: WorkerEvents): RunnerOptions {
    const { pool, log } = this.#parts
    showAlive(events)
    events.on('pool:create', ({ workerPool }) => {
      this.#workers = workerPool.id
    })
    return {
      pgPool: pool,
      schema: 'graphile_worker',
      taskList: toTaskList(tasks, log),
      parsedCronItems: toCronItems(repeated),
      events,
      logger: openJobsLog(log),
      concurrency: atOnce,
      pollInterval: betweenLooksForJobs,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 0,
      // Without a batch the library drops the promise, so a lost database would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    }
  }
}
