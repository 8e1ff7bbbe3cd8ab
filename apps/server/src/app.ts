import { exportLimits } from '@shala/contract/exports'
import type { PublicConfig } from '@shala/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { accessRoutes } from '#features/access/index'
import { activityRoutes } from '#features/activity/index'
import { attendanceRoutes } from '#features/attendance/index'
import { type AuthParts, authContext, authenticate, authRoutes, type CodeLimits } from '#features/auth/index'
import { classesRoutes } from '#features/classes/index'
import { deliveriesRoutes } from '#features/deliveries/index'
import { exportsRoutes } from '#features/exports/index'
import { filesRoutes } from '#features/files/index'
import { profileRoutes } from '#features/profile/index'
import { eraseGivenUpSchools, schoolsRoutes } from '#features/schools/index'
import { studentsRoutes } from '#features/students/index'
import { isMigrated, systemRoutes } from '#features/system/index'
import { teachersRoutes } from '#features/teachers/index'
import { usersRoutes } from '#features/users/index'
import type { Clock } from '#platform/clock'
import { openAuthDb } from '#platform/database/auth-db'
import type { Pool } from '#platform/database/connection'
import { bindToSchool } from '#platform/database/school-db'
import type { Deliveries } from '#platform/delivery/delivery'
import type { Bucket } from '#platform/files/bucket'
import type { GoogleSignIn } from '#platform/google-sign-in'
import type { Route } from '#platform/http/route'
import { createServer } from '#platform/http/server'
import type { Secrets } from '#platform/process/secrets'
import { Turns } from '#platform/process/turns'

export interface AppParts {
  /** Connections of the role `shala_school`. */
  schoolPool: Pool
  /** Connections of the role `shala_auth`. */
  authPool: Pool
  secrets: Secrets
  deliveries: Deliveries
  /** Null when sign-in with Google is not set up. */
  google: GoogleSignIn | null
  support: PublicConfig['support']
  /** Where photos and documents are kept. */
  bucket: Bucket
  codeLimits: CodeLimits
  clock: Clock
  log: Logger
  trustProxy: false | number | string[]
  requestsPerMinute: number
  secure: boolean
  publicUrl: string | null
  webFolder: string | null
}

export interface App {
  server: FastifyInstance
  /** Every call of the API, with who may make it. */
  routes: Route[]
  /** What is to be done from time to time, whoever asks for what. */
  doChores: (signal: AbortSignal) => Promise<void>
}

/** The whole product as one server: the one file that names every feature. */
export async function createApp(parts: AppParts): Promise<App> {
  const { schoolPool, secrets, deliveries, clock } = parts
  const authDb = openAuthDb(parts.authPool)
  const warn = (what: string) => (error: Error) => parts.log.error({ err: error }, what)
  const bind = (schoolId: string) => bindToSchool(schoolPool, schoolId)
  const files = {
    bucket: parts.bucket,
    documentKey: secrets.documents,
    linkKey: secrets.links,
    onFailure: warn('the file store failed'),
  }
  const people = { files, numberKey: secrets.numbers }
  const auth: AuthParts = {
    authDb,
    tokenKey: secrets.tokens,
    deliveries,
    codeKey: secrets.codes,
    limits: parts.codeLimits,
    bindToSchool: bind,
    google: parts.google,
    onUndelivered: warn('a code could not be sent'),
    onGoogleFailure: warn("Google's keys could not be had"),
  }
  const exportTurns = new Turns(exportLimits.atOnce)
  let isClosing = false

  async function isReady(): Promise<boolean> {
    if (isClosing) return false
    return await isMigrated(schoolPool)
  }

  const routes = [
    ...systemRoutes({
      deliveries,
      googleClientId: parts.google?.clientId ?? null,
      support: parts.support,
      isReady,
    }),
    ...authRoutes(auth),
    ...profileRoutes({ auth, people }),
    ...schoolsRoutes({ auth, files, bindToSchool: bind }),
    ...accessRoutes({
      auth,
      deliveries,
      publicUrl: parts.publicUrl,
      onUndelivered: warn('an invitation could not be sent'),
    }),
    ...deliveriesRoutes({
      auth,
      deliveries,
      onUndelivered: warn('a test message could not be sent'),
    }),
    ...classesRoutes(),
    ...studentsRoutes({ files }),
    ...teachersRoutes(people),
    ...usersRoutes(people),
    ...filesRoutes(files, { bindToSchool: bind }),
    ...attendanceRoutes(),
    ...activityRoutes(exportTurns),
    ...exportsRoutes(exportTurns),
  ]
  const server = await createServer({
    ...parts,
    usesGoogle: parts.google !== null,
    authenticate: (token, ipAddress) =>
      authenticate(authContext(auth, { now: clock(), ipAddress, userAgent: null }), token),
    bindToSchool: bind,
    routes,
  })
  server.addHook('preClose', () => {
    isClosing = true
  })
  return {
    server,
    routes,
    doChores: (signal) =>
      eraseGivenUpSchools({
        auth,
        files,
        bindToSchool: bind,
        now: clock(),
        signal,
        onFailure: warn('a school could not be erased'),
        onErased: (schoolId) => parts.log.warn({ schoolId }, 'a school was erased, as its admins had asked'),
      }),
  }
}
