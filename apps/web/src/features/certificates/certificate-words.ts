import type { ListedCertificate } from '@shala/contract/certificates/certificates'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'

export function issuedWords({ day, issuedBy }: ListedCertificate): string {
  return i18n.t('{day}, by {name}', { day: formatDay(day), name: issuedBy })
}

export function printsWords(prints: number): string {
  if (prints === 0) return i18n.t('Not printed yet')
  return i18n.t('{count, plural, one {Printed once} other {Printed # times}}', { count: prints })
}

export function cancelledWords({ day, by, reason }: NonNullable<ListedCertificate['cancelled']>): string {
  return i18n.t('Cancelled on {day} by {name}: {reason}', { day: formatDay(day), name: by, reason })
}
