import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'
import { type Account, accountFor, giveTo } from './embedded-postgres-account.ts'
import { type Binaries, findBinaries } from './embedded-postgres-binaries.ts'
import { ensureCluster, owner, type Settings } from './embedded-postgres-cluster.ts'
import { refusalFor } from './embedded-postgres-failure.ts'
import { lockFolder, socketsOf } from './embedded-postgres-lock.ts'
import { watch } from './embedded-postgres-watching.ts'

export type EmbeddedPostgresOptions = {
  folder: string
  /** Receives each line PostgreSQL writes; statements and values are never among them. */
  log?: (line: string) => void
  /** Called each time PostgreSQL ended by itself and is about to be restarted. */
  onDeath?: (message: string) => void
  /** Called once it has ended for good without having been stopped. */
  onLost?: (message: string) => void
  /** Added to the server's settings, or replacing some of them. */
  settings?: Settings
  /** Where initdb and postgres are, if not in the installed package. */
  binaries?: string
}

export type EmbeddedPostgres = {
  /** For the role that owns the database. `host` is the folder of a private unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  stop: () => Promise<void>
}

const port = 5432
const settingsForASchool: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 50,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Processes that a school's database does not need.
  max_logical_replication_workers: 0,
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Statements and error details contain people's data: neither goes to a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Settings that the shipped version knows, and other versions may not. */
const settingsOfShippedVersion: Settings = {
  // Without it three more processes wait for work that a school's database does not have.
  io_method: 'sync',
}

/** A real PostgreSQL on `folder` for this process alone. Throws StartRefusal. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  const release: (() => void)[] = []
  const giveBack = () => {
    for (const step of release.splice(0).reverse()) step()
  }
  try {
    const binaries = findBinaries(options.binaries)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const account = accountFor(folder)
    const sockets = makeSocketFolder(account)
    release.push(() => rmSync(sockets, { recursive: true, force: true }))
    release.push(lockFolder(folder, sockets))
    const settings = {
      ...settingsForASchool,
      ...(options.binaries ? {} : settingsOfShippedVersion),
      ...options.settings,
      unix_socket_directories: sockets,
      port,
    }
    const cluster = await ensureCluster(folder, binaries, account, settings)
    const command = commandFor(binaries, cluster, settings)
    const { log, onDeath, onLost } = options
    const stop = await watch({ account, cluster, command, log, onDeath, onLost, giveBack })
    return { connection: { host: sockets, port, ...owner }, stop }
  } catch (cause) {
    giveBack()
    throw refusalFor(folder, cause)
  }
}

/** The PostgreSQL that another process on this machine has started on `folder`; undefined when none runs. */
export function findEmbeddedPostgres(folder: string): EmbeddedPostgres['connection'] | undefined {
  const host = socketsOf(resolve(folder))
  return host === undefined ? undefined : { host, port, ...owner }
}

/** The path of a unix socket can have about a hundred bytes, so the socket is not kept with the data. */
function makeSocketFolder(account: Account): string {
  // A service has a folder of its own for it, since its `/tmp` may be nobody else's.
  const own = process.env.RUNTIME_DIRECTORY
  for (const parent of [...(own ? [own] : []), tmpdir(), '/tmp', '/var/tmp', '/dev/shm', '/run']) {
    if (Buffer.byteLength(parent) > 70) continue
    try {
      const sockets = mkdtempSync(join(parent, 'shala-'))
      giveTo(account, sockets)
      return sockets
    } catch {}
  }
  throw new StartRefusal(
    'No folder for a unix socket can be made: set TMPDIR to a writable folder with a short path.',
  )
}

function commandFor(binaries: Binaries, cluster: string, settings: Settings): string[] {
  return [
    binaries.postgres,
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
