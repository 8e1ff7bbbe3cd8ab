import type { unmarkedClasses } from '@shala/contract/attendance/unmarked'
import type { SchoolClass } from '@shala/contract/classes'
import type { Answer } from '@shala/contract/general/endpoint'
import { ownClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'

export interface ClassState {
  isMarked: boolean
  /** 'Marked', '12 left', 'Day off' */
  words: string
}

/** By class, how far its marking is on an answer's day; classes without students are left out. */
export function classStates(
  day: Answer<typeof unmarkedClasses> | undefined,
  isOff: (classId: string) => boolean,
): Map<string, ClassState> {
  const states = new Map<string, ClassState>()
  for (const id of day?.completeIds ?? []) states.set(id, { isMarked: true, words: i18n.t('Marked') })
  for (const { _id, students, marked } of day?.classes ?? []) {
    const left = students - marked
    states.set(_id, {
      isMarked: false,
      words:
        marked > 0 ? i18n.t('{left} left', { left }) : isOff(_id) ? i18n.t('Day off') : i18n.t('Not marked'),
    })
  }
  return states
}

/** One's own classes first. */
export function ownFirst(taught: SchoolClass[]): SchoolClass[] {
  const own = ownClasses(taught)
  return [...own, ...taught.filter((one) => !own.includes(one))]
}
