import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { freePort } from './haproxy.ts'
import type { Workshop } from './workshop.ts'

const deploy = join(import.meta.dirname, '../deploy')
const binaries = '/usr/lib/postgresql/15/bin'
const patienceMs = 60_000
const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root: then it runs as Debian's own user of it, and so does what starts it. */
export function asPostgres(program: string, words: string[]): [string, string[]] {
  const command = [program, ...words]
  const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
  const [file = '', ...rest] = isRoot ? [...as, ...command] : command
  return [file, rest]
}

function runOnce(program: string, words: string[]): void {
  const { status, stderr, error } = spawnSync(...asPostgres(join(binaries, program), words), {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`)
}

function idOfPostgres(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
}

export interface Node {
  port: number
  data: string
  /** Of its postmaster, which the rest of it follows. */
  process: ChildProcess
}

async function startNode(data: string, port: number): Promise<Node> {
  const words = ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1', '-c', 'max_connections=100']
  const process = spawn(...asPostgres(join(binaries, 'postgres'), words), { stdio: 'ignore' })
  for (const begun = Date.now(); Date.now() - begun < patienceMs; await sleep(50)) {
    if (process.exitCode !== null) break
    const answered = await connectTo({ port }, 'postgres').then(
      (client) => client.end().then(() => true),
      () => false,
    )
    if (answered) return { port, data, process }
  }
  throw new Error('PostgreSQL 15 did not start: is it installed?')
}

export const connectTo = ({ port }: Pick<Node, 'port'>, database: string) =>
  connectAsOwner({ host: '127.0.0.1', port, user: 'postgres', database })

async function query(node: Pick<Node, 'port'>, database: string, ...statements: string[]): Promise<void> {
  const client = await connectTo(node, database)
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A folder in which PostgreSQL may make its own. */
export function makeHome(folder: string): string {
  const home = join(folder, 'cluster')
  mkdirSync(home)
  if (isRoot) {
    chmodSync(folder, 0o755)
    chownSync(home, idOfPostgres('-u'), idOfPostgres('-g'))
  }
  return home
}

/** Makes the roles and the database that an administrator makes for Shala. */
export async function makeDatabase(primary: Pick<Node, 'port'>): Promise<void> {
  await query(primary, 'postgres', 'create role shala login createrole', 'create database shala owner shala')
  // The people of the bench are made with it; PostgreSQL 15 has none yet.
  const uuidv7 =
    'create function public.uuidv7() returns uuid language sql return pg_catalog.gen_random_uuid()'
  await query(primary, 'shala', uuidv7)
}

/** A primary and a standby that has every commit before it is acknowledged. */
async function startNodes(folder: string): Promise<{ primary: Node; standby: Node }> {
  const home = makeHome(folder)
  const [one, two] = [join(home, 'one'), join(home, 'two')]
  runOnce('initdb', ['-D', one, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const primary = await startNode(one, await freePort())
  await makeDatabase(primary)
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  runOnce('pg_basebackup', [...from, '-D', two, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  const standby = await startNode(two, await freePort())
  await query(
    primary,
    'postgres',
    `alter system set synchronous_standby_names = '*'`,
    'select pg_reload_conf()',
  )
  return { primary, standby }
}

async function end({ process }: Node, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const closed = once(process, 'close')
  process.kill(signal)
  await closed
}

/** HAProxy with one of the examples, changed for this machine, without what only a system's own has. */
export function startPostgresProxy(
  folder: string,
  example: string,
  changes: [string, string][],
): ChildProcess {
  const file = join(folder, example)
  const config = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${example} has no ${from}.`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(deploy, example), 'utf8'),
  )
  writeFileSync(file, config.replace(/^.*log .*\n/gm, '').replace(/^ {2}(user|group) .*\n/gm, ''))
  return spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** HAProxy at one port, which leads to whichever of the two may be written to. */
async function startWayToPrimary({ folder, add }: Workshop, nodes: readonly Node[]): Promise<number> {
  const port = await freePort()
  const [one, two] = nodes
  const proxy = startPostgresProxy(folder, 'haproxy-postgres.cfg', [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/is-primary.sh', join(deploy, 'is-primary.sh')],
    ['10.0.0.1:5432', `127.0.0.1:${one?.port}`],
    ['10.0.0.2:5432', `127.0.0.1:${two?.port}`],
  ])
  add(async () => proxy.kill())
  return port
}

/** A primary and a standby, and the ways to them. */
export interface Pair {
  primary: Pick<Node, 'port'>
  standby: Pick<Node, 'port'>
  /** The port that leads to whichever may be written to. */
  direct: number
  /** The port at which a standby is read from. */
  readable: number
  /** Kills the primary; ends once the standby has taken its place. */
  failOver: () => Promise<void>
}

/** Two PostgreSQL that nobody watches: the standby is promoted when the primary has been silent for long enough. */
export async function startPair(workshop: Workshop, silentFor: number): Promise<Pair> {
  const { folder, add } = workshop
  const { primary, standby } = await startNodes(folder)
  add(() => end(standby, 'SIGINT'))
  add(() => end(primary, 'SIGINT'))
  const failOver = async () => {
    await end(primary, 'SIGKILL')
    await sleep(silentFor)
    await query(standby, 'postgres', 'select pg_promote()')
  }
  const direct = await startWayToPrimary(workshop, [primary, standby])
  return { primary, standby, direct, readable: standby.port, failOver }
}
