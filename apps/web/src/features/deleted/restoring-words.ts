import type { StillDeleted } from '@shala/contract/deleted'
import { i18n } from '#platform/i18n.ts'

export function reasonOf({ text, values }: StillDeleted): string {
  return i18n.t(text, values)
}
