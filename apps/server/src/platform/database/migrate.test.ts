import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmptyDatabase, openEmptyDatabase } from '../../../test/empty-database.ts'
import { connectAsOwner } from './connection.ts'
import { migrate } from './migrate.ts'

const someone = '00000000-0000-7000-8000-000000000001'
const earlier = '2026-01-01T00:00:00Z'
let database: EmptyDatabase
let names: string[]

const upTo = (last: string) =>
  migrate(database.address, { only: new Set(names.filter((name) => name <= last)) })

async function asOwner(...statements: string[]) {
  const client = await connectAsOwner(database.address)
  await client.query(`select set_config('app.school_id', $1, false)`, [someone])
  const results = []
  for (const statement of statements) results.push(await client.query(statement))
  await client.end()
  return results.at(-1)?.rows
}

beforeAll(async () => {
  const folder = join(import.meta.dirname, '../../../migrations')
  names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  database = await openEmptyDatabase()
})
afterAll(async () => await database.drop())

it('lets readers pass while somebody uses a table for long, and goes on once that is over', async () => {
  await upTo('0072-backups.sql')
  const long = await connectAsOwner(database.address)
  await long.query('begin; select from school.users')
  const migrating = upTo('0073-message-language.sql')
  const waits: number[] = []
  for (const begun = Date.now(); Date.now() - begun < 2500; ) {
    const asked = Date.now()
    await asOwner('select from school.users')
    waits.push(Date.now() - asked)
  }
  await long.query('commit')
  await long.end()
  expect(await migrating).toEqual(['0073-message-language.sql'])
  expect(Math.max(...waits)).toBeLessThan(2500)
  expect(waits.length).toBeGreaterThan(3)
})

it('takes over who had said that a child is not theirs before there was a list of stops', async () => {
  await database.drop()
  database = await openEmptyDatabase()
  await upTo('0068-news-to-families.sql')
  const message = (step: number, address: string, answer: string) =>
    `insert into school.family_messages (school_id, id, student_id, kind, date, event, step, way, contact, address, state, due_at,
      changed_at, created_at, answer, answered_at) values ('${someone}', gen_random_uuid(), '${someone}', 'absent', '${earlier}',
      'e', ${step}, 'sms', 'own', '${address}', 'sent', '${earlier}', '${earlier}', '${earlier}', ${answer}, '${earlier}')`
  await asOwner(
    `insert into school.schools (school_id, name, type, state, pincode, country, time_zone, created_at)
    values ('${someone}', 'A', 'high', 'B', '1', 'IN', 'Asia/Kolkata', '${earlier}')`,
    `insert into school.classes (school_id, id, name, created_at) values ('${someone}', '${someone}', '1', '${earlier}')`,
    `insert into school.users (school_id, id, role, name, class_id, roll_number, enrollment_date, created_at)
    values ('${someone}', '${someone}', 'student', 'C', '${someone}', '1', '${earlier}', '${earlier}')`,
    message(0, '9000000001', `'wrong'`),
    message(1, '9000000002', `'ill'`),
  )
  await migrate(database.address)
  expect(await asOwner('select address, why from school.message_stops')).toEqual([
    { address: '9000000001', why: 'wrong' },
  ])
})
