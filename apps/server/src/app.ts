import type { PublicConfig } from '@shala/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { accessRoutes } from '#features/access/index'
import { activityRoutes, manyLooksRecorder } from '#features/activity/index'
import { announcementsRoutes, type NewsParts, tellNewsUnheard } from '#features/announcements/index'
import { answersRoutes } from '#features/answers/index'
import { attendanceRoutes, type TellingParts, tellUnheard } from '#features/attendance/index'
import {
  type AuthParts,
  authContext,
  authenticate,
  authOf,
  authRoutes,
  hasSchool,
  readToken,
} from '#features/auth/index'
import { backupsRoutes } from '#features/backups/index'
import { type CalendarParts, calendarRoutes } from '#features/calendar/index'
import { certificatesRoutes } from '#features/certificates/index'
import { type ChatLimits, chatRoutes, openChatTurns, Pace, UnderWay } from '#features/chat/index'
import { classesRoutes } from '#features/classes/index'
import { connectionsRoutes, rosterRoutes } from '#features/connections/index'
import { dashboardRoutes } from '#features/dashboard/index'
import { deliveriesRoutes } from '#features/deliveries/index'
import { exportsRoutes, type MakeSchoolFile } from '#features/exports/index'
import { familyRoutes } from '#features/family/index'
import { type FilesParts, filesRoutes } from '#features/files/index'
import { importsRoutes } from '#features/imports/index'
import { type LeaveParts, leaveRoutes } from '#features/leave/index'
import { liveRoutes } from '#features/live/index'
import { messagesRoutes, type ReportsOfProviders, reportingRoutes } from '#features/messages/index'
import { findRung, notificationsRoutes, pushNotifications } from '#features/notifications/index'
import { privacyRoutes } from '#features/privacy/index'
import { profileRoutes } from '#features/profile/index'
import { reportsRoutes } from '#features/reports/index'
import { schoolsRoutes } from '#features/schools/index'
import { studentsRoutes } from '#features/students/index'
import { isMigrated, systemRoutes } from '#features/system/index'
import { teacherAttendanceRoutes } from '#features/teacher-attendance/index'
import { teachersRoutes } from '#features/teachers/index'
import { usersRoutes } from '#features/users/index'
import type { ChatModel } from '#platform/chat-model/chat-model'
import type { Clock } from '#platform/clock'
import { openAuthDb } from '#platform/database/auth-db'
import type { Pool } from '#platform/database/connection'
import { bindToReadSchool, bindToSchool } from '#platform/database/school-db'
import type { Standby } from '#platform/database/standby'
import type { Deliveries } from '#platform/delivery/delivery'
import type { Bucket } from '#platform/files/bucket'
import type { GoogleCalendar } from '#platform/google-calendar'
import type { GoogleSignIn } from '#platform/google-sign-in'
import { bindingOf } from '#platform/http/binding'
import type { LoadLimits } from '#platform/http/load-limits'
import { ManyLooks } from '#platform/http/many-looks'
import { openOwnReads } from '#platform/http/own-reads'
import type { Route } from '#platform/http/route'
import type { RoutingParts } from '#platform/http/routing'
import { createServer } from '#platform/http/server'
import type { Jobs, Repeated } from '#platform/jobs/jobs'
import type { Task } from '#platform/jobs/task'
import type { Hints } from '#platform/live/hints'
import type { Metrics } from '#platform/metrics/metrics'
import type { OutsidePosts } from '#platform/outside/outside-posts'
import type { SchoolLimits } from '#platform/process/school-limits'
import type { Secrets } from '#platform/process/secrets'
import type { SignInLimits } from '#platform/process/sign-in-limits'
import { type AllTurns, openTurns } from '#platform/process/turns'
import type { WebPush } from '#platform/push/web-push'
import { SchoolMeasure } from '#platform/school-measure'
import { aroundSettings } from './around-settings.ts'
import { calendarParts } from './calendar-parts.ts'
import { toTellOfReports, toTellOthers } from './changed.ts'
import { choresOf, eventsOf, sendingOf, tellingOf, type Warn } from './chores.ts'
import { exportedTables, ownTables } from './exported-tables.ts'
import { leaveParts } from './leave-parts.ts'

export interface AppParts {
  /** Connections that serve the schema `school`. */
  schoolPool: Pool
  /** Answers reads that may be a second old; null without DATABASE_READ_URL. */
  standby: Standby | null
  /** Connections that serve the schema `auth`. */
  authPool: Pool
  secrets: Secrets
  deliveries: Deliveries
  /** How providers report what became of messages. */
  reports: ReportsOfProviders
  /** Null when sign-in with Google is not set up. */
  google: GoogleSignIn | null
  /** The Google calendar that holidays come from; null where each school has those of its country. */
  googleCalendar: GoogleCalendar | null
  /** Answers what people ask the assistant; null where the built-in one answers. */
  chatModel: ChatModel | null
  chatLimits: ChatLimits
  support: PublicConfig['support']
  /** An external viewer that PDFs are handed to; null where the browser draws them. */
  documentViewerUrl: string | null
  /** Where photos and documents are kept. */
  bucket: Bucket
  /** Tells open screens what has changed. */
  hints: Hints
  webPush: WebPush
  /** Carries events to other systems of a school. */
  outsidePosts: OutsidePosts
  /** Takes work that is done after the answer. */
  jobs: Pick<Jobs, 'add'>
  /** Makes the backup of the day when it is due; null where backups are not set up. */
  dailyBackups: Task | null
  makeSchoolFile: MakeSchoolFile
  codeLimits: SignInLimits
  schoolLimits: SchoolLimits
  /** See `FAMILY_MESSAGES_A_DAY`. */
  familyMessagesADay: number
  clock: Clock
  log: Logger
  trustProxy: false | number | string[]
  loadLimits: LoadLimits
  metrics: Metrics | null
  /** Aborted before the server closes: `/api/ready` says no from then on. */
  closing: AbortSignal
  secure: boolean
  publicUrl: string | null
  webFolder: string | null
}

export interface App {
  server: FastifyInstance
  /** Every call of the API, with who may make it. */
  routes: Route[]
  /** Work done in the background, by its name. */
  tasks: Record<'chores' | 'families' | 'messages' | 'push' | 'webhooks', Task> & { backups?: Task }
  /** The tasks that run by themselves. */
  repeated: Repeated
}

function authParts(parts: AppParts, turns: AllTurns, warn: Warn): AuthParts {
  const { schoolPool, authPool, secrets, deliveries, codeLimits: limits, google } = parts
  return {
    shareAuthDb: (share, options) => openAuthDb(authPool, share, options),
    tokenKeys: secrets.tokens,
    codeKey: secrets.codes,
    limits,
    deliveries,
    google,
    passwordTurns: turns.passwords,
    bindToSchool: (schoolId) => bindToSchool(schoolPool, schoolId),
    onUndelivered: warn('a code could not be sent'),
    onGoogleFailure: warn("Google's keys could not be fetched"),
  }
}

interface Features {
  auth: AuthParts
  files: FilesParts
  calendar: CalendarParts
  leave: LeaveParts
  telling: TellingParts
  news: NewsParts
  turns: AllTurns
  underWay: UnderWay
  isReady: () => Promise<boolean>
  warn: Warn
  measure: SchoolMeasure
  onChanged: RoutingParts['onChanged']
}

function chatParts(
  { schoolPool, chatModel: model, chatLimits: limits }: AppParts,
  { files, underWay, warn }: Pick<Features, 'files' | 'underWay' | 'warn'>,
  routes: () => Route[],
): Parameters<typeof chatRoutes>[0] {
  return {
    read: openOwnReads(routes, (schoolId) => bindToReadSchool(schoolPool, schoolId)),
    model,
    files,
    limits,
    turns: openChatTurns(limits),
    pace: new Pace(limits),
    underWay,
    onFailure: warn('the chat model failed'),
  }
}

/** Every feature by its name. */
function allRoutes(parts: AppParts, features: Features): Route[] {
  const { auth, files, calendar, leave, telling, news, turns, underWay, isReady, warn } = features
  const { deliveries, google, publicUrl, secrets, support, documentViewerUrl, chatModel } = parts
  const { bindToSchool } = auth
  const people = { files, numberKeys: secrets.numbers }
  const invitations = { auth, deliveries, publicUrl, onUndelivered: warn('an invitation could not be sent') }
  const tests = { auth, deliveries, publicUrl, onUndelivered: warn('a test message could not be sent') }
  const routes: Route[] = [
    ...systemRoutes({
      deliveries,
      googleClientId: google?.clientId ?? null,
      support,
      chat: { model: chatModel !== null, images: Boolean(chatModel?.draw) },
      documentViewerUrl,
      isReady,
      hasSchool: () => hasSchool(authOf(auth, 'anybody')),
    }),
    ...authRoutes(auth),
    ...profileRoutes({ auth, people }),
    ...schoolsRoutes({ auth, files, bindToSchool, ...aroundSettings(leave, calendar, deliveries) }),
    ...accessRoutes(invitations),
    ...deliveriesRoutes(tests),
    ...classesRoutes(),
    ...studentsRoutes({ ...people, auth, turns: turns.lists }),
    ...teachersRoutes({ ...people, auth, turns: turns.lists }),
    ...importsRoutes({ ...people, auth, turns: turns.lists }),
    ...usersRoutes({ ...people, auth }),
    ...filesRoutes(files, { auth, bindToSchool }),
    ...attendanceRoutes({ turns: turns.lists, findHolidays: leave.findHolidays, telling }),
    ...messagesRoutes({ mostADay: parts.familyMessagesADay }),
    ...reportingRoutes({ auth, bindToSchool, reports: parts.reports, onReported: toTellOfReports(features) }),
    ...answersRoutes({ ...features, bindToSchool }),
    ...familyRoutes({ auth, leave }),
    ...teacherAttendanceRoutes({ gateCodes: secrets.gateCodes, calendar, bindToSchool, turns: turns.lists }),
    ...leaveRoutes(leave),
    ...calendarRoutes({ calendar, news, fileTurns: turns.calendarFiles, bindToSchool, auth }),
    ...announcementsRoutes(news),
    ...certificatesRoutes({ ...people, auth, bindToSchool }),
    ...dashboardRoutes(calendar),
    ...connectionsRoutes({ secretKeys: secrets.webhooks, posts: parts.outsidePosts }),
    ...rosterRoutes({
      auth,
      tokenKeys: secrets.rosters,
      bindToSchool,
      bindToRead: (schoolId) => bindToReadSchool(parts.schoolPool, schoolId),
    }),
    ...reportsRoutes({ calendar, turns: turns.lists }),
    ...notificationsRoutes(parts.webPush),
    ...chatRoutes(chatParts(parts, { files, underWay, warn }, () => routes)),
    ...liveRoutes(parts.hints),
    ...privacyRoutes(),
    ...backupsRoutes({ isSetUp: parts.dailyBackups !== null }),
    ...activityRoutes(turns.downloads),
    ...exportsRoutes({ ...parts, turns, files, tables: exportedTables, ownTables }),
  ]
  return routes
}

/** Rings the phones of a school's people; what reaches nobody that way is told outside the app. */
function pushingOf(
  { webPush, clock }: AppParts,
  auth: AuthParts,
  onChanged: RoutingParts['onChanged'],
): Task {
  const pushing: Parameters<typeof pushNotifications>[0] = {
    push: webPush,
    auth: authOf(auth, 'push'),
    async onUnheard(context, keys) {
      const told = [...(await tellUnheard(context, keys)), ...(await tellNewsUnheard(context, keys))]
      if (told.length > 0) onChanged(context.db.schoolId, ['messages'], { tab: null, isNews: true })
      return new Set(told)
    },
  }
  return ({ schoolId = '' }) => pushNotifications(pushing, { db: auth.bindToSchool(schoolId), now: clock() })
}

/** The whole product as one server: the one file that names every feature. */
export async function createApp(parts: AppParts): Promise<App> {
  const { schoolPool, secrets, bucket, clock, log } = parts
  const warn: Warn = (what) => (error) => log.error({ err: error }, what)
  const turns = openTurns()
  const auth = authParts(parts, turns, warn)
  const { bindToSchool } = auth
  const { documents: documentKeys, links: linkKeys } = secrets
  const files = {
    bucket,
    documentKeys,
    linkKeys,
    pictureTurns: turns.pictures,
    onFailure: warn('the file store failed'),
  }
  const onChanged = toTellOthers(parts, warn('notifications could not be pushed'))
  const push = pushingOf(parts, auth, onChanged)
  const underWay = new UnderWay()
  const isReady = async () => !parts.closing.aborted && (await isMigrated(schoolPool))
  const calendar = calendarParts(parts, warn)
  const telling: TellingParts = {
    findRung: (context, ids) => findRung({ auth: authOf(auth, 'push') }, context, ids),
  }
  const news: NewsParts = {
    ...telling,
    mostADay: parts.familyMessagesADay,
    phone: parts.deliveries.phone,
  }
  const leave = leaveParts(files, calendar)
  const measure = new SchoolMeasure(parts.schoolLimits, (school) =>
    log.warn(school, 'a school comes near a limit of SCHOOL_LIMITS'),
  )
  const running = { turns, underWay, isReady, warn, measure, onChanged }
  const features = { ...running, auth, files, calendar, leave, telling, news }
  const routes = allRoutes(parts, features)
  const server = await createServer({
    ...parts,
    usesGoogle: parts.google !== null,
    readToken: (token) => readToken({ tokenKeys: auth.tokenKeys, now: clock() }, token),
    authenticate: (token, from) =>
      authenticate(authContext(auth, { ...from, now: clock(), userAgent: null }), token),
    bindToSchool: bindingOf(parts),
    routes,
    onChanged,
    manyLooks: new ManyLooks(manyLooksRecorder(bindToSchool, warn('many looks could not be recorded'))),
    onEnded: (check) => parts.hints.onEnded(check),
    measure,
  })
  server.addHook('preClose', async () => underWay.stop())
  server.addHook('onClose', async () => underWay.end())
  const { deliveries, jobs, familyMessagesADay, publicUrl, dailyBackups: backups } = parts
  const onFailure = warn('an event could not be signed')
  const connections = { secretKeys: secrets.webhooks, posts: parts.outsidePosts, clock, onFailure }
  const own = { ...features, connections, deliveries, familyMessagesADay, publicUrl, jobs, clock, log }
  const daily = backups && { backups }
  const sending = { families: tellingOf(own), messages: sendingOf(own), webhooks: eventsOf(own) }
  const tasks = { chores: choresOf(own), ...sending, push, ...daily }
  return { server, routes, tasks, repeated: { chores: 10, families: 1, ...(daily && { backups: 10 }) } }
}
