import {
  attendedOf,
  type DayCounts,
  isOnLeave,
  type StudentLeaveCounts,
} from '@shala/contract/attendance/day-parts'
import type { Register, RegisterDay, RegisterRow } from '@shala/contract/reports/register'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { leaveLabel, markLabel, markLetters, statusLabel } from '#features/attendance/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import type { Table } from '../view/report-column.ts'

/** In the order of their columns, and of the rows below the students. */
export const sumStatuses = ['present', 'late', 'absent', 'leave'] as const
type SumStatus = (typeof sumStatuses)[number]

export const isOutside = ({ stays }: RegisterRow, date: string) =>
  !stays.some(({ from, to }) => date >= from && date <= to)

/** Whether the month has marks of another class too, so that C/F is more than B/F and the month. */
export function isInTwoClasses({ month, broughtForward, carriedForward }: RegisterRow): boolean {
  return marked(broughtForward) + marked(month) !== marked(carriedForward)
}

/**
 * P, A or L, with ½ where half of the day was missed; the school's letters for leave, beside the mark for half a day; H for a
 * holiday and a dash for a weekly day off; empty if nobody marked, or the student was not in the class.
 */
export function cellOf(row: RegisterRow, { date, kind }: RegisterDay, leaveLetters: string): string {
  const [status = null, leave = null] = [row.marks[date], row.leave[date]]
  if (isOnLeave(status, leave)) return leaveLetters
  if (status) return markLetters({ status, awayHalf: row.away[date], leave }, leaveLetters)
  if (kind === 'holiday') return 'H'
  return kind === 'off' ? '–' : ''
}

export function statusWords(status: SumStatus): string {
  return status === 'leave' ? leaveLabel('full day') : statusLabel(status)
}

function markWords(row: RegisterRow, date: string): string | undefined {
  const [status = null, leave = null] = [row.marks[date], row.leave[date]]
  if (isOnLeave(status, leave)) return statusWords('leave')
  return status ? markLabel(status, row.away[date], leave) : undefined
}

/** '20 Nov 2026: Present', for those who do not see the letters. */
export function cellWords(row: RegisterRow, { date, kind, name }: RegisterDay): string {
  const status = markWords(row, date)
  const day = formatDay(date)
  if (status) return i18n.t('{day}: {status}', { day, status })
  if (kind === 'holiday') return i18n.t('{day}: holiday, {name}', { day, name: name ?? '' })
  if (kind === 'off') return i18n.t('{day}: weekly day off', { day })
  if (isOutside(row, date)) return i18n.t('{day}: not in this class', { day })
  return i18n.t('{day}: not marked', { day })
}

/** At least so many letters fit in one line of their column on paper. */
const lettersInALine = { name: 34, rollNumber: 12 }

/** How many lines a student takes on paper, where a long name or number wraps. */
export function linesOnPaper({ name, rollNumber }: Pick<RegisterRow, 'name' | 'rollNumber'>): number {
  // Signs above and below a letter take no width.
  const lines = (text: string, letters: number) => Math.ceil(text.replace(/\p{Mn}/gu, '').length / letters)
  return Math.max(1, lines(name, lettersInALine.name), lines(rollNumber, lettersInALine.rollNumber))
}

/** '20/22': days attended, out of those that count. */
export function attendedWords(counts: DayCounts, leaveCounts: StudentLeaveCounts): string {
  const { attended, counted } = attendedOf(counts, leaveCounts)
  return counted === 0 ? '–' : `${attended}/${counted}`
}

const marked = ({ present, absent, late, leave }: DayCounts) => present + absent + late + leave

/** How the school counts and writes leave. */
export type Ways = Pick<SchoolSettings, 'studentLeaveCounts' | 'studentLeaveLetters'>

/** The rows for paper, figures as numbers, with a title row and the days' totals at the end. */
export function registerTable(
  { students, days, totals, workingDays, markedDays }: Register,
  { studentLeaveCounts, studentLeaveLetters }: Ways,
): Table {
  const shares = (counts: DayCounts) => {
    const { attended, counted } = attendedOf(counts, studentLeaveCounts)
    return [attended, counted]
  }
  const titles = [
    i18n.t('Roll No'),
    i18n.t('Student'),
    ...days.map(({ date }) => Number(date.slice(8))),
    i18n.t('Present'),
    i18n.t('Late'),
    i18n.t('Absent'),
    i18n.t('On leave'),
    i18n.t('Attended, percent'),
    i18n.t('Brought forward: attended'),
    i18n.t('Brought forward: marked'),
    i18n.t('Carried forward: attended'),
    i18n.t('Carried forward: marked'),
  ]
  const rows = students.map((row) => [
    row.rollNumber,
    row.name,
    ...days.map((day) => cellOf(row, day, studentLeaveLetters)),
    row.month.present,
    row.month.late,
    row.month.absent,
    row.month.leave,
    row.month.percent ?? '',
    ...shares(row.broughtForward),
    ...shares(row.carriedForward),
  ])
  const ofDays = (status: SumStatus, place: number) => [
    '',
    statusWords(status),
    ...days.map((day) => (marked(day) > 0 ? day[status] : '')),
    ...sumStatuses.map((sum) => (sum === status ? totals[status] : '')),
    place === 0 ? (totals.percent ?? '') : '',
  ]
  const daysInAll = [
    [i18n.t('Working days this month'), workingDays.month],
    [i18n.t('Working days brought forward'), workingDays.broughtForward],
    [i18n.t('Working days carried forward'), workingDays.carriedForward],
    [i18n.t('Marked days this month'), markedDays.month],
    [i18n.t('Marked days brought forward'), markedDays.broughtForward],
    [i18n.t('Marked days carried forward'), markedDays.carriedForward],
  ].map((line) => ['', ...line])
  return [titles, ...rows, ...sumStatuses.map(ofDays), ...daysInAll]
}
