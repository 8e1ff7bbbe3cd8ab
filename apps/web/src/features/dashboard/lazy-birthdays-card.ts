import { lazyPart } from '#platform/loading/lazy-part.tsx'

/** It asks only once the home is drawn. */
export const BirthdaysCard = lazyPart(async () => (await import('./birthdays-card.tsx')).BirthdaysCard)
