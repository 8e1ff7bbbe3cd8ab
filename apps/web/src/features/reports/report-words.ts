import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { classLabel, passoutName } from '@shala/contract/classes'
import type { Report, ThresholdReport } from '@shala/contract/reports/reports'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatPercentExactly } from '#ui/format-exactly.ts'

/** One line: what the report shows, and how it counts. */
export function purposeOf(report: Report): string {
  const lines: Record<Report, () => string> = {
    attendance: () =>
      i18n.t('How often students were present, late or absent. Attended includes those who came late.'),
    absence: () =>
      i18n.t('Active students who attended too few of their marked days. Late counts as attended.'),
    streaks: () =>
      i18n.t('Active students absent several marked days in a row. Days off and unmarked days are skipped.'),
    late: () => i18n.t('Active students who came late, and how often.'),
    register: () =>
      i18n.t(
        'One class for one month: a letter for each day, totals, and space for signatures. Prints on A4.',
      ),
    strength: () => i18n.t('How many students the school has, by status.'),
    birthdays: () =>
      i18n.t('Active students and how old they become. Born on 29 February: on the 28th in other years.'),
    admissions: () =>
      i18n.t('Everybody who was ever admitted, with when and why they left. Prints on A4; opens in Excel.'),
    udise: () =>
      i18n.t('What the government asks of each active student, and what their record lacks. For admins.'),
    teachers: () => i18n.t("Each teacher's days and hours, up to today."),
    leave: () => i18n.t('Approved leave by person and type, and requests that are pending.'),
  }
  return lines[report]()
}

export function groupingLabel(by: string): string {
  const labels: Record<string, () => string> = {
    class: () => i18n.t('By class'),
    month: () => i18n.t('By month'),
    weekday: () => i18n.t('By weekday'),
    student: () => i18n.t('By student'),
    status: () => i18n.t('By status'),
    year: () => i18n.t('By admission year'),
  }
  return labels[by]?.() ?? by
}

export function thresholdLabel(report: ThresholdReport, count: number): string {
  if (report === 'absence') return i18n.t('Below {percent}', { percent: formatPercent(count) })
  if (report === 'streaks') return i18n.t('{count, plural, one {# day} other {# days}} or more', { count })
  return i18n.t('{count, plural, one {Late once} other {Late # times}} or more', { count })
}

/** The default thresholds; an address may contain another. */
export const usualThresholds: Record<ThresholdReport, readonly number[]> = {
  absence: [50, 60, 75, 80, 85, 90],
  streaks: [2, 3, 5, 7, 10],
  late: [1, 3, 5, 10],
}

export function markSeries() {
  return [
    { meaning: 'good', label: i18n.t('Present') },
    { meaning: 'waiting', label: i18n.t('Late') },
    { meaning: 'bad', label: i18n.t('Absent') },
  ] as const satisfies { meaning: Meaning; label: string }[]
}

export const markMeanings: Record<AttendanceStatus, Meaning> = {
  present: 'good',
  late: 'waiting',
  absent: 'bad',
}

/** 'Class 5 - A'; the class of those who have passed out keeps its own name. */
export function classWords(one: { name: string; section: string | null }): string {
  return one.name === passoutName ? i18n.t('Passed Out') : classLabel(one)
}

/** 'Class_5_A', which every file system accepts. */
export function classInFileName(one: { name: string; section: string | null }): string {
  return classWords(one).replace(/[^\p{L}\p{M}\d]+/gu, '_')
}

/** The last row of a table of groups, which is not a group itself. */
export const totalKey = 'total'

/** A dash when there is no mark to count. */
export function percentWords(percent: number | null): string {
  return percent === null ? '–' : formatPercentExactly(percent)
}

/** Replaces the rows when nobody was marked on those days. */
export function nobodyMarked() {
  return {
    title: i18n.t('Nobody was marked on these days'),
    hint: i18n.t('Marks made under Attendance are counted here at once. Choose other days.'),
  }
}
