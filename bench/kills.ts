// kill -9 of the server, of PostgreSQL and of both while people work. `ROUNDS=5` of each is a quick look.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  clearServers,
  newFolder,
  postgresOn,
  type Started,
  start,
  stop,
} from '../apps/server/test/run-server.ts'
import { judge } from './kill-judge.ts'
import { newLoad, openWorkedSchool, type Target, unlimited, work } from './kill-load.ts'
import { isWrong, type Other, reportOthers } from './report.ts'

const rounds = Number(process.env.ROUNDS ?? 100)
const kinds = ['the server', 'PostgreSQL', 'both'] as const
type Kind = (typeof kinds)[number]

const folder = newFolder()

function postmaster(): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

async function untilReady(url: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(20)
  }
  throw new Error('It never came back.')
}

/** @returns the server that serves then, and how many milliseconds nobody was served */
async function kill(kind: Kind, server: Started): Promise<{ server: Started; away: number }> {
  const begun = performance.now()
  const pid = postmaster()
  if (kind !== 'the server' && pid) process.kill(pid, 'SIGKILL')
  if (kind === 'PostgreSQL') {
    while (postmaster() === pid) await sleep(5)
    await untilReady(server.url)
    const away = performance.now() - begun
    // It ends itself after a few deaths of its PostgreSQL within ten minutes, and waits longer after each of them.
    await stop(server)
    return { server: await start(folder, unlimited), away }
  }
  await stop(server, 'SIGKILL')
  while (postgresOn(folder) > 0) await sleep(20)
  const next = await start(folder, unlimited)
  return { server: next, away: performance.now() - begun }
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

async function main(): Promise<number> {
  let server = await start(folder, unlimited)
  const { token, classId, students } = await openWorkedSchool(server.url, folder)
  const load = newLoad()
  const target: Target = { url: () => server.url, token, students }
  const others: Other[] = []
  for (const [place, kind] of kinds.entries()) {
    const times: number[] = []
    for (let n = 0; n < rounds; n += 1) {
      let isOver = false
      const working = work(target, load, {
        isOver: () => isOver,
        round: place * rounds + n,
        of: kinds.length * rounds,
        classId,
      })
      await sleep(300 + Math.random() * 700)
      const killed = await kill(kind, server)
      server = killed.server
      times.push(killed.away)
      isOver = true
      await working
    }
    console.log(`killed ${kind} ${rounds} times`)
    others.push(
      { what: `${kind} killed: served again after, median`, value: percentile(times, 0.5), unit: 'ms' },
      { what: `${kind} killed: served again after, longest`, value: percentile(times, 1), unit: 'ms' },
    )
  }
  others.push(...(await judge({ url: server.url, folder, token }, load)))
  console.log(`\n${reportOthers(others)}`)
  await stop(server)
  return others.some(isWrong) ? 1 : 0
}

const code = await main().catch((error) => {
  console.error(error)
  return 1
})
await clearServers()
process.exit(code)
