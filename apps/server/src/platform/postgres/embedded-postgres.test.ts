import { execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
const isRoot = process.getuid?.() === 0

const made = mkdtempSync(join(tmpdir(), 'shala-test-'))
beforeAll(async () => {
  const server = await startEmbeddedPostgres({ folder: join(made, 'pg'), settings })
  await server.stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

let parent: string
let started: EmbeddedPostgres[]

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'shala-test-'))
  started = []
})

afterEach(async () => {
  for (const server of started) await server.stop()
  rmSync(parent, { recursive: true, force: true })
})

/** The folder of a test; where it makes none itself, a copy of one that was started before: a first start takes a second. */
function ownFolder(): string {
  const folder = join(parent, 'pg')
  if (!existsSync(folder)) execFileSync('cp', ['-a', join(made, 'pg'), folder])
  return folder
}

async function start(folder = ownFolder()): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, settings })
  started.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new Client(server.connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows[0]
}

const programsOn = (folder: string) =>
  execFileSync('ps', ['-ww', '-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))

function killPostmaster(): void {
  const [pid] = readFileSync(join(parent, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

describe('the embedded PostgreSQL', () => {
  it('keeps what was written over a restart', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 1 as it')
    await first.stop()
    expect(await ask(await start(), 'select it from kept')).toEqual({ it: 1 })
  })

  it('gives its owner no superuser rights, and stores UTF-8 with checksums', async () => {
    const server = await start()
    expect(
      await ask(server, `select rolsuper, rolcreaterole from pg_roles where rolname = current_user`),
    ).toEqual({
      rolsuper: false,
      rolcreaterole: true,
    })
    expect(
      await ask(server, `select current_setting('server_encoding') e, current_setting('data_checksums') c`),
    ).toEqual({
      e: 'UTF8',
      c: 'on',
    })
  })

  it('is safe against a power cut unless told otherwise', async () => {
    const server = await startEmbeddedPostgres({ folder: ownFolder() })
    started.push(server)
    expect(
      await ask(server, `select current_setting('fsync') f, current_setting('synchronous_commit') s`),
    ).toEqual({
      f: 'on',
      s: 'on',
    })
  })

  it('listens on no network', async () => {
    expect(await ask(await start(), `select current_setting('listen_addresses') as addresses`)).toEqual({
      addresses: '',
    })
  })

  it('refuses a second server on the same folder, naming the first', async () => {
    await start()
    await expect(start()).rejects.toThrow(`is used by another server (process ${process.pid})`)
  })

  it('leaves nothing behind in the temporary folder when stopped', async () => {
    const server = await start()
    await server.stop()
    expect(readdirSync(tmpdir())).not.toContain(server.connection.host.split('/').at(-1))
    expect(readdirSync(join(parent, 'pg'))).toEqual(['cluster'])
  })

  it('goes down with a server killed by kill -9, and starts again with the data intact', async () => {
    const folder = join(parent, 'pg')
    const before = await start()
    await ask(before, 'create table kept as select 1 as it')
    await before.stop()
    const script = join(parent, 'server.ts')
    writeFileSync(
      script,
      `import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded-postgres.ts')}'
       await startEmbeddedPostgres({ folder: '${folder}', settings: ${JSON.stringify(settings)} })
       process.send('ready')`,
    )
    const server = fork(script, { execArgv: [] })
    await once(server, 'message')
    await expect(start()).rejects.toThrow(`(process ${server.pid})`)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await sleep(500)
    expect(programsOn(folder)).toEqual([])
    expect(await ask(await start(), 'select it from kept')).toEqual({ it: 1 })
  })

  it('takes over the lock of a server that is gone, also when another process has its number', async () => {
    await (await start()).stop()
    writeFileSync(
      join(parent, 'pg/lock'),
      JSON.stringify({ pid: process.pid, started: 'long ago', sockets: join(parent, 'gone') }),
    )
    await expect(start()).resolves.toBeDefined()
  })

  it('makes the data anew after a first start that was cut short', async () => {
    mkdirSync(join(parent, 'pg/new-1'), { recursive: true })
    await start()
    expect(readdirSync(join(parent, 'pg')).toSorted()).toEqual(['cluster', 'lock'])
  })

  it('works under a long path', async () => {
    await expect(start(join(parent, 'long-'.repeat(20), 'long-'.repeat(20), 'pg'))).resolves.toBeDefined()
  })

  it('works below a folder that only its owner may enter', async () => {
    chmodSync(parent, 0o700)
    await expect(start(join(parent, 'deep', 'pg'))).resolves.toBeDefined()
  })

  it('tells that a path is not a folder', async () => {
    writeFileSync(join(parent, 'pg'), '')
    await expect(start()).rejects.toThrow('is not a folder: choose another DATA_DIR.')
  })

  it('tells that the data was written by another version', async () => {
    await (await start()).stop()
    writeFileSync(join(parent, 'pg/cluster/PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(
      /was written by PostgreSQL 12, and this server carries PostgreSQL 1\d/,
    )
  })

  it('starts again when it is killed, where it was, even while a statement of it goes on computing', async () => {
    const server = await start()
    await ask(server, 'create table kept as select 1 as it')
    const busy = new Client(server.connection)
    busy.on('error', () => {})
    await busy.connect()
    busy.query('select sum(sqrt(n)) from generate_series(1, 1e10::bigint) n').catch(() => {})
    await sleep(200)
    killPostmaster()
    await expect.poll(() => ask(server, 'select it from kept').catch(() => null)).toEqual({ it: 1 })
    await server.stop()
    expect(programsOn(join(parent, 'pg'))).toEqual([])
  })

  it('starts however much PostgreSQL writes before it is ready', async () => {
    const folder = ownFolder()
    const server = await startEmbeddedPostgres({
      folder,
      settings: { ...settings, log_min_messages: 'debug5' },
    })
    started.push(server)
    expect(await ask(server, 'select 1 as it')).toEqual({ it: 1 })
  })

  it('can be stopped while it is started again', async () => {
    const server = await start()
    killPostmaster()
    await sleep(20)
    await server.stop()
    expect(programsOn(join(parent, 'pg'))).toEqual([])
    expect(readdirSync(join(parent, 'pg'))).toEqual(['cluster'])
  })

  it('gives up with a sentence after five deaths', async () => {
    const lost = Promise.withResolvers<string>()
    const deaths: string[] = []
    const folder = ownFolder()
    const told = { onDeath: (message: string) => deaths.push(message), onLost: lost.resolve }
    const server = await startEmbeddedPostgres({ folder, settings, ...told })
    started.push(server)
    for (let death = 0; death < 5; death++) {
      await expect.poll(() => ask(server, 'select 1').catch(() => null)).toBeTruthy()
      killPostmaster()
      await sleep(100)
    }
    expect(await lost.promise).toBe('PostgreSQL ended by itself 5 times in ten minutes, last: code 137')
    expect(deaths).toHaveLength(4)
    expect(readdirSync(folder)).toEqual(['cluster'])
  })

  it('tells that a folder cannot be written', async () => {
    chmodSync(parent, 0o500)
    // Root may write in spite of the mode, but nobody may write there.
    const folder = isRoot ? '/sys/shala' : join(parent, 'pg')
    const refused = startEmbeddedPostgres({ folder, settings })
    await expect(refused).rejects.toThrow('cannot be read and written by this user')
    chmodSync(parent, 0o700)
  })

  const inAnothersFolder = isRoot && hasSetpriv() ? it : () => {}
  inAnothersFolder('serves root on the folder of another user, and leaves it theirs', async () => {
    chmodSync(parent, 0o755)
    mkdirSync(join(parent, 'pg'))
    execFileSync('chown', ['65534:65534', join(parent, 'pg')])
    await (await start()).stop()
    expect(
      execFileSync('stat', ['-c', '%u', join(parent, 'pg/cluster/PG_VERSION')], { encoding: 'utf8' }),
    ).toBe('65534\n')
  })
})

function hasSetpriv(): boolean {
  return spawnSync('setpriv', ['--version']).status === 0
}
