import type { OwnFieldKind } from '@shala/contract/students/own-fields'
import { i18n } from '#platform/i18n.ts'

export function kindWords(kind: OwnFieldKind): string {
  if (kind === 'choice') return i18n.t('One of several choices')
  if (kind === 'day') return i18n.t('A date')
  if (kind === 'phone') return i18n.t('A phone number')
  return kind === 'number' ? i18n.t('A number') : i18n.t('A few words')
}
