/** The service worker cannot read the local storage; it finds the language of this device here. */
export const languageCache = 'language'
export const languagePath = '/language'

export async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(languageCache)
  await cache.put(languagePath, new Response(language))
}
