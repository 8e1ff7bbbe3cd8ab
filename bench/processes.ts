// Teachers mark at two processes behind HAProxy, while one after the other is ended and started again, as an upgrade does.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { makeSecretFile } from '../apps/server/src/platform/process/secret-file.ts'
import { freePort, startHaproxy } from './haproxy.ts'
import { openHttpClient } from './http-client.ts'
import { reportMarking } from './marking-check.ts'
import { clientsAtOnce, loadMarks, type MarkingLoad, sumOfLoads } from './marking-load.ts'
import { isWrong, type Other, reportOthers } from './report.ts'
import { makeSchool } from './schools.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { addTeachers } from './teachers.ts'
import { runInWorkshop, type Workshop } from './workshop.ts'

/** Between two restarts: HAProxy asks every second whether a process is ready. */
const betweenMs = 3000

interface Running {
  start: () => Promise<void>
  stop: () => Promise<void>
}

function process(folder: string, env: Record<string, string>): Running {
  let server: ServerProcess | undefined
  return {
    async start() {
      server = await startServerProcess(folder, env)
    },
    async stop() {
      await server?.stop()
      server = undefined
    },
  }
}

async function startProcesses({ folder, add }: Workshop) {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'pg') })
  add(() => postgres.stop())
  const { host, user, database } = postgres.connection
  const [port, one, two] = [await freePort(), await freePort(), await freePort()]
  const env = {
    DATABASE_URL: `postgres:///${database}?user=${user}&host=${encodeURIComponent(host)}`,
    SECRETS_KEY: await makeSecretFile(folder),
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    STOP_NOTICE_SECONDS: '4',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    REQUESTS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
  }
  const processes = [one, two].map((at) => process(folder, { ...env, PORT: String(at) }))
  for (const server of processes) {
    await server.start()
    add(() => server.stop())
  }
  const proxy = await startHaproxy(folder, port, [one, two])
  add(() => proxy.stop())
  const admin = await connectAsOwner({ ...postgres.connection, user: 'postgres' })
  admin.on('error', () => {})
  return { url: proxy.url, admin, processes }
}

/** @returns how often a process was ended and started again meanwhile */
async function restartWhile(processes: readonly Running[], isOver: () => boolean): Promise<number> {
  let count = 0
  while (!isOver()) {
    const server = processes[count % processes.length]
    await server?.stop()
    await server?.start()
    count += 1
    await sleep(betweenMs)
  }
  return count
}

async function main(workshop: Workshop): Promise<number> {
  const { folder } = workshop
  const { url, admin, processes } = await startProcesses(workshop)
  const product = { call: openHttpClient(url), admin, folder }
  const school = await makeSchool(product, { phone: '9000000003', students: 2000 })
  const teachers = await addTeachers(product, school, clientsAtOnce)
  const before = await loadMarks(url, admin, school, teachers)
  await sleep(betweenMs)
  let isOver = false
  const restarting = restartWhile(processes, () => isOver)
  const meanwhile = await loadMarks(url, admin, school, teachers)
  isOver = true
  const longest = ({ waits }: MarkingLoad) => Math.max(...waits)
  const others: Other[] = [
    { what: 'a process ended and started again', value: await restarting, unit: 'times' },
    { what: 'longest wait before', value: longest(before), unit: 'ms' },
    { what: 'longest wait meanwhile', value: longest(meanwhile), unit: 'ms' },
    ...(await reportMarking(admin, school, sumOfLoads(before, meanwhile))),
  ]
  console.log(`\n${reportOthers(others)}`)
  return others.some(isWrong) ? 1 : 0
}

await runInWorkshop(main)
