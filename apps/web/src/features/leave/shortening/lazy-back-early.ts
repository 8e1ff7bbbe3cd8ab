import { lazyPart } from '#platform/loading/lazy-part.tsx'

export const BackEarly = lazyPart(async () => (await import('./back-early.tsx')).BackEarly)
