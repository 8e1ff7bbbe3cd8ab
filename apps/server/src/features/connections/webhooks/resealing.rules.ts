import type { NumberStore } from '#features/people/index'
import { secretPlace } from './signing.ts'
import { findSealedOtherwise, replaceSecret } from './webhooks.store.ts'

/** The secrets that sign events, where SECRETS_KEY changes. */
export const webhookSecrets: NumberStore = {
  placeOf: secretPlace,
  findSealedOtherwise,
  replaceNumber: (db, { personId }, resealed) => replaceSecret(db, personId, resealed),
}
