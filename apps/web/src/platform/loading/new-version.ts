import { readInTab, storeInTab } from '../session/storage.ts'

export const newVersionText = /*i18n*/ 'A new version of Shala is available.'

/** Loads the page whole, and from the server: a service worker of the old version would answer with what it has. */
export async function loadNewVersion(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.unregister()
    // Over plain http there are neither workers nor caches.
    if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
  } finally {
    location.reload()
  }
}

/** By itself once for each address and part: a part that the new version lacks too must not load the page for ever. */
export function loadNewVersionOnce(part: string): void {
  const key = `loaded ${location.pathname} ${part}`
  if (readInTab(key)) return
  storeInTab(key, 'yes')
  // Nothing is kept in a private window of some browsers.
  if (readInTab(key)) void loadNewVersion()
}
