import { lazyPart } from '#platform/loading/lazy-part.tsx'

/** Only families see it, once the screen is drawn. */
export const ConsentBanner = lazyPart(async () => (await import('./consent-banner.tsx')).ConsentBanner)
