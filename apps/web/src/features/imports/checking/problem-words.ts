import { i18n } from '#platform/i18n.ts'
import type { ReadCell } from './cells.ts'

/** The sentence of a problem or a hint, with its values. */
export function problemWords({ text, values }: NonNullable<ReadCell['hint']>): string {
  return i18n.t(text, values)
}
