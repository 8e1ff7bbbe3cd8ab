import type { UserStatus } from '@shala/contract/people'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'

/** Active, Inactive, Left */
export function teacherStatusLabel(status: UserStatus): string {
  if (status === 'active') return i18n.t('Active')
  return status === 'passout' ? i18n.t('Inactive') : i18n.t('Left')
}

type Kind = Parameters<typeof toast>[0]
const seconds = 3

/** For a list: the words begin with their own sign. */
export function listToast(kind: Kind, words: string, more: Parameters<typeof toast>[2] = {}): void {
  toast(kind, words, { seconds, hasSign: kind !== 'info', ...more })
}

/** For a form. */
export function formToast(kind: Kind, words: string, more: Parameters<typeof toast>[2] = {}): void {
  toast(kind, words, { seconds, ...more })
}
