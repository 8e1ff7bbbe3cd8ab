import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { freePort } from './haproxy.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const patienceMs = 60_000
const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root: then it runs as Debian's own user of it. */
function asPostgres(program: string, words: string[]): [string, string[]] {
  const command = [join(binaries, program), ...words]
  const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
  const [file = '', ...rest] = isRoot ? [...as, ...command] : command
  return [file, rest]
}

function runOnce(program: string, words: string[]): void {
  const { status, stderr, error } = spawnSync(...asPostgres(program, words), { encoding: 'utf8' })
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
  const process = spawn(...asPostgres('postgres', words), { stdio: 'ignore' })
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

/** A primary and a standby that has every commit before it is acknowledged. */
export async function startPair(folder: string): Promise<{ primary: Node; standby: Node }> {
  const home = join(folder, 'cluster')
  mkdirSync(home)
  if (isRoot) {
    chmodSync(folder, 0o755)
    chownSync(home, idOfPostgres('-u'), idOfPostgres('-g'))
  }
  const [one, two] = [join(home, 'one'), join(home, 'two')]
  runOnce('initdb', ['-D', one, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const primary = await startNode(one, await freePort())
  await query(primary, 'postgres', 'create role shala login createrole', 'create database shala owner shala')
  // The people of the bench are made with it; PostgreSQL 15 has none yet.
  const uuidv7 =
    'create function public.uuidv7() returns uuid language sql return pg_catalog.gen_random_uuid()'
  await query(primary, 'shala', uuidv7)
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

/** What Patroni does once the primary has been silent for long enough. */
export async function promote(node: Node): Promise<void> {
  await query(node, 'postgres', 'select pg_promote()')
}

export async function end({ process }: Node, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const closed = once(process, 'close')
  process.kill(signal)
  await closed
}

/** HAProxy at one port, which leads to whichever of the two may be written to. */
export async function startWayToPrimary(
  folder: string,
  nodes: readonly Node[],
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort()
  const file = join(folder, 'postgres.cfg')
  const example = new URL('../deploy/haproxy-postgres.cfg', import.meta.url)
  const script = join(import.meta.dirname, '../deploy/is-primary.sh')
  const [one, two] = nodes
  const config = readFileSync(example, 'utf8')
    .replace('bind :5000', `bind 127.0.0.1:${port}`)
    .replace('/etc/haproxy/is-primary.sh', script)
    .replace('10.0.0.1:5432', `127.0.0.1:${one?.port}`)
    .replace('10.0.0.2:5432', `127.0.0.1:${two?.port}`)
    .replace(/^.*log .*\n/gm, '')
    .replace(/^ {2}(user|group) .*\n/gm, '')
  writeFileSync(file, config)
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { port, stop: () => proxy.kill() }
}
