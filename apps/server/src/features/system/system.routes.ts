import { productName } from '@shala/contract/general/product'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { PublicConfig } from '@shala/contract/system'
import * as contract from '@shala/contract/system'
import type { Deliveries } from '#platform/delivery/delivery'
import { publicRoute, type Route } from '#platform/http/route'
import { Refused } from '#platform/refused'

export interface SystemParts {
  deliveries: Deliveries
  googleClientId: string | null
  support: PublicConfig['support']
  chat: PublicConfig['chat']
  documentViewerUrl: string | null
  /** Whether the database answers and the server is not shutting down. */
  isReady: () => Promise<boolean>
  hasSchool: () => Promise<boolean>
}

export function systemRoutes({
  deliveries,
  googleClientId,
  support,
  chat,
  documentViewerUrl,
  isReady,
  hasSchool,
}: SystemParts): Route[] {
  return [
    publicRoute(contract.health, () => ({ status: 'ok' as const })),
    publicRoute(contract.ready, async () => {
      if (!(await isReady())) throw new Refused(generalRefusals.notReady, { retryAfter: 5 })
      return { status: 'ok' as const }
    }),
    publicRoute(contract.getConfig, async () => ({
      appName: productName,
      // A database that does not answer is not an empty one.
      isEmpty: !(await hasSchool().catch(() => true)),
      googleClientId,
      delivery: {
        email: deliveries.email.kind,
        phone: deliveries.phone.kind,
        whatsapp: deliveries.whatsapp?.kind ?? null,
      },
      chat,
      documentViewerUrl,
      support,
    })),
  ]
}
