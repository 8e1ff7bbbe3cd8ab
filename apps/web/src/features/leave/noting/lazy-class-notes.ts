import { lazyPart } from '#platform/loading/lazy-part.tsx'

export const ClassNotes = lazyPart(async () => (await import('./class-notes.tsx')).ClassNotes)
