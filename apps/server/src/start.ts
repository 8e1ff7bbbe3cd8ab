import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createApp } from '#app'
import { usualChatLimits } from '#features/chat/index'
import { refuseHalfRestored } from '#platform/backup/restoring-mark'
import type { ChatModel } from '#platform/chat-model/chat-model'
import { openOpenAiModel } from '#platform/chat-model/open-ai-model'
import { systemClock } from '#platform/clock'
import type { DatabaseAddress, Pool } from '#platform/database/connection'
import { migrate } from '#platform/database/migrate'
import { refusePooler } from '#platform/database/pooler'
import type { Message } from '#platform/delivery/delivery'
import { openOutbox } from '#platform/delivery/outbox'
import { refuseFilesAlone } from '#platform/files/files-alone'
import { type GoogleCalendar, openGoogleCalendar } from '#platform/google-calendar'
import { type GoogleSignIn, openGoogleSignIn } from '#platform/google-sign-in'
import { type LoadLimits, usualLimits } from '#platform/http/load-limits'
import { Jobs } from '#platform/jobs/jobs'
import { Hints } from '#platform/live/hints'
import { openMetrics } from '#platform/metrics/metrics'
import { openOutsidePosts } from '#platform/outside/outside-posts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres'
import type { Environment } from '#platform/process/env'
import { Opened } from '#platform/process/opened'
import { readSecretFile } from '#platform/process/secret-file'
import { deriveSecrets, openSecrets, type Secrets } from '#platform/process/secrets'
import { asStartRefusal, StartRefusal } from '#platform/process/start-refusal'
import { openWebPush } from '#platform/push/web-push'
import { openBucket } from './buckets.ts'
import { dailyBackups } from './daily-backups.ts'
import { openDeliveries, openReports } from './deliveries.ts'
import { schoolFiles } from './school-files.ts'
import { ownerUrl, refuseUnusable, servingAddresses } from './serving-addresses.ts'
import { openServingPools, openStandby } from './serving-pools.ts'

export interface RunningServer {
  /** Where a browser finds it. */
  url: string
  /** Lets requests under way finish, then closes everything in order. */
  stop: () => Promise<void>
}

const builtWeb = join(import.meta.dirname, '../../web/dist')

/** Before a database is created in it, or beside an unusable secret file. */
async function refuseUnfitFolder({ DATA_DIR: folder, SECRETS_KEY }: Environment): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch {
    throw new StartRefusal(`The folder ${folder} (DATA_DIR) cannot be written by this user.`)
  }
  if (!SECRETS_KEY) await readSecretFile(folder)
}

async function openDatabase(
  env: Environment,
  opened: Opened,
  told: { onDeath: (message: string) => void; onLost: (message: string) => void },
): Promise<DatabaseAddress> {
  const connectionString = ownerUrl(env)
  if (connectionString) return { connectionString }
  refuseHalfRestored(env.DATA_DIR)
  refuseFilesAlone(env.DATA_DIR)
  const embedded = await startEmbeddedPostgres({ folder: join(env.DATA_DIR, 'pg'), ...told })
  opened.add(() => embedded.stop())
  return embedded.connection
}

/** `given`: the secrets that the keys come from, the current one first. */
async function prepareDatabase(address: DatabaseAddress, env: Environment) {
  const name = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    if (env.DATABASE_URL) await refusePooler(address, name)
    await migrate(address)
  } catch (error) {
    if (!env.DATABASE_URL) throw error
    refuseUnusable(name, error as Error)
  }
  const { DATA_DIR: dataDir, SECRETS_KEY: current, SECRETS_KEY_OLD: old } = env
  const given = await openSecrets(address, { dataDir, current, old })
  return { given, secrets: deriveSecrets(...given) }
}

/** Push services want to know whom to contact when something goes wrong. */
function contactOf({ SUPPORT_EMAIL, PUBLIC_URL }: Environment): string {
  if (SUPPORT_EMAIL) return `mailto:${SUPPORT_EMAIL}`
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:push@shala.invalid'
}

const openPush = (env: Environment, privateKey: Secrets['push']) =>
  openWebPush({ privateKey, contact: contactOf(env), services: env.PUSH_SERVICES })

async function openHints(
  parts: { pool: Pool; address: DatabaseAddress },
  opened: Opened,
  log: Logger,
): Promise<Hints> {
  const onFailure = (error: Error) => log.warn({ err: error }, 'hints of changes are interrupted')
  const hints = new Hints({ ...parts, onFailure })
  opened.add(() => hints.close())
  await hints.open()
  return hints
}

function openGoogle({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_KEYS_URL: keysUrl,
}: Environment): GoogleSignIn | null {
  return clientId ? openGoogleSignIn({ clientId, keysUrl }) : null
}

function openHolidays({
  GOOGLE_CALENDAR_ID: calendarId,
  GOOGLE_CALENDAR_KEY: key,
  GOOGLE_CALENDAR_URL: url,
}: Environment): GoogleCalendar | null {
  return calendarId && key ? openGoogleCalendar({ calendarId, key, url }) : null
}

function openChatModel({ CHAT_BASE_URL, CHAT_MODEL, CHAT_KEY, IMAGE_MODEL }: Environment): ChatModel | null {
  if (!CHAT_BASE_URL || !CHAT_MODEL) return null
  return openOpenAiModel({
    baseUrl: CHAT_BASE_URL,
    model: CHAT_MODEL,
    key: CHAT_KEY ?? null,
    imageModel: IMAGE_MODEL ?? null,
  })
}

const openChatLimits = ({ CHAT_QUESTIONS_PER_DAY: questions, CHAT_IMAGES_PER_DAY: images }: Environment) => ({
  ...usualChatLimits,
  questions,
  images,
})

function openLoadLimits(env: Environment): LoadLimits {
  return {
    ...usualLimits,
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    requestsPerMinuteOfPerson: env.REQUESTS_PER_MINUTE_PER_PERSON,
    connections: env.CONNECTIONS,
    connectionsOfNetwork: env.CONNECTIONS_PER_NETWORK,
    eventLoopDelay: env.OVERLOAD_MILLISECONDS,
  }
}

/** Connections wait while the process is busy: one too many is dropped, and comes again after 1, 3 or 7 seconds. */
function whereToListen({ PORT, HOST, CONNECTIONS }: Environment) {
  return { port: PORT, host: HOST, backlog: CONNECTIONS }
}

/** Only for the person at the terminal: redirected, it would be in a log file. */
function showMessage({ to, purpose, code, text }: Message): void {
  if (!process.stdout.isTTY) return
  console.log(code ? `\n  Code for ${to} (${purpose}): ${code}\n` : `\n  To ${to} (${purpose}): ${text}\n`)
}

/** The external services that the variables name; null, or the built-in one, where they name none. */
async function outsideServices(env: Environment) {
  const outbox = await openOutbox(env.DATA_DIR, systemClock(), showMessage)
  return {
    deliveries: openDeliveries(env, outbox),
    reports: openReports(env),
    google: openGoogle(env),
    googleCalendar: openHolidays(env),
    chatModel: openChatModel(env),
    bucket: openBucket(env),
    outsidePosts: openOutsidePosts({ origins: env.WEBHOOK_ORIGINS }),
  }
}

/**
 * Starts everything: database, migrations, keys, server.
 * @throws StartRefusal with one sentence when it cannot
 */
export async function startServer(
  env: Environment,
  log: Logger,
  onLost: (message: string) => void,
  webFolder = builtWeb,
): Promise<RunningServer> {
  const opened = new Opened()
  try {
    await refuseUnfitFolder(env)
    const address = await openDatabase(env, opened, { onDeath: (message) => log.error(message), onLost })
    const { given, secrets } = await prepareDatabase(address, env)
    const addresses = await servingAddresses(address, env)
    const pools = await openServingPools(addresses, env, (close) => opened.add(close))
    const jobs = new Jobs({ pool: pools.jobs, log })
    const hints = await openHints({ pool: pools.school, address: addresses.school }, opened, log)
    const late = await openStandby({ addresses, env, primary: pools.school }, { hints, log })
    if (late) opened.add(() => late.pool.end())
    const { server, tasks, repeated } = await createApp({
      schoolPool: pools.school,
      standby: late?.standby ?? null,
      authPool: pools.auth,
      secrets,
      ...(await outsideServices(env)),
      dailyBackups: dailyBackups({ env, address, clock: systemClock, log }),
      makeSchoolFile: schoolFiles({ env, address, secrets: given, log }),
      chatLimits: openChatLimits(env),
      documentViewerUrl: env.DOCUMENT_VIEWER_URL,
      support: { email: env.SUPPORT_EMAIL, phone: env.SUPPORT_PHONE, url: env.SUPPORT_URL },
      hints,
      jobs,
      closing: opened.closing,
      webPush: openPush(env, secrets.push),
      codeLimits: env.SIGN_IN_LIMITS,
      schoolLimits: env.SCHOOL_LIMITS,
      familyMessagesADay: env.FAMILY_MESSAGES_A_DAY,
      metrics: openMetrics(env, { ...pools, ...(late && { read: late.pool }) }),
      clock: systemClock,
      log,
      trustProxy: env.TRUST_PROXY,
      loadLimits: openLoadLimits(env),
      publicUrl: env.PUBLIC_URL ?? null,
      secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
      webFolder: existsSync(webFolder) ? webFolder : null,
    })
    // Closed in the opposite order: no more requests first.
    opened.add(() => jobs.stop())
    opened.add(() => server.close())
    const url = await server.listen(whereToListen(env))
    // A load balancer hears at `/api/ready` that this process ends, before a connection that it may just be using does.
    opened.add(() => sleep(env.STOP_NOTICE_SECONDS * 1000))
    jobs.start(tasks, repeated)
    // An operator who has just set them up sees at once whether they work.
    if (tasks.backups) await jobs.add('backups', {}, { key: 'backups' })
    return { url: env.PUBLIC_URL ?? url, stop: () => opened.closeAll() }
  } catch (error) {
    await opened.closeAll()
    throw asStartRefusal(error, env)
  }
}
