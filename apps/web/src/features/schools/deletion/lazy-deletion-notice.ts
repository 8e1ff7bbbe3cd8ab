import { lazyPart } from '#platform/loading/lazy-part.tsx'

/** Hardly any school has one. */
export const DeletionNotice = lazyPart(async () => (await import('./deletion-notice.tsx')).DeletionNotice)
