import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'

type More = Parameters<typeof toast>[2]

let closeLast: (() => void) | undefined

/** Decisions follow one another quickly: a success replaces the previous one. */
export function leaveToast(kind: 'success' | 'error', words: string, more: More = {}): void {
  const title = kind === 'error' && { title: i18n.t('Error') }
  const close = toast(kind, words, { ...title, isHigh: true, ...more })
  if (kind === 'error') return
  closeLast?.()
  closeLast = close
}
