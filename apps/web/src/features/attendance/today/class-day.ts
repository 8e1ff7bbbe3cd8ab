import type { ClassDay } from '@shala/contract/attendance/stats'
import { i18n } from '#platform/i18n.ts'

/** Of a class without figures. */
export const emptyDay: ClassDay = { totalStudents: 0, present: 0, absent: 0, late: 0, leave: 0 }

export function marksOf({ totalStudents, present, absent, late, leave }: ClassDay) {
  const unmarked = Math.max(0, totalStudents - present - absent - late - leave)
  return { present, late, absent, leave, unmarked }
}

/** Whether nobody is marked of those who are not on leave. */
export function isUnmarked(day: ClassDay): boolean {
  const waiting = day.totalStudents - day.leave
  return waiting > 0 && marksOf(day).unmarked === waiting
}

/** '35 present, 5 absent'. */
export function dayWords(day: ClassDay): string {
  const { present, late, absent, leave, unmarked } = marksOf(day)
  if (isUnmarked(day)) return i18n.t('Not marked yet')
  const rest = [
    absent > 0 && i18n.t('{absent} absent', { absent }),
    late > 0 && i18n.t('{late} late', { late }),
    leave > 0 && i18n.t('{leave} on leave', { leave }),
    unmarked > 0 && i18n.t('{unmarked} not marked', { unmarked }),
  ].filter(Boolean)
  if (day.totalStudents > 0 && leave === day.totalStudents) return i18n.t('All on leave')
  if (rest.length === 0) return i18n.t('All {present} present', { present })
  return [i18n.t('{present} present', { present }), ...rest].join(', ')
}
