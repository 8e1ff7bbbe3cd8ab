import { answerPage, answerPart, install, putInUse } from './caches.ts'
import { placeOf, readPush, showsApp } from './pushes.ts'
import { askedFor } from './requests.ts'
import type { Version } from './version.ts'

/** Filled in by the build. */
declare const VERSION: Version
declare const self: ServiceWorkerGlobalScope

const version = VERSION

// It waits for no tab: each continues with its own version's parts, which are still here, and none can get another's:
// the content is in the name.
self.addEventListener('install', (event) => event.waitUntil(install(version).then(() => self.skipWaiting())))

// On the first visit the open tab gets its parts from here too.
self.addEventListener('activate', (event) =>
  event.waitUntil(putInUse(version).then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const keep = (work: Promise<void>) => event.waitUntil(work)
  const asked = askedFor(request, self.location.origin)
  if (asked === 'page') event.respondWith(answerPage(request, version, keep))
  if (asked === 'part') event.respondWith(answerPart(request, version, keep))
})

/** Somebody who is looking at the app sees it there. */
async function isAppVisible(): Promise<boolean> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  return tabs.some(({ url, visibilityState }) => visibilityState === 'visible' && showsApp(url))
}

self.addEventListener('push', (event) => {
  const push = readPush(event.data?.text())
  if (!push) return
  const { id, title, body, link } = push
  const options = { body, tag: id, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', data: { link } }
  event.waitUntil(
    isAppVisible().then((isVisible) =>
      isVisible ? undefined : self.registration.showNotification(title, options),
    ),
  )
})

/** Continues in a tab of the app, whose router opens the path and asks before something typed is lost. */
async function openAt(place: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => showsApp(url))
  if (!tab) return void (await self.clients.openWindow(place))
  tab.postMessage({ open: place.slice(self.location.origin.length) })
  await tab.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(placeOf(event.notification.data?.link, self.location.origin)))
})
