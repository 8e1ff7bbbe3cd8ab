import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openPool, type Pool } from '../database/connection.ts'
import { makeServingLogins } from '../database/serving-logins.ts'
import { type Metrics, openMetrics } from './metrics.ts'

let app: TestApp
let owner: pg.Client
let pools: Record<'school' | 'auth' | 'jobs', Pool>
let metrics: Metrics | null
beforeAll(async () => {
  app = await openTestApp()
  owner = new pg.Client(app.database)
  await owner.connect()
  const logins = await makeServingLogins(app.database)
  const open = (serves: 'school' | 'auth' | 'jobs') => openPool(logins[serves], serves, 1)
  pools = { school: open('school'), auth: open('auth'), jobs: open('jobs') }
  metrics = openMetrics({ METRICS_TOKEN: 'a-token', BACKUP_DIR: '/backups' }, pools)
})
afterAll(async () => {
  await Promise.all([pools.school, pools.auth].map((pool) => pool.end()))
  await owner.end()
  await app.close()
})

const scrape = async (name: string) =>
  ((await metrics?.registry.metrics()) ?? '').split('\n').filter((line) => line.startsWith(`shala_${name}`))

it('counts the jobs that are due at the moment of the scrape', async () => {
  expect(await scrape('jobs_waiting')).toEqual([])
  await owner.query(`select graphile_worker.add_job('tell')`)
  expect(await scrape('jobs_waiting')).toEqual(['shala_jobs_waiting{task="tell"} 1'])
  await owner.query('truncate graphile_worker._private_jobs')
  expect(await scrape('jobs_waiting')).toEqual([])
})

it('says when the last backup was made, and when one failed since, where BACKUP_DIR is set', async () => {
  expect(await scrape('backup')).toEqual([])
  await owner.query(`insert into system.backups (made_at, bytes) values (to_timestamp(1000), 1)`)
  expect(await scrape('backup')).toEqual(['shala_backup_made_timestamp_seconds 1000'])
  await owner.query('update system.backups set failed_at = to_timestamp(2000)')
  expect(await scrape('backup')).toEqual([
    'shala_backup_made_timestamp_seconds 1000',
    'shala_backup_failed_timestamp_seconds 2000',
  ])
  const ofNone = openMetrics({ METRICS_TOKEN: 'a-token', BACKUP_DIR: undefined }, pools)
  expect(await ofNone?.registry.metrics()).not.toContain('shala_backup')
  await owner.query('delete from system.backups')
  expect(await scrape('backup')).toEqual([])
})

it('leaves out what only the database knows while that is away', async () => {
  await pools.jobs.end()
  expect(await scrape('database_up')).toEqual(['shala_database_up 0'])
  expect(await scrape('jobs')).toEqual([])
})
