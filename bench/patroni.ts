import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './haproxy.ts'
import {
  asPostgres,
  connectTo,
  makeDatabase,
  makeHome,
  type Pair,
  startPostgresProxy,
} from './postgres-pair.ts'
import type { Workshop } from './workshop.ts'

const example = join(import.meta.dirname, '../deploy/patroni.yml')
const patienceMs = 120_000
const withoutPrimaryMs = 5000
const names = ['one', 'two'] as const
/** In place of the example's seconds, so that a look is quick; `PATRONI=example` keeps those. */
const quick: [string, string][] = [
  ['ttl: 20', 'ttl: 10'],
  ['loop_wait: 5', 'loop_wait: 2'],
  ['retry_timeout: 5', 'retry_timeout: 3'],
]

export function missingOfPatroni(): string[] {
  return ['patroni', 'etcd', 'haproxy', 'pgbouncer'].filter(
    (program) => spawnSync(program, [program === 'haproxy' ? '-v' : '--version']).error,
  )
}

interface Watched {
  name: (typeof names)[number]
  port: number
  /** Where its Patroni answers. */
  rest: number
  file: string
  data: string
  patroni: ChildProcess
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); !(await isSo().catch(() => false)); await sleep(50)) {
    if (Date.now() - begun > patienceMs) throw new Error(`Patroni: ${what} did not come about.`)
  }
}

/** Whether its Patroni says that it is `primary`, `replica`, or `sync`, a standby that has every commit. */
const is = (node: Watched, part: 'primary' | 'replica' | 'sync') => async () =>
  (await fetch(`http://127.0.0.1:${node.rest}/${part}`)).ok

interface Etcd {
  port: number
  /** As when most of its members are gone: it answers nobody until it goes on. */
  stop: () => void
  goOn: () => void
}

async function startEtcd({ folder, add }: Workshop): Promise<Etcd> {
  const [port, peers] = [await freePort(), await freePort()]
  const [own, others] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`]
  const words = ['--data-dir', join(folder, 'etcd'), '--name', 'one', '--initial-cluster', `one=${others}`]
  const clients = ['--listen-client-urls', own, '--advertise-client-urls', own]
  const members = ['--listen-peer-urls', others, '--initial-advertise-peer-urls', others]
  const etcd = spawn('etcd', [...words, ...clients, ...members], { stdio: 'ignore' })
  const closed = once(etcd, 'close')
  add(async () => {
    etcd.kill('SIGKILL')
    await closed
  })
  await until('etcd', async () => (await fetch(`${own}/health`)).ok)
  return { port, stop: () => etcd.kill('SIGSTOP'), goOn: () => etcd.kill('SIGCONT') }
}

/** The operators' example, for one of the two at ports of this machine. */
function configOf(node: Omit<Watched, 'patroni'>, etcd: number, home: string): string {
  const changes: [string, string][] = [
    ['name: one', `name: ${node.name}`],
    ['10.0.0.1:8008', `127.0.0.1:${node.rest}`],
    ['[10.0.0.1:2379, 10.0.0.2:2379, 10.0.0.3:2379]', `[127.0.0.1:${etcd}]`],
    ['10.0.0.1:5432', `127.0.0.1:${node.port}`],
    ['/var/lib/postgresql/15/shala', node.data],
    ['/var/lib/postgresql/patroni.pgpass', join(home, `${node.name}.pgpass`)],
    ['all all 10.0.0.0/24 scram-sha-256', 'all all 127.0.0.1/32 trust'],
    ['10.0.0.0/24', '127.0.0.1/32'],
    // No socket in a folder that is the system's.
    ['  pg_hba:', `  parameters:\n    unix_socket_directories: ''\n  pg_hba:`],
    ...(process.env.PATRONI === 'example' ? [] : quick),
  ]
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`patroni.yml has no ${from}.`)
      return text.replaceAll(from, to)
    },
    readFileSync(example, 'utf8'),
  )
}

const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: '/tmp' }

function startPatroni(file: string): ChildProcess {
  return spawn(...asPostgres('patroni', [file]), { stdio: 'ignore', env })
}

/** Patroni stops its PostgreSQL first. */
async function stop({ patroni }: Watched): Promise<void> {
  if (patroni.exitCode !== null || patroni.signalCode !== null) return
  const closed = once(patroni, 'close')
  patroni.kill('SIGTERM')
  await closed
}

async function startWatched(
  { folder, add }: Workshop,
  home: string,
  etcd: number,
): Promise<[Watched, Watched]> {
  const make = async (name: Watched['name']): Promise<Watched> => {
    const file = join(folder, `patroni-${name}.yml`)
    const of = { name, port: await freePort(), rest: await freePort(), file, data: join(home, name) }
    writeFileSync(file, configOf(of, etcd, home))
    const node = { ...of, patroni: startPatroni(file) }
    add(() => stop(node))
    return node
  }
  const one = await make('one')
  await until('a primary', is(one, 'primary'))
  const two = await make('two')
  await until('a standby that has every commit', is(two, 'sync'))
  return [one, two]
}

/** As when its machine loses power: nothing of it says goodbye. */
function kill({ data, patroni }: Watched): void {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  patroni.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
}

export interface PatroniPair extends Pair {
  /** Starts what was killed; ends once it is a standby that has every commit. */
  comeBack: () => Promise<void>
  /** Changes the two over, as planned; ends once the first is the primary again and the other its standby. */
  switchOver: () => Promise<void>
  /**
   * Has etcd answer nobody until there is no primary any more, which must not go on without it, and some seconds longer;
   * ends once there are a primary and a standby again.
   */
  loseEtcd: () => Promise<void>
}

/** Two PostgreSQL under Patroni, and HAProxy that asks it which of them is which. */
export async function startPatroniPair(workshop: Workshop): Promise<PatroniPair> {
  const { folder, add } = workshop
  const home = makeHome(folder)
  const etcd = await startEtcd(workshop)
  const [one, two] = await startWatched(workshop, home, etcd.port)
  const [direct, readable] = [await freePort(), await freePort()]
  const proxy = startPostgresProxy(folder, 'haproxy-patroni.cfg', [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${direct}`],
    ['bind 127.0.0.1:5001', `bind 127.0.0.1:${readable}`],
    ['10.0.0.1:5432', `127.0.0.1:${one.port} port ${one.rest}`],
    ['10.0.0.2:5432', `127.0.0.1:${two.port} port ${two.rest}`],
  ])
  add(async () => proxy.kill())
  await makeDatabase(one)
  await until('HAProxy', () =>
    connectTo({ port: direct }, 'shala').then((client) => client.end().then(() => true)),
  )
  return {
    primary: one,
    standby: two,
    direct,
    readable,
    async failOver() {
      kill(one)
      await until('a new primary', is(two, 'primary'))
    },
    async comeBack() {
      one.patroni = startPatroni(one.file)
      await until('the old primary as a standby', is(one, 'sync'))
    },
    async switchOver() {
      const to = ['--leader', two.name, '--candidate', one.name, '--force']
      await promisify(execFile)('patronictl', ['-c', two.file, 'switchover', 'shala', ...to], { env })
      await until('the switchover', is(one, 'primary'))
      await until('the standby after it', is(two, 'sync'))
    },
    async loseEtcd() {
      etcd.stop()
      await until('the end of the primary', async () => !(await is(one, 'primary')()))
      await sleep(withoutPrimaryMs)
      etcd.goOn()
      const isWhole = async (a: Watched, b: Watched) => (await is(a, 'primary')()) && (await is(b, 'sync')())
      await until('a primary after etcd', async () => (await isWhole(one, two)) || (await isWhole(two, one)))
    },
  }
}
