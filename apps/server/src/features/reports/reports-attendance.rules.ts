import type { Answer, Received } from '@shala/contract/general/endpoint'
import {
  absenceBands,
  type absenceReport,
  type attendanceReport,
  attendedPercent,
  type lateReport,
  type MarkCounts,
  type ReportedStudent,
  type streaksReport,
  type studentsReport,
} from '@shala/contract/reports/attendance'
import {
  countByStudent,
  findStreaks,
  type GroupRow,
  type ReportFilter,
  type StudentCounts,
  sumMarks,
  withClass,
  withPhone,
} from '#features/attendance/index'
import { sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { openBreaks } from '#platform/process/breaks'
import { filterAsked } from './reports-range.rules.ts'

const nothing = { days: 0, present: 0, absent: 0, late: 0 }

function withPercent<C extends MarkCounts>(counts: C): C & { percent: number | null } {
  return { ...counts, percent: attendedPercent(counts) }
}

function totalsOf(rows: readonly GroupRow[]) {
  const { days, present, absent, late } = rows.find(({ key }) => key === null) ?? nothing
  return withPercent({ days, present, absent, late })
}

export async function reportAttendance(
  context: Context,
  { by, ...asked }: Received<typeof attendanceReport, 'query'>,
): Promise<Answer<typeof attendanceReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const rows = await sumMarks(context.db, filter, by)
  const groups = rows.flatMap(({ key, ...row }) => (key === null ? [] : [withPercent({ ...row, key })]))
  return { ...days, totals: totalsOf(rows), groups }
}

/** Field by field: copying what is left of a row takes ten times as long, and a school may have 20,000. */
function toReported(row: StudentCounts): ReportedStudent {
  const { name, photo, rollNumber, isActive, present, absent, late, lastAbsent, lastLate } = row
  return {
    _id: row.id,
    name,
    photo,
    rollNumber,
    class: { _id: row.classId, name: row.className, section: row.classSection },
    isActive,
    present,
    absent,
    late,
    percent: attendedPercent(row),
    lastAbsent,
    lastLate,
  }
}

export async function reportStudents(
  context: Context,
  asked: Received<typeof studentsReport, 'query'>,
): Promise<Answer<typeof studentsReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const [rows, sums] = await Promise.all([
    countByStudent(context.db, filter),
    sumMarks(context.db, filter, 'class'),
  ])
  return { ...days, totals: totalsOf(sums), students: rows.map(toReported) }
}

/** Not rounded: 76.98 is below 77. */
function shareOf({ present, absent, late }: MarkCounts): number {
  return (100 * (present + late)) / (present + absent + late)
}

/** Only active students can still be talked to: those who have left count only in the figures of classes. */
async function findActive(context: Context, filter: ReportFilter): Promise<ReportedStudent[]> {
  const rows = await countByStudent(context.db, filter)
  const giveWay = openBreaks()
  const active: ReportedStudent[] = []
  for (const row of rows) {
    if (row.isActive && attendedPercent(row) !== null) active.push(toReported(row))
    await giveWay()
  }
  return active
}

/** Students in each band of percentages; the last band includes 100. */
function bandsOf(shares: readonly number[]) {
  return absenceBands.map((from, place) => {
    const end = absenceBands[place + 1] ?? Number.POSITIVE_INFINITY
    return { from, students: shares.filter((share) => share >= from && share < end).length }
  })
}

export async function reportAbsence(
  context: Context,
  { threshold, ...asked }: Received<typeof absenceReport, 'query'>,
): Promise<Answer<typeof absenceReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const active = await findActive(context, filter)
  const giveWay = openBreaks()
  const shared = active.map((student) => ({ student, share: shareOf(student) }))
  const bands = bandsOf(shared.map(({ share }) => share))
  await giveWay()
  const students = shared
    .filter(({ share }) => share < threshold)
    .sort((one, other) => one.share - other.share || other.student.absent - one.student.absent)
    .map(({ student }) => student)
  // Writing thousands of rows as text holds the others up once more.
  await giveWay()
  return { ...days, threshold, counted: active.length, bands, students }
}

export async function reportLate(
  context: Context,
  { threshold, ...asked }: Received<typeof lateReport, 'query'>,
): Promise<Answer<typeof lateReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const active = await findActive(context, filter)
  const found = active.filter(({ late }) => late >= threshold)
  found.sort((one, other) => other.late - one.late)
  return { ...days, threshold, late: active.reduce((sum, { late }) => sum + late, 0), students: found }
}

export async function reportStreaks(
  context: Context,
  { threshold, ...asked }: Received<typeof streaksReport, 'query'>,
): Promise<Answer<typeof streaksReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const { detailed } = await sightOf(context)
  const rows = await findStreaks(context.db, { ...filter, least: threshold })
  const streaks = rows.map(({ phone, classIdNow, ...row }) => ({
    ...withClass(row),
    ...withPhone(detailed, classIdNow, phone),
  }))
  return { ...days, threshold, streaks }
}
