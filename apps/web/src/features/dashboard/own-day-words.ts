import { isOnLeave } from '@shala/contract/attendance/day-parts'
import { leaveLabel, markLabel, type OwnDay } from '#features/attendance/index.ts'
import { i18n } from '#platform/i18n.ts'

/** Why nobody is expected at school, such as 'Heavy rain'. */
export interface DayOff {
  reason: string
  isOfSchool: boolean
}

/** Parents read it on the phone that their children share: it says whose day it is. */
export function daySentence(name: string, { status, leave }: OwnDay, off: DayOff | null): string {
  if (off && !status) return off.reason
  if (isOnLeave(status, leave)) return i18n.t('{name} is on leave today.', { name })
  if (status === 'present') return i18n.t('{name} was present today.', { name })
  if (status === 'late') return i18n.t('{name} was late today.', { name })
  if (status === 'absent') return i18n.t('{name} was absent today.', { name })
  return i18n.t('{name} is not marked yet today.', { name })
}

export function dayFigure({ status, awayHalf, leave }: OwnDay, off: DayOff | null): string {
  if (off && !status) {
    return off.isOfSchool ? i18n.t('School is closed today') : i18n.t('Your class is closed today')
  }
  if (isOnLeave(status, leave)) return leaveLabel('full day')
  return status ? markLabel(status, awayHalf, leave) : i18n.t('Not marked yet')
}
