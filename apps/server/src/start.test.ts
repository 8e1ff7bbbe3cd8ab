import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  clearServers,
  get,
  newFolder,
  npmRun,
  openSchool,
  operatorCommand,
  post,
  postgresOn,
  refusal,
  refusedProcess,
  type Started,
  start,
  startHere,
  stop,
} from '../test/run-server.ts'
import { anyPhoto, formOf } from '../test/test-files.ts'

afterAll(clearServers)

const metricsToken = 'a-token-of-the-tests-long-enough'

describe('a server on a fresh folder', () => {
  const dataDir = newFolder()
  let server: Started
  beforeAll(async () => {
    server = await start(dataDir, { METRICS_TOKEN: metricsToken, PUBLIC_ULR: 'https://school.example' })
  })

  it('says where it is, where codes appear, and how to stop it', () => {
    expect(server.output()).toContain(`ready at ${server.url}`)
    expect(server.output()).toContain('outbox.jsonl')
    expect(server.output()).toContain('Ctrl-C')
  })

  it('asks about a setting whose name is nearly one of ours', () => {
    expect(server.output()).toContain('unknown setting PUBLIC_ULR: did you mean PUBLIC_URL?')
  })

  it('keeps its secret and its outbox to its own user', () => {
    expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'outbox.jsonl')).mode & 0o777).toBe(0o600)
  })

  it('refuses a second server on its folder with a sentence', async () => {
    const { code, output } = await refusedProcess({ DATA_DIR: dataDir })
    expect([code, output.split('\n')]).toEqual([1, [expect.stringContaining('is used by another server')]])
  })

  it('answers its figures to whoever has the token of the operator, by route and never by person', async () => {
    const ask = (path: string, token: string) =>
      fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    await ask('/api/users/0190b6a0-0000-7000-8000-000000000001', 'nobody')
    for (const token of ['', 'another-token-that-is-long-enough']) {
      expect((await ask('/metrics', token)).status).toBe(404)
    }
    const answer = await ask('/metrics', metricsToken)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const line of [
      'shala_database_up 1',
      'shala_requests_total{method="GET",route="/api/users/:id",status="401"} 1',
      'shala_request_seconds_count{method="GET",route="/api/users/:id"} 1',
      'shala_database_connections{serves="school",state="waiting"} 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(text).not.toContain('0190b6a0')
  })

  it('is found in order by the doctor, and what is wrong is named with what to do', async () => {
    const examine = (env: Record<string, string>) =>
      operatorCommand('doctor', [], { DATA_DIR: dataDir, ...env })
    const whole = await examine({ PUBLIC_URL: server.url })
    expect(whole.output).toContain('ok    The database is of this version.')
    expect(whole.output).toContain('ok    Files are stored, read and removed.')
    expect(whole.output).toContain('note  Mail is not set up')
    expect(whole.output.split('\n').at(-1)).toBe('Nothing is to be mended.')
    expect(whole.code).toBe(0)
    chmodSync(join(dataDir, 'secrets.key'), 0o644)
    const broken = await examine({
      PUBLIC_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMTP_FROM: 'a@x.example',
      SMTP_TLS: 'optional',
    })
    chmodSync(join(dataDir, 'secrets.key'), 0o600)
    const toMend = broken.output.split('\n').filter((line) => line.startsWith('MEND'))
    expect(toMend).toEqual([
      expect.stringContaining('chmod 600'),
      expect.stringContaining('Mail: '),
      expect.stringContaining('(PUBLIC_URL) does not lead here'),
    ])
    expect(broken.code).toBe(1)
    const behindProxy = { PUBLIC_URL: 'https://127.0.0.1:9' }
    expect((await examine(behindProxy)).output).toContain('MEND  TRUST_PROXY is not set')
    expect((await examine({ ...behindProxy, TRUST_PROXY: '1' })).output).not.toContain('TRUST_PROXY')
    const away = await examine({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x',
      SECRETS_KEY: 'x'.repeat(32),
    })
    expect([away.code, away.output]).toEqual([1, expect.stringContaining('MEND  The database: ')])
    const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x', SECRETS_KEY: 'x'.repeat(32) }
    expect(await operatorCommand('admin', ['schools'], unreachable)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED [^\n]+$/,
      ),
    })
    const other = await examine({ PUBLIC_URL: server.url, SECRETS_KEY: 'x'.repeat(32) })
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining('MEND  SECRETS_KEY is not the one'),
    ])
    const nowhere = join(dataDir, 'nowhere')
    expect((await examine({ DATA_DIR: nowhere })).output).toContain(`MEND  There is no folder ${nowhere}`)
    expect(existsSync(nowhere)).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)(
    'of another user is left alone by root, whose files it could not read',
    async () => {
      const folder = newFolder()
      chownSync(folder, 65534, 65534)
      for (const [command, words] of [
        ['doctor', []],
        ['move', ['--to', 'embedded']],
      ] as const) {
        const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/x'
        const env = {
          DATA_DIR: folder,
          ...(command === 'move' && { DATABASE_URL, SECRETS_KEY: 'x'.repeat(32) }),
        }
        const { code, output } = await operatorCommand(command, [...words], env)
        expect([code, output]).toEqual([1, expect.stringContaining('belongs to the user 65534')])
      }
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('is told by the doctor that the store is not the one with the files of its schools', async () => {
    const { token } = await openSchool(server.url, dataDir, 1)
    const body = formOf({ logo: await anyPhoto() })
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${server.url}/api/schools/logo`, { method: 'PUT', headers, body })).status).toBe(200)
    const files = join(dataDir, 'files')
    const examine = async () => (await operatorCommand('doctor', [], { DATA_DIR: dataDir })).output
    expect(await examine()).toContain('ok    The store has the files of schools')
    renameSync(files, `${files}-not-mounted`)
    expect(await examine()).toContain('MEND  The store lacks 2 of 2 files of schools')
    rmSync(files, { recursive: true })
    renameSync(`${files}-not-mounted`, files)
    const [one = ''] = globSync('*/*/*.small', { cwd: files })
    rmSync(join(files, one))
    expect(await examine()).toContain(
      `MEND  The store has lost 1 of 2 files of schools that were looked for: ${one}.`,
    )
  })

  it('leaves out no word that stands behind a command: a setting there would not count', async () => {
    const words = ['--', 'DATA_DIR=/elsewhere']
    for (const command of ['doctor', 'reseal', 'start']) {
      const { code, output } = await npmRun([command, ...words], { DATA_DIR: dataDir })
      expect([code, output]).toEqual([1, expect.stringContaining(`${command} takes no words`)])
    }
  })

  it('stops in order on Ctrl-C: everything of it is gone', async () => {
    expect(await stop(server, 'SIGINT')).toBe(0)
    expect(postgresOn(dataDir)).toBe(0)
  })

  it('says in its log that it cut off a request which did not end in time', async () => {
    const slow = await start(newFolder())
    const socket = connect(Number(new URL(slow.url).port), '127.0.0.1')
    socket.on('error', () => {})
    const head =
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{'
    await new Promise((done) => socket.write(head, done))
    await sleep(300)
    expect(await stop(slow)).toBe(1)
    expect(slow.output()).toContain('took longer than 15 seconds: they are cut off')
  })

  it('tells a load balancer that it ends, and answers meanwhile for STOP_NOTICE_SECONDS', async () => {
    const told = await startHere(newFolder(), { STOP_NOTICE_SECONDS: '3' })
    const ask = async (path: string) => (await fetch(`${told.url}${path}`)).status
    const answers = () => Promise.all([ask('/api/ready'), ask('/api/config')])
    expect(await answers()).toEqual([200, 200])
    const stopped = told.stop()
    expect(await answers()).toEqual([503, 200])
    await stopped
    await expect(ask('/api/config')).rejects.toThrow('fetch failed')
  })

  it('refuses another SECRETS_KEY than the one its data was made with', async () => {
    const sentence = await refusal({ DATA_DIR: dataDir, SECRETS_KEY: 'x'.repeat(32) })
    expect(sentence).toContain('SECRETS_KEY is not the one')
    expect(postgresOn(dataDir)).toBe(0)
  })

  it('refuses a port that another program has and a HOST that is not this machine’s, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program; set PORT to a free one.`,
    )
    other.close()
    expect(await refusal({ DATA_DIR: dataDir, HOST: '203.0.113.1' })).toBe(
      'HOST 203.0.113.1 is not an address of this machine.',
    )
    expect(postgresOn(dataDir)).toBe(0)
  })
})

describe('a start that cannot be', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'school' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'postgres://localhost/x' }, 'SECRETS_KEY'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRETS_KEY: 'k'.repeat(32) }, 'DATABASE_URL'],
    [{ S3_BUCKET: 'school-files' }, 'S3_ENDPOINT'],
    [{ DATA_DIR: '/dev/null/data' }, '/dev/null/data'],
  ])('%j ends with one sentence that names it', async (env, name) => {
    const sentence = await refusal(env as Record<string, string>)
    expect(sentence.split('\n')).toEqual([expect.stringContaining(name)])
  })

  it('ends its process with code 1, and says no more than the sentence', async () => {
    const { code, output } = await refusedProcess({ PORT: 'http' })
    expect([code, output.split('\n')]).toEqual([1, [expect.stringContaining('PORT')]])
  })
})

describe('a PostgreSQL of one’s own', () => {
  const secret = 'a secret of one’s own, long enough'
  const database = `own_${crypto.randomUUID().replaceAll('-', '')}`
  const postgres = inject('postgres')
  let url: string
  beforeAll(async () => {
    const admin = new pg.Client(postgres)
    await admin.connect()
    await admin.query(`do $$ begin create role own_admin login createrole password 'secret';
      exception when duplicate_object or unique_violation then null; end $$`)
    // As docs/operations.md tells an administrator whose PostgreSQL serves another Shala too.
    for (const role of ['shala_school', 'shala_auth', 'shala_jobs']) {
      await admin.query(`do $$ begin create role ${role} nologin;
        exception when duplicate_object or unique_violation then null; end $$`)
      await admin.query(`grant ${role} to own_admin with admin option`)
    }
    await admin.query(`create database ${database} owner own_admin`)
    await admin.end()
    url = postgres.host.startsWith('/')
      ? `postgres://own_admin@localhost/${database}?host=${encodeURIComponent(postgres.host)}`
      : `postgres://own_admin:secret@${postgres.host}:${postgres.port}/${database}`
  })
  afterAll(async () => {
    const admin = new pg.Client(postgres)
    await admin.connect()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })

  it('serves the whole main job, to two processes at once', async () => {
    const dataDir = newFolder()
    const env = { DATABASE_URL: url, SECRETS_KEY: secret }
    const [first, second] = await Promise.all([start(dataDir, env), start(newFolder(), env)])
    const { token, students } = await openSchool(first.url, dataDir, 3)
    // All of them: on a Sunday few marks would make no school day.
    const marks = students.map((studentId) => ({ studentId, status: 'late' }))
    await post(second.url, '/api/attendance/manual/batch', { marks }, token)
    const { attendance } = await get(first.url, '/api/attendance/history', token)
    expect(attendance.records.map(({ studentId }) => studentId).sort()).toEqual(students.toSorted())
    expect(await Promise.all([stop(first), stop(second)])).toEqual([0, 0])
    expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  })

  it('refuses another secret than the one it was made with', async () => {
    const sentence = await refusal({ DATABASE_URL: url, SECRETS_KEY: 'y'.repeat(32) })
    expect(sentence).toContain('SECRETS_KEY is not the one')
  })
})
