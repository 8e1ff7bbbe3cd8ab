import { lazyPart } from '#platform/loading/lazy-part.tsx'

/** Loaded where marks are made: it is needed when the network has gone. */
export const WaitingDialog = lazyPart(async () => (await import('./waiting-dialog.tsx')).WaitingDialog)
