import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../database/connection.ts'
import type { Environment } from '../process/env.ts'
import { addBackupFigures } from './backup-figures.ts'
import { addJobFigures } from './job-figures.ts'

/** The figures at `/metrics`, for an operator's Prometheus: by route, never by person or school. */
export interface Metrics {
  token: string
  registry: Registry
  /** After each call: its route, how it ended, and how many seconds it took. */
  count: (call: { method: string; route: string; status: number; seconds: number }) => void
}

type Pools = Record<'school' | 'auth' | 'jobs', Pool> & { read?: Pool }

/** Seconds. A mark has 50 ms, a screen a quarter of a second, and anybody has given up after ten. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

function addPoolFigures(registry: Registry, pools: Pools): void {
  new Gauge({
    name: 'shala_database_connections',
    help: 'Connections of this process to the database, by what they serve; waiting: calls that wait for one.',
    labelNames: ['serves', 'state'],
    registers: [registry],
    collect() {
      for (const [serves, pool] of Object.entries(pools)) {
        this.set({ serves, state: 'used' }, pool.totalCount - pool.idleCount)
        this.set({ serves, state: 'idle' }, pool.idleCount)
        this.set({ serves, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
}

/** Null without a token: then nobody reads them, and nothing is counted. */
export function openMetrics(
  { METRICS_TOKEN: token, BACKUP_DIR }: Pick<Environment, 'METRICS_TOKEN' | 'BACKUP_DIR'>,
  pools: Pools,
): Metrics | null {
  if (!token) return null
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'shala_requests_total',
    help: 'Calls by route and how they ended.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'shala_request_seconds',
    help: 'Seconds from the arrival of a call to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [registry],
  })
  addPoolFigures(registry, pools)
  addJobFigures(registry, pools.jobs)
  if (BACKUP_DIR) addBackupFigures(registry, pools.school)
  return {
    token,
    registry,
    count({ method, route, status, seconds }) {
      calls.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
  }
}
