import type { MarkChange } from '@shala/contract/attendance/changes'
import { dayAt } from '@shala/contract/general/days'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import { markLabel, statusLabel } from '../attendance-words.ts'

/** 'Absent', 'Absent changed to Present', 'Undone (was Absent)', 'Set aside (was Absent)' */
export function whatChanged({ from, to, how }: MarkChange): string {
  if (how === 'enrolment') {
    return to.status === ''
      ? i18n.t('Set aside (was {from})', { from: from.status && statusLabel(from.status) })
      : i18n.t('{status}, counts again', { status: statusLabel(to.status) })
  }
  if (to.status === '') {
    return from.status === ''
      ? i18n.t('Not marked')
      : i18n.t('Undone (was {from})', { from: markLabel(from.status, from.awayHalf) })
  }
  const [before, after] = [
    from.status && markLabel(from.status, from.awayHalf),
    markLabel(to.status, to.awayHalf),
  ]
  if (from.status === '') return after
  if (before === after) return i18n.t('{status}, remarks changed', { status: after })
  return i18n.t('{from} changed to {to}', { from: before, to: after })
}

/** '9:05 am'; with its day if that is not the day of the mark. */
function instantOf(instant: string, date: string, timeZone: string): string {
  const day = dayAt(new Date(instant), timeZone)
  const time = formatTime(instant, timeZone)
  return day === date ? time : i18n.t('{time} on {day}', { time, day: formatDay(day) })
}

/** 'Asha Rao, 9:05 am', and how when it was not by hand. */
export function whoAndWhen(
  change: MarkChange,
  { date, timeZone }: { date: string; timeZone: string },
): string {
  const { by, how, markedAt, savedAt } = change
  const at = instantOf(markedAt, date, timeZone)
  if (how === 'enrolment') {
    const saved = instantOf(savedAt, date, timeZone)
    return i18n.t("Because of the student's class or a day off, {saved}", { saved })
  }
  if (how === 'nfc') return i18n.t('{by}, {at}, with a tag', { by, at })
  if (how === 'offline') {
    const saved = instantOf(savedAt, date, timeZone)
    return i18n.t('{by}, {at}, offline, saved {saved}', { by, at, saved })
  }
  return i18n.t('{by}, {at}', { by, at })
}
