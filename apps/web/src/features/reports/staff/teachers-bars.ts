import type { ReportedTeacher } from '@shala/contract/reports/staff'
import { i18n } from '#platform/i18n.ts'

/** Each teacher's working days by what they were made of, a half day as half of one: together the days of the school. */
export function barsOf(teachers: readonly ReportedTeacher[]) {
  const daysOf = ({ worked, absent, leave }: ReportedTeacher['totals']) => worked + absent + leave
  const most = Math.max(1, ...teachers.map(({ totals }) => daysOf(totals)))
  return teachers.map(({ _id, name, totals }) => ({
    key: _id,
    label: name,
    segments: [
      { meaning: 'good' as const, share: (100 * (totals.worked - totals.workedLate)) / most },
      { meaning: 'waiting' as const, share: (100 * totals.workedLate) / most },
      { meaning: 'bad' as const, share: (100 * totals.absent) / most },
      { meaning: 'info' as const, share: (100 * totals.leave) / most },
    ],
    value: i18n.t('{days, plural, one {# day} other {# days}}', { days: daysOf(totals) }),
  }))
}
