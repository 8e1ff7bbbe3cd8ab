import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Endpoint, Sent } from '@shala/contract/general/endpoint'
import type { ErrorBody } from '@shala/contract/general/refusal'
import type { PublicConfig } from '@shala/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { inject } from 'vitest'
import { createApp } from '#app'
import { type ChatLimits, usualChatLimits } from '#features/chat/index'
import type { ReportsOfProviders } from '#features/messages/index'
import type { ChatModel } from '#platform/chat-model/chat-model'
import { type DatabaseAddress, openPool } from '#platform/database/connection'
import { migrate } from '#platform/database/migrate'
import { bindToSchool, type SchoolDb } from '#platform/database/school-db'
import { makeServingLogins, type ServingAddresses } from '#platform/database/serving-logins'
import type { Deliveries } from '#platform/delivery/delivery'
import { openOutbox } from '#platform/delivery/outbox'
import { minute } from '#platform/durations'
import { type Bucket, openFolderBucket } from '#platform/files/bucket'
import type { GoogleCalendar } from '#platform/google-calendar'
import type { GoogleSignIn } from '#platform/google-sign-in'
import { type LoadLimits, usualLimits } from '#platform/http/load-limits'
import type { Route } from '#platform/http/route'
import { newId } from '#platform/ids'
import type { Task } from '#platform/jobs/task'
import { Hints } from '#platform/live/hints'
import { openOutsidePosts } from '#platform/outside/outside-posts'
import { type SchoolLimits, usualSchoolLimits } from '#platform/process/school-limits'
import { deriveSecrets } from '#platform/process/secrets'
import { type SignInLimits, usualSignInLimits } from '#platform/process/sign-in-limits'
import { openWebPush } from '#platform/push/web-push'
import type { BucketVariables } from '../src/buckets.ts'
import { schoolFiles } from '../src/school-files.ts'
import { openTestJobs } from './test-jobs.ts'

interface Reply<E extends Endpoint> {
  status: number
  /** The body of success; for a refusal see `error`. */
  body: Answer<E>
  error: ErrorBody & Record<string, unknown>
  headers: Record<string, string | string[] | number | undefined>
}

interface Request<E extends Endpoint> {
  token?: string | undefined
  params?: Sent<E, 'params'>
  query?: Record<string, string>
  /** As sent: what a client may get wrong is part of the tests. */
  body?: unknown
  userAgent?: string
  /** Sent as a form, in place of `body`. */
  form?: FormData
  address?: string
}

export interface TestApp {
  server: FastifyInstance
  routes: Route[]
  /** The server's 'now'; a test may set it. */
  clock: { now: Date }
  schoolPool: Pool
  authPool: Pool
  database: DatabaseAddress
  bucket: Bucket
  call: <E extends Endpoint>(endpoint: E, request?: Request<E>) => Promise<Reply<E>>
  /** The last code that left for an identifier. */
  lastCode: (identifier: string) => string
  bind: (schoolId: string) => SchoolDb
  doChores: () => Promise<void>
  /** As every ten minutes, where backups are set up. */
  doBackups: () => Promise<void>
  /** As every minute. */
  tellFamilies: () => Promise<void>
  /** Runs what calls have left for the background. */
  jobs: { run: () => Promise<void> }
  close: () => Promise<void>
}

/** The owner of the test databases is no superuser where the run's PostgreSQL is its own (`makeRoles`). */
export function ownerOf({ user, password }: { user: string; password?: string }): string {
  return user === 'postgres' && !password ? 'shala_owner' : user
}

async function createDatabase(): Promise<{
  address: DatabaseAddress
  drop: (logins: ServingAddresses) => Promise<void>
}> {
  const postgres = inject('postgres')
  const admin = new pg.Client(postgres)
  await admin.connect()
  const user = ownerOf(postgres)
  const database = `test_${newId().replaceAll('-', '')}`
  const template = inject('template')
  const copied = template && `template ${template} strategy file_copy`
  await admin.query(`create database ${database} owner ${user} ${copied}`)
  await admin.end()
  return {
    address: { ...postgres, user, database },
    async drop(logins) {
      const admin = new pg.Client(postgres)
      await admin.connect()
      await admin.query(`drop database ${database} with (force)`)
      for (const login of Object.values(logins))
        if ('user' in login) await admin.query(`drop role ${login.user}`)
      await admin.end()
    },
  }
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A machine that is busy with other tests refuses nothing either. */
const patient = {
  requestsPerMinute: 1_000_000,
  requestsPerMinuteOfPerson: 1_000_000,
  // A starved process measures an endless delay.
  eventLoopDelay: Number.POSITIVE_INFINITY,
}

export const testSecret = 'a secret of the tests, long enough'
/** Of what tests encrypt with a passphrase: the usual one takes 256 MB and half a second each time. */
export const testWorkFactor = 10

interface TestAppOptions {
  log?: Logger
  /** A folder of the test's own unless given. */
  bucket?: Bucket
  google?: GoogleSignIn
  googleCalendar?: GoogleCalendar
  chatModel?: ChatModel
  chatLimits?: Partial<ChatLimits>
  schoolLimits?: Partial<SchoolLimits>
  support?: PublicConfig['support']
  documentViewerUrl?: string
  /** In place of what the variables say by themselves. */
  codeLimits?: Partial<SignInLimits>
  loadLimits?: Partial<LoadLimits>
  /** Origins of push services that are written to besides the usual ones. */
  pushServices?: string[]
  /** Origins that events of other systems may go to, and for how many milliseconds one is waited for. */
  webhooks?: { origins: string[]; patience?: number }
  /** Another process on the database of this one. */
  beside?: TestApp
  /** Where its connections go, in place of the database itself. */
  through?: { host: string; port: number }
  familyMessagesADay?: number
  publicUrl?: string
  /** In place of the outbox, and of no WhatsApp. */
  deliveries?: Partial<Deliveries>
  /** The task that makes the backup of the day, as `dailyBackups` makes it. */
  dailyBackups?: (address: DatabaseAddress, clock: () => Date) => Task | null
  /** In place of `testSecret`. */
  secret?: string
  /** Without it no reports of providers are taken. */
  reports?: ReportsOfProviders
}

async function encodeForm(form: FormData): Promise<{ type: string; payload: Buffer }> {
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** Calls the server as a browser would, without a network. */
function callsOf(server: FastifyInstance): TestApp['call'] {
  return async <E extends Endpoint>(endpoint: E, request: Request<E> = {}): Promise<Reply<E>> => {
    const { token, params, query, body, form, userAgent, address = '10.0.0.1' } = request
    const encoded = form && (await encodeForm(form))
    const response = await server.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, params as Record<string, string>),
      remoteAddress: address,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(encoded && { 'content-type': encoded.type }),
        ...(userAgent && { 'user-agent': userAgent }),
      },
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
      ...(encoded && { payload: encoded.payload }),
    })
    const isJson = /json/.test(String(response.headers['content-type']))
    const answer = isJson ? JSON.parse(response.body) : undefined
    return { status: response.statusCode, body: answer, error: answer, headers: response.headers }
  }
}

function webPushOf({ pushServices: services = [], secret = testSecret }: TestAppOptions) {
  const privateKey = deriveSecrets(secret).push
  return openWebPush({ privateKey, contact: 'mailto:push@school.example', services })
}

/** The whole server on a database of its own, reached as a browser reaches it. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { log = pino({ level: 'silent' }) } = options
  const { address, drop } = options.beside
    ? { address: options.beside.database, drop: async () => {} }
    : await createDatabase()
  await migrate(address)
  const folder = mkdtempSync(join(tmpdir(), 'shala-test-'))
  const { bucket = openFolderBucket(join(folder, 'files')) } = options
  const clock = { now: new Date() }
  const outbox = await openOutbox(folder, clock.now, () => {})
  const logins = await makeServingLogins(address)
  const schoolPool = openPool({ ...logins.school, ...options.through }, 'school', 8)
  const authPool = openPool({ ...logins.auth, ...options.through }, 'auth', 4)
  const hints = new Hints({ pool: schoolPool, address: logins.school, onFailure: () => {} })
  const jobs = openTestJobs()
  const { server, routes, tasks } = await createApp({
    hints,
    jobs,
    webPush: webPushOf(options),
    outsidePosts: openOutsidePosts(options.webhooks ?? { origins: [] }),
    schoolPool,
    standby: null,
    authPool,
    secrets: deriveSecrets(options.secret ?? testSecret),
    google: options.google ?? null,
    googleCalendar: options.googleCalendar ?? null,
    chatModel: options.chatModel ?? null,
    schoolLimits: { ...usualSchoolLimits, ...options.schoolLimits },
    familyMessagesADay: options.familyMessagesADay ?? 1000,
    chatLimits: { ...usualChatLimits, patience: 10 * minute, ...options.chatLimits },
    documentViewerUrl: options.documentViewerUrl ?? null,
    support: options.support ?? { email: null, phone: null, url: null },
    deliveries: { email: outbox, phone: outbox, whatsapp: null, ...options.deliveries },
    dailyBackups: options.dailyBackups?.(address, () => clock.now) ?? null,
    makeSchoolFile: schoolFiles({
      env: { DATA_DIR: folder } as BucketVariables,
      address,
      secrets: [options.secret ?? testSecret],
      log,
      workFactor: testWorkFactor,
    }),
    reports: options.reports ?? { sms: null, whatsApp: null },
    bucket,
    codeLimits: { ...usualSignInLimits, ...options.codeLimits },
    metrics: null,
    closing: new AbortController().signal,
    clock: () => clock.now,
    log,
    trustProxy: false,
    loadLimits: { ...usualLimits, ...patient, ...options.loadLimits },
    publicUrl: options.publicUrl ?? null,
    secure: false,
    webFolder: null,
  })

  return {
    server,
    routes,
    clock,
    schoolPool,
    authPool,
    database: address,
    bucket,
    call: callsOf(server),
    doChores: () => tasks.chores({}, { signal: new AbortController().signal }),
    doBackups: async () => tasks.backups?.({}, { signal: new AbortController().signal }),
    tellFamilies: () => tasks.families({}, { signal: new AbortController().signal }),
    jobs: { run: () => jobs.run(tasks) },
    lastCode(identifier) {
      const lines = readFileSync(join(folder, 'outbox.jsonl'), 'utf8').trim().split('\n')
      const messages = lines.map((line) => JSON.parse(line))
      return messages.findLast(({ to }) => to === identifier)?.code ?? ''
    },
    bind: (schoolId) => bindToSchool(schoolPool, schoolId),
    async close() {
      await server.close()
      await hints.close()
      await schoolPool.end()
      await authPool.end()
      rmSync(folder, { recursive: true, force: true })
      await drop(logins)
    },
  }
}

/** A mobile number nobody else in the run has. */
export function anyPhone(): string {
  return `9${String(randomInt(1e9)).padStart(9, '0')}`
}
