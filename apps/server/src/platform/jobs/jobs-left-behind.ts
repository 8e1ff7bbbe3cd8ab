import { makeWorkerUtils, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import { openJobsLog } from './jobs-log.ts'

/** A separate kind of lock: PostgreSQL keeps locks of two numbers apart from those of one. */
const aliveLock = 7_425_203

/**
 * A job is locked under the name of the workers that run it. A lock held by the listening connection shows that the
 * name is alive: PostgreSQL releases it when the process is killed.
 */
export function showAlive(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client.query('select pg_advisory_lock($1, hashtext($2))', [aliveLock, workerPool.id]).catch(() => {})
  })
  // The connection may go back to the pool and live on.
  events.on('pool:listen:release', ({ client }) => {
    client.query('select pg_advisory_unlock_all()').catch(() => {})
  })
}

export async function unlockJobs(pool: Pool, workers: string[]): Promise<void> {
  if (workers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [workers])
}

/**
 * Unlocks the jobs of killed processes (the library itself waits four hours), and removes jobs that were given up.
 * Workers that look dead once may be reconnecting, so it takes two looks.
 */
export function lookForLeftBehind(pool: Pool, log: Logger): () => Promise<void> {
  let deadBefore = new Set<string>()
  return async () => {
    const { rows } = await pool.query<{ workers: string }>(
      `with held as materialized (select distinct locked_by as workers from graphile_worker.jobs where locked_by is not null)
       select workers from held where pg_try_advisory_xact_lock($1, hashtext(workers))`,
      [aliveLock],
    )
    const dead = rows.map(({ workers }) => workers)
    await unlockJobs(
      pool,
      dead.filter((workers) => deadBefore.has(workers)),
    )
    deadBefore = new Set(dead)
    const utils = await makeWorkerUtils({ pgPool: pool, schema: 'graphile_worker', logger: openJobsLog(log) })
    await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
    await utils.release()
  }
}
