import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { usualChatLimits } from '../src/features/chat/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openPool } from '../src/platform/database/connection.ts'
import type { Delivery } from '../src/platform/delivery/delivery.ts'
import { openFolderBucket } from '../src/platform/files/bucket.ts'
import { usualLimits } from '../src/platform/http/load-limits.ts'
import { Hints } from '../src/platform/live/hints.ts'
import { openOutsidePosts } from '../src/platform/outside/outside-posts.ts'
import { usualSchoolLimits } from '../src/platform/process/school-limits.ts'
import { deriveSecrets } from '../src/platform/process/secrets.ts'
import { usualSignInLimits } from '../src/platform/process/sign-in-limits.ts'
import { openWebPush } from '../src/platform/push/web-push.ts'

/** What `/api/openapi.json` answers, made from the contract; no database is asked for it. */
export async function makeOpenApi(): Promise<Record<string, string>> {
  const nowhere = { host: '/nowhere', port: 5432, user: 'nobody', database: 'none' }
  const schoolPool = openPool(nowhere, 'school', 1)
  const authPool = openPool(nowhere, 'auth', 1)
  const delivery: Delivery = { kind: 'outbox', carriesText: true, send: async () => {} }
  const { server } = await createApp({
    schoolPool,
    standby: null,
    authPool,
    webPush: openWebPush({
      privateKey: new Uint8Array(32).fill(1),
      contact: 'mailto:nobody@school.example',
      services: [],
    }),
    outsidePosts: openOutsidePosts({ origins: [] }),
    dailyBackups: null,
    makeSchoolFile: () => Promise.reject(new Error('This describes the API and makes no file.')),
    jobs: { add: async () => {} },
    hints: new Hints({ pool: schoolPool, address: nowhere, onFailure: () => {} }),
    secrets: deriveSecrets('no secret is needed to describe the API'),
    bucket: openFolderBucket('/nowhere'),
    google: null,
    googleCalendar: null,
    support: { email: null, phone: null, url: null },
    documentViewerUrl: null,
    chatModel: null,
    chatLimits: usualChatLimits,
    deliveries: { email: delivery, phone: delivery, whatsapp: null },
    reports: { sms: null, whatsApp: null },
    codeLimits: usualSignInLimits,
    schoolLimits: usualSchoolLimits,
    familyMessagesADay: 1,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    trustProxy: false,
    loadLimits: usualLimits,
    publicUrl: null,
    secure: false,
    metrics: null,
    closing: new AbortController().signal,
    webFolder: null,
  })
  await server.ready()
  const text = `${JSON.stringify(server.swagger(), null, 2)}\n`
  await server.close()
  await Promise.all([schoolPool.end(), authPool.end()])
  return { 'docs/api/openapi.json': text }
}
