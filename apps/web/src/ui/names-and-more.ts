import { i18n } from '@lingui/core'

/** 'Asha, Ravi, Sita and 4 more': the first names of a longer list. */
export function namesAndMore(names: readonly string[], total: number): string {
  const shown = names.join(', ')
  const count = total - names.length
  return count > 0 ? i18n.t('{names} and {count} more', { names: shown, count }) : shown
}
