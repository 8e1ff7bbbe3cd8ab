import { i18n } from '@lingui/core'

const named = 3

/** At most three names, then '... and 2 more'. */
export function firstNames(people: { name: string }[]): string[] {
  const names = people.slice(0, named).map(({ name }) => name)
  const more = people.length - names.length
  return more > 0 ? [...names, i18n.t('... and {count} more', { count: more })] : names
}
