import { takeOverMessage } from '../src/platform/take-over.ts'
import { answerPage, answerPart, install, putInUse } from './caches.ts'
import { askedFor } from './requests.ts'
import type { Version } from './version.ts'

/** Put in by the build. */
declare const VERSION: Version
declare const self: ServiceWorkerGlobalScope

const version = VERSION

self.addEventListener('install', (event) => event.waitUntil(install(version)))

// On the first visit the open tab has its parts from here too. No tab can be given a part of another version: the
// content is in the name.
self.addEventListener('activate', (event) =>
  event.waitUntil(putInUse(version).then(() => self.clients.claim())),
)

self.addEventListener('message', ({ data }) => {
  if (data === takeOverMessage) void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const keep = (work: Promise<void>) => event.waitUntil(work)
  const asked = askedFor(request, self.location.origin)
  if (asked === 'page') event.respondWith(answerPage(request, version, keep))
  if (asked === 'part') event.respondWith(answerPart(request, version, keep))
})
