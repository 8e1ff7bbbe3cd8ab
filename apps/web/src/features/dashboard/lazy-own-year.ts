import { lazyPart } from '#platform/loading/lazy-part.tsx'

export const OwnYear = lazyPart(async () => (await import('./own-year.tsx')).OwnYear)
