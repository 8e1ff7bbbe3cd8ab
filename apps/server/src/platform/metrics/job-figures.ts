import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../database/connection.ts'
import { readingTogether } from './reading-together.ts'

interface Figures {
  task: string
  waiting: number
  failed: number
  /** Seconds since the one that is due longest was due; 0 without any. */
  late: number
}

export async function readJobFigures(pool: Pool): Promise<Figures[]> {
  const { rows } = await pool.query<Figures>(
    `select task_identifier as task,
     count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
     count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float as late
    from graphile_worker.jobs group by task_identifier`,
  )
  return rows
}

/** Of all processes of the installation. Without the database they are left out, and `shala_database_up` is 0. */
export function addJobFigures(registry: Registry, pool: Pool): void {
  const read = readingTogether(() => readJobFigures(pool))
  const add = (name: string, help: string, figure: 'waiting' | 'failed' | 'late') =>
    new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers: [registry],
      async collect() {
        const figures = await read()
        this.reset()
        for (const one of figures ?? []) this.set({ task: one.task }, one[figure])
      },
    })
  add('shala_jobs_waiting', 'Jobs that are due and have not begun.', 'waiting')
  add('shala_jobs_failed', 'Jobs that were given up after their last try.', 'failed')
  add('shala_jobs_late_seconds', 'How long the job that is due longest has waited.', 'late')
  new Gauge({
    name: 'shala_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
}
