import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'
import { type Account, giveTo } from './embedded-postgres-account.ts'
import type { Binaries } from './embedded-postgres-binaries.ts'
import { run } from './embedded-postgres-process.ts'

export type Settings = Record<string, string | number>

export const owner = { user: 'shala_owner', database: 'shala' }

/**
 * Creates the data folder at the first start; returns its path. It appears only when complete, so a killed first start
 * leaves nothing half made.
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  account: Account,
  settings: Settings,
): Promise<string> {
  const cluster = join(folder, 'cluster')
  for (const name of readdirSync(folder)) {
    if (name.startsWith('new-')) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const major = await majorVersion(binaries, account)
  if (existsSync(cluster)) refuseOtherVersion(cluster, major)
  else renameSync(await createCluster(folder, binaries, account, { major, settings }), cluster)
  return cluster
}

type Making = { major: number; settings: Settings }

async function createCluster(
  folder: string,
  binaries: Binaries,
  account: Account,
  making: Making,
): Promise<string> {
  const draft = join(folder, `new-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  giveTo(account, draft)
  // The built-in locale sorts and folds the same on every machine; it does not exist before version 17.
  const locale =
    making.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const safety = making.settings.fsync === 'off' ? ['--no-sync'] : []
  await succeed(account, [
    ...[binaries.initdb, '-D', draft, '--username=postgres', '--auth=trust', '--encoding=UTF8'],
    ...['--data-checksums', '--no-instructions', ...locale, ...safety],
  ])
  await succeed(account, singleUser(binaries, draft, making.settings), setup)
  return draft
}

/** Run without a server, as PostgreSQL's superuser, who is used for nothing else. One statement per line. */
const setup = `CREATE ROLE ${owner.user} LOGIN NOSUPERUSER CREATEROLE
CREATE DATABASE ${owner.database} OWNER ${owner.user}
`

function singleUser(binaries: Binaries, cluster: string, settings: Settings): string[] {
  const fsync = settings.fsync === undefined ? [] : ['-c', `fsync=${settings.fsync}`]
  return [binaries.postgres, '--single', '-D', cluster, '-c', 'exit_on_error=on', ...fsync, 'postgres']
}

async function succeed(account: Account, command: string[], input?: string): Promise<string> {
  const { code, output } = await run(account, command, input)
  if (code !== 0) throw output
  return output
}

async function majorVersion(binaries: Binaries, account: Account): Promise<number> {
  const version = await succeed(account, [binaries.postgres, '--version'])
  return Number(version.match(/(\d+)/)?.[1])
}

function refuseOtherVersion(cluster: string, major: number): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === String(major)) return
  throw new StartRefusal(
    `The data in ${cluster} was written by PostgreSQL ${found}, and this server carries PostgreSQL ${major}: restore a backup into an empty folder.`,
  )
}
