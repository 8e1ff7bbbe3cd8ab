import { lazyPart } from '#platform/loading/lazy-part.tsx'

/** Those who decide see the school's requests first. */
export const OwnLeaveView = lazyPart(async () => (await import('./own-leave-view.tsx')).OwnLeaveView)
