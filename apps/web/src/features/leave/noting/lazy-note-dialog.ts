import { lazyOverlay } from '#platform/loading/lazy-overlay.ts'

export const NoteDialog = lazyOverlay(async () => (await import('./note-dialog.tsx')).NoteDialog)
