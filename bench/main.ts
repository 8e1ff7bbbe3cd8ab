import { type Case, cases, rangeCases, wantedCases } from './cases.ts'
import { load } from './load.ts'
import { makeSchools, type Schools } from './made-schools.ts'
import { reportMarking } from './marking-check.ts'
import { clientsAtOnce, loadMarks } from './marking-load.ts'
import { type Bench, measure } from './measure.ts'
import { measureMemory } from './memory.ts'
import { isRefused, isWrong, type Measured, type Other, reportCases, reportOthers } from './report.ts'
import type { Client } from './school-data.ts'
import { startAgain } from './start-again.ts'
import { addTeachers } from './teachers.ts'
import { runInWorkshop, startProduct, type Workshop } from './workshop.ts'

const megabyte = 1024 * 1024
const loadSeconds = 8

type Product = Bench & { admin: Client }

async function measureAll(bench: Bench, schools: Schools, list: Case[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const one of wantedCases(list)) {
    measured.push({ one, outcome: await measure(bench, schools[one.school], one) })
    console.log(`measured ${one.name}`)
  }
  return measured
}

/** Milliseconds of a durable commit of one row: what no write can be faster than here. */
async function measureCommit(admin: Client): Promise<number> {
  await admin.query('create table public.commit_probe (n int)')
  const times: number[] = []
  for (let run = 0; run < 200; run += 1) {
    const started = performance.now()
    await admin.query('insert into public.commit_probe values (1)')
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[100] ?? 0
}

async function processes({ admin, server }: Product) {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { server: await server.ask('pid'), connection: rows[0]?.pid ?? 0 }
}

async function runAll(product: Product, folder: string) {
  const { admin, server, call } = product
  const started = performance.now()
  const say = (what: string) =>
    console.log(`${what} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  say('making the schools')
  const schools = await makeSchools({ call, admin, folder })
  say('schools made')
  const memoryBefore = await server.ask('memory')
  await server.ask('watchLoop')
  const measured = await measureAll(product, schools, cases)
  const perSecond = await load(call, schools, loadSeconds)
  const others: Other[] = [
    { what: 'a durable commit of one row, raw', value: await measureCommit(admin), unit: 'ms' },
    { what: 'requests of all kinds but marking, 8 at once', value: perSecond, unit: '/s' },
    { what: 'event loop held longest', value: await server.ask('longestBlock'), unit: 'ms', budget: 50 },
    { what: 'memory before', value: memoryBefore / megabyte, unit: 'MB', budget: 300 },
    { what: 'memory after', value: (await server.ask('memory')) / megabyte, unit: 'MB', budget: 300 },
  ]
  const teachers = await addTeachers({ call, admin, folder }, schools.large, clientsAtOnce)
  const marking = await loadMarks(await server.ask('address'), admin, schools.large, teachers)
  others.push(...(await reportMarking(admin, schools.large, marking)))
  say('marked from many clients')
  const ranges = await measureAll(product, schools, rangeCases)
  await Promise.all([product.pool.end(), product.authPool.end()])
  others.push(...(await measureMemory(await server.ask('address'), schools.small, await processes(product))))
  return { measured: [...measured, ...ranges], others }
}

async function main(workshop: Workshop): Promise<number> {
  const product = await startProduct(workshop)
  const { measured, others } = await runAll(product, workshop.folder)
  await workshop.release()
  others.push({ what: 'npm start again', value: await startAgain(workshop.folder), unit: 's', budget: 3 })
  console.log(`\n${reportCases(measured)}\n\n${reportOthers(others)}`)
  return measured.some(isRefused) || others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
