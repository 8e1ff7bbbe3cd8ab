import { readInTab, storeInTab } from '../session/storage.ts'

export const newVersionText = /*i18n*/ 'A new version of Shala is available.'

/** Reloads the whole page from the server: a service worker of the old version would answer with what it has. */
export async function loadNewVersion(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.unregister()
    // Over plain http there are neither workers nor caches.
    if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
  } finally {
    location.reload()
  }
}

/**
 * Automatically only once per address and part: a part that the new version lacks too must not reload the page for
 * ever.
 */
export function loadNewVersionOnce(part: string): void {
  const key = `loaded ${location.pathname} ${part}`
  if (readInTab(key)) return
  storeInTab(key, 'yes')
  // Private windows of some browsers store nothing.
  if (readInTab(key)) void loadNewVersion()
}
