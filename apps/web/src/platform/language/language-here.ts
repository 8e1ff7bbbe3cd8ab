/** The service worker cannot read local storage; it finds this device's language here. */
export const languageCache = 'language'
export const languagePath = '/language'

export async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(languageCache)
  await cache.put(languagePath, new Response(language))
}
