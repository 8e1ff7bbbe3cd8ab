// A database with data of the first migrations is migrated to the last. Every row must be kept; and while the newer ones run,
// the statements of processes from before them must be neither refused nor held up.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsOwner, type DatabaseAddress } from '../apps/server/src/platform/database/connection.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { schoolDays, stages, students } from './migrations-data.ts'
import { type Columns, changedOnPurpose, compareColumns, judgeMade, readColumns } from './migrations-kept.ts'
import { type Load, startLoad } from './migrations-load.ts'
import { watchLocks } from './migrations-locks.ts'
import { isWrong, type Other, reportOthers, table } from './report.ts'
import type { Client } from './school-data.ts'
import { runInWorkshop, type Workshop } from './workshop.ts'

type Parts = Extract<DatabaseAddress, { host: string }>

const folder = join(import.meta.dirname, '../apps/server/migrations')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
/** The last before those that run beside the load. */
const lastBefore = '0058-half-days-away.sql'
const mostWait = 1000

const upTo = (address: Parts, last: string) =>
  migrate(address, { only: new Set(names.slice(0, names.indexOf(last) + 1)) })

async function asAdmin<R>(address: Parts, act: (admin: Client) => Promise<R>): Promise<R> {
  const admin = await connectAsOwner({ ...address, user: 'postgres' })
  return await act(admin).finally(() => admin.end())
}

/** Fills the database stage by stage, and copies it where the load begins. @returns what it held */
async function fill(address: Parts, beside: string): Promise<Columns> {
  const before: Columns = new Map()
  for (const { last, insert } of stages) {
    if (last > lastBefore) await copyOnce(address, beside)
    await upTo(address, last)
    await asAdmin(address, async (admin) => {
      await insert(admin)
      for (const [name, sum] of await readColumns(admin)) if (!before.has(name)) before.set(name, sum)
    })
  }
  return before
}

async function copyOnce(address: Parts, name: string): Promise<void> {
  await upTo(address, lastBefore)
  await asAdmin({ ...address, database: 'postgres' }, (admin) =>
    admin.query(`create database ${name} template ${address.database} owner ${address.user}`),
  )
}

async function judgeKept(address: Parts, before: Columns): Promise<Other[]> {
  await upTo(address, names.at(-1) ?? '')
  const found = compareColumns(before, await asAdmin(address, readColumns))
  for (const { name, what } of found) console.log(`${name}: ${what} (${changedOnPurpose[name] ?? 'WHY?'})`)
  const rows = new Map([...before].map(([name, { rows }]) => [name.replace(/[.][^.]*$/, ''), rows]))
  return [
    { what: 'tables that had rows', value: rows.size, unit: '' },
    { what: 'rows in them', value: [...rows.values()].reduce((sum, n) => sum + n, 0), unit: '' },
    { what: 'columns compared', value: before.size, unit: '' },
    {
      what: 'columns with other rows or values, without a reason',
      value: found.filter(({ name }) => !(name in changedOnPurpose)).length,
      unit: '',
      budget: 0,
    },
    ...(await asAdmin(address, judgeMade)),
  ]
}

interface Beside {
  name: string
  took: number
  locked: [string, number][]
  wait: number
  waiting: string
  refused: string[]
}

async function migrateOne(address: Parts, name: string, load: Load, admin: Client): Promise<Beside> {
  const locks = watchLocks(admin)
  const begun = performance.now()
  await upTo(address, name)
  const ended = performance.now()
  await sleep(300)
  const during = load.during(begun, ended)
  const longest = during.toSorted((a, b) => b.ended - b.begun - (a.ended - a.begun))[0]
  const refused = during.flatMap(({ name: of, error }) => (error ? [`${of}: ${error}`] : []))
  return {
    name,
    took: ended - begun,
    locked: await locks.end(),
    wait: longest ? longest.ended - longest.begun : 0,
    waiting: longest?.name ?? '',
    refused: [...new Set(refused)],
  }
}

/** Each of the newer migrations after another one, beside the statements of before all of them. */
async function migrateBeside(address: Parts): Promise<Beside[]> {
  const load = await startLoad(address)
  try {
    const newer = names.filter((name) => name > lastBefore)
    await sleep(2000)
    return await asAdmin(address, async (admin) => {
      const done: Beside[] = []
      for (const name of newer) done.push(await migrateOne(address, name, load, admin))
      return done
    })
  } finally {
    await load.end()
  }
}

function reportBeside(done: Beside[]): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const rows = done.map(({ name, took, locked, wait, waiting }) => [
    name,
    ms(took),
    ms(wait),
    waiting,
    locked
      .slice(0, 3)
      .map(([of, milliseconds]) => `${of} ${ms(milliseconds)}`)
      .join(', '),
  ])
  const head = ['migration', 'took', 'longest wait', 'of', 'locked against readers, longest first']
  const refused = done.flatMap(({ name, refused: of }) => of.map((one) => `Refused by ${name}: ${one}`))
  return [table([head, ...rows]), ...refused].join('\n')
}

async function main({ folder: at, add }: Workshop): Promise<number> {
  const { connection, stop } = await startEmbeddedPostgres({ folder: join(at, 'pg') })
  add(stop)
  console.log(
    `${students} students with ${schoolDays} days, in the SQL of ${stages.map(({ last }) => last).join(', ')}.`,
  )
  const before = await fill(connection, 'beside')
  const kept = await judgeKept(connection, before)
  const beside = await migrateBeside({ ...connection, database: 'beside' })
  console.log(`\n${reportBeside(beside)}`)
  const others: Other[] = [
    ...kept,
    { what: 'migrations beside the load', value: beside.length, unit: '' },
    {
      what: 'longest wait of a statement',
      value: Math.max(...beside.map(({ wait }) => wait)),
      unit: 'ms',
      budget: mostWait,
    },
    {
      what: 'statements refused, of how many kinds',
      value: beside.flatMap(({ refused }) => refused).length,
      unit: '',
      budget: 0,
    },
  ]
  console.log(`\n${reportOthers(others)}`)
  return others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
