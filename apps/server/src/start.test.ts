import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  clearServers,
  get,
  newFolder,
  openSchool,
  post,
  postgresOn,
  refusal,
  type Started,
  start,
  stop,
} from '../test/run-server.ts'
import { anyPdf, anyPhoto, formOf } from '../test/test-files.ts'

interface Registered {
  _id: string
  rollNumber: string
  photo: string
  birthCertificate: string
}

async function onlyClass(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/classes`, { headers: { authorization: `Bearer ${token}` } })
  const { classes } = (await response.json()) as { classes: { _id: string }[] }
  return classes[0]?._id ?? ''
}

afterAll(clearServers)

describe('a server on a fresh folder', () => {
  const dataDir = newFolder()
  let server: Started
  beforeAll(async () => {
    server = await start(dataDir)
  })

  it('says where it is, where codes appear, and how to stop it', () => {
    expect(server.output()).toContain(`ready at ${server.url}`)
    expect(server.output()).toContain('outbox.jsonl')
    expect(server.output()).toContain('Ctrl-C')
  })

  it('keeps its secret and its outbox to its own user', () => {
    expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'outbox.jsonl')).mode & 0o777).toBe(0o600)
  })

  it('refuses a second server on its folder with a sentence', async () => {
    const { code, output } = await refusal({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toMatch(/in use|used by|another server/i)
    expect(output.split('\n')).toHaveLength(1)
  })

  it('refuses a second server on its port with a sentence, and leaves no database behind', async () => {
    const folder = newFolder()
    const { port } = new URL(server.url)
    const { code, output } = await refusal({ DATA_DIR: folder, PORT: port })
    expect([code, output]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is taken by another program; set PORT to a free one.`,
    ])
    expect(postgresOn(folder)).toBe(0)
  })

  it('stops in order on Ctrl-C: everything of it is gone', async () => {
    expect(await stop(server, 'SIGINT')).toBe(0)
    expect(postgresOn(dataDir)).toBe(0)
  })

  it('refuses another SECRETS_KEY than the one its data was made with', async () => {
    const { code, output } = await refusal({ DATA_DIR: dataDir, SECRETS_KEY: 'x'.repeat(32) })
    expect(code).toBe(1)
    expect(output).toContain('SECRETS_KEY is not the one')
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
    [{ HOST: '203.0.113.1' }, 'HOST'],
    [{ S3_BUCKET: 'school-files' }, 'S3_ENDPOINT'],
    [{ DATA_DIR: '/dev/null/data' }, '/dev/null/data'],
  ])('%j ends with one sentence that names it', async (env, name) => {
    const { code, output } = await refusal(env as Record<string, string>)
    expect(code).toBe(1)
    expect(output).toContain(name)
    expect(output.split('\n')).toHaveLength(1)
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
    await post(second.url, '/api/attendance/manual', { studentId: students[0], status: 'late' }, token)
    const { attendance } = await get(first.url, '/api/attendance/history', token)
    expect(attendance.records.map(({ studentId }) => studentId)).toEqual([students[0]])
    expect(await Promise.all([stop(first), stop(second)])).toEqual([0, 0])
    expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  })

  it('refuses another secret than the one it was made with', async () => {
    const { code, output } = await refusal({ DATABASE_URL: url, SECRETS_KEY: 'y'.repeat(32) })
    expect([code, output.includes('SECRETS_KEY is not the one')]).toEqual([1, true])
  })
})

describe('kill -9', { timeout: 60_000 }, () => {
  it('in the middle of marking loses no acknowledged mark and leaves no PostgreSQL behind', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o700)
    const server = await start(dataDir)
    const { token, students } = await openSchool(server.url, dataDir, 200)
    const acknowledged: string[] = []
    const marking = students.map(async (studentId, index) => {
      await sleep(index * 3)
      await post(server.url, '/api/attendance/manual', { studentId, status: 'absent' }, token)
      acknowledged.push(studentId)
    })
    const settled = Promise.allSettled(marking)
    while (acknowledged.length < 40) await sleep(5)
    await stop(server, 'SIGKILL')
    await settled
    expect(acknowledged.length).toBeLessThan(students.length)
    for (let waited = 0; waited < 3000 && postgresOn(dataDir) > 0; waited += 50) await sleep(50)
    expect(postgresOn(dataDir)).toBe(0)

    const again = await start(dataDir)
    const marked = new Set<string>()
    for (const page of [1, 2]) {
      const { attendance } = await get(again.url, `/api/attendance/history?limit=100&page=${page}`, token)
      for (const record of attendance.records) marked.add(record.studentId)
    }
    expect(acknowledged.filter((id) => !marked.has(id))).toEqual([])
    expect(await stop(again)).toBe(0)
    expect(existsSync(dataDir)).toBe(true)
  })

  it('in the middle of an upload keeps every acknowledged student whole, and of the others nothing', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const { token } = await openSchool(server.url, dataDir, 1)
    const classId = await onlyClass(server.url, token)
    const photo = await anyPhoto(1200)
    const acknowledged: Registered[] = []
    const adding = Array.from({ length: 60 }, async (_, index) => {
      await sleep(index * 15)
      const rollNumber = String(index + 100)
      const pdf = anyPdf(`of ${rollNumber}`)
      const fields = { role: 'student', name: 'S', class: classId, rollNumber, photo, birthCertificate: pdf }
      const response = await fetch(`${server.url}/api/auth/register`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: formOf(fields),
      })
      if (response.status === 201) acknowledged.push(((await response.json()) as { user: Registered }).user)
    })
    const settled = Promise.allSettled(adding)
    while (acknowledged.length < 10) await sleep(5)
    await stop(server, 'SIGKILL')
    await settled
    expect(acknowledged.length).toBeLessThan(60)

    const again = await start(dataDir)
    const listed = await fetch(`${again.url}/api/students?limit=100`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { students } = (await listed.json()) as { students: Registered[] }
    const ids = new Set(students.map(({ _id }) => _id))
    expect(acknowledged.filter(({ _id }) => !ids.has(_id))).toEqual([])
    for (const { _id, rollNumber } of students.filter((one) => Number(one.rollNumber) >= 100)) {
      const read = await fetch(`${again.url}/api/users/${_id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { user } = (await read.json()) as { user: Registered }
      for (const link of [user.photo, `${user.photo}?size=large`]) {
        expect((await fetch(`${again.url}${link}`)).headers.get('content-type')).toBe('image/webp')
      }
      const document = await fetch(`${again.url}${user.birthCertificate}`)
      expect(await document.text()).toContain(`of ${rollNumber}`)
    }
    const seen = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    expect(seen.filter((name) => name.endsWith('.whole')).length).toBeGreaterThanOrEqual(acknowledged.length)
    await stop(again)
  })
})
