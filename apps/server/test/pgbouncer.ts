import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const deploy = join(import.meta.dirname, '../../../deploy')

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** What an administrator runs in the database, as the operators' example has it. */
export function pgbouncerSql(password: string): string {
  return readFileSync(join(deploy, 'pgbouncer.sql'), 'utf8').replace("'PASSWORD'", `'${password}'`)
}

interface Pooled {
  folder: string
  port: number
  /** Where PostgreSQL is. */
  postgres: { port: number; database: string }
  /** By name: those that PgBouncer knows by itself, its own login among them. */
  passwords: Record<string, string>
  /** In place of what the example says, by the names of the settings. */
  settings?: Record<string, string | number>
}

/** The operators' example, at ports of this machine. */
function configOf({ port, postgres, settings = {} }: Pooled, users: string): string {
  const changes: [RegExp, string][] = [
    [/^shala = .*/m, `${postgres.database} = host=127.0.0.1 port=${postgres.port} auth_user=pgbouncer`],
    [/^listen_port = .*/m, `listen_port = ${port}`],
    [/^auth_file = .*/m, `auth_file = ${users}`],
    ...Object.entries(settings).map(([name, value]): [RegExp, string] => [
      new RegExp(`^${name} = .*`, 'm'),
      `${name} = ${value}`,
    ]),
  ]
  return changes.reduce(
    (config, [from, to]) => {
      if (config.search(from) < 0) throw new Error(`pgbouncer.ini has no ${from}.`)
      return config.replace(from, to)
    },
    readFileSync(join(deploy, 'pgbouncer.ini'), 'utf8'),
  )
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return await once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

/** PgBouncer of this machine. It does not run as root: then it runs as Debian's own user of PostgreSQL. */
export async function startPgbouncer(pooled: Pooled): Promise<{ stop: () => Promise<void> }> {
  const folder = join(pooled.folder, `pgbouncer-${pooled.port}`)
  mkdirSync(folder)
  chmodSync(pooled.folder, 0o755)
  const [users, file] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')]
  const known = Object.entries(pooled.passwords).map(([name, password]) => `"${name}" "${password}"\n`)
  writeFileSync(users, known.join(''))
  writeFileSync(file, configOf(pooled, users))
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' })
  for (let waited = 0; !(await isListening(pooled.port)); waited += 50) {
    if (child.exitCode !== null || waited > 60_000) throw new Error('PgBouncer did not start.')
    await sleep(50)
  }
  return {
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGINT')
      await closed
    },
  }
}
