/** Where the service worker, which cannot read the local storage, finds the language of this device. */
export const languageCache = 'language'
export const languagePath = '/language'

export async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(languageCache)
  await cache.put(languagePath, new Response(language))
}
