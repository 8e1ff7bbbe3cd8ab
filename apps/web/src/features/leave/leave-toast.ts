import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'

type More = Parameters<typeof toast>[2]

/** With a title by its kind. */
export function leaveToast(kind: 'success' | 'error', words: string, more: More = {}): void {
  toast(kind, words, {
    title: kind === 'success' ? i18n.t('Success') : i18n.t('Error'),
    isHigh: true,
    ...more,
  })
}
