import { lazyPart } from '#platform/lazy-part.ts'

/** Fetched where marks are made: it is wanted when the network has gone. */
export const loadWaitingDialog = async () => (await import('./waiting-dialog.tsx')).WaitingDialog

export const WaitingDialog = lazyPart(loadWaitingDialog)
