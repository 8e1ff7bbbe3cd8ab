import { classLabel, passoutName } from '@shala/contract/classes'
import { i18n } from '#platform/i18n.ts'

/** 'Class 5 - A'; the passout class, which nobody at the school named, in the person's language. */
export function classWords(one: { name: string; section?: string | null }): string {
  return one.name === passoutName ? i18n.t('passout') : classLabel(one)
}
