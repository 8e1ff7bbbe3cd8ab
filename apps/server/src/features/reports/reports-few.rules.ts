import {
  attendedOf,
  type DayCounts,
  noDays,
  plusDays,
  type StudentLeaveCounts,
} from '@shala/contract/attendance/day-parts'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import type { absenceReport, lateReport, MissingStudent } from '@shala/contract/reports/attendance'
import {
  countByStudent,
  countMarksOfActive,
  findLastDays,
  type LastDays,
  type ReportFilter,
} from '#features/attendance/index'
import type { Context } from '#platform/context'
import { openBreaks } from '#platform/process/breaks'
import { bandsOf, changesByStudent, countDays, findReportedParts } from './reports-attendance.rules.ts'
import { filterAsked } from './reports-range.rules.ts'

/** Not rounded: 76.98 is below 77. */
function shareOf(counts: DayCounts, leaveCounts: StudentLeaveCounts): number {
  const { attended, counted } = attendedOf(counts, leaveCounts)
  return (100 * attended) / counted
}

interface Wanted {
  filter: ReportFilter
  isWanted: (days: DayCounts, counts: StudentLeaveCounts) => boolean
}

interface OfActive {
  /** The days of each student with days that count. */
  all: DayCounts[]
  /** Those who are wanted for their days, class by class. */
  students: MissingStudent[]
  leaveCounts: StudentLeaveCounts
}

const noLastDays: LastDays = { lastAbsent: null, lastLate: null }

async function nameStudents(
  { db }: Context,
  filter: ReportFilter & { studentIds: string[] },
  { changes, counts }: { changes: ReturnType<typeof changesByStudent>; counts: StudentLeaveCounts },
): Promise<MissingStudent[]> {
  if (filter.studentIds.length === 0) return []
  const [{ classes, students }, lastDays] = await Promise.all([
    countByStudent(db, filter),
    findLastDays(db, filter),
  ])
  return countDays(students, changes, counts).flatMap((student) => {
    const ofClass = classes.get(student.classId)
    const last = lastDays.get(student._id) ?? noLastDays
    return student.isActive && ofClass ? [Object.assign(student, last, { class: ofClass })] : []
  })
}

/**
 * Only active students can still be talked to: those who have left count only in the figures of classes. Most are only
 * counted: the names are read of those who are wanted, and of those who have leave and no marks.
 */
async function findActive(context: Context, { filter, isWanted }: Wanted): Promise<OfActive> {
  const [marked, parts] = await Promise.all([
    countMarksOfActive(context.db, filter),
    findReportedParts(context, filter),
  ])
  const { counts } = parts
  const changes = changesByStudent(parts)
  const unmarked = new Set(changes.keys())
  const all: DayCounts[] = []
  const wanted: string[] = []
  const add = (id: string, days: DayCounts) => {
    if (attendedOf(days, counts).counted === 0) return
    all.push(days)
    if (isWanted(days, counts)) wanted.push(id)
  }
  const giveWay = openBreaks()
  for (const { id, present, absent, late } of marked) {
    unmarked.delete(id)
    add(id, plusDays({ present, absent, late, leave: 0 }, changes.get(id) ?? noDays))
    await giveWay()
  }
  const studentIds = [...wanted, ...unmarked]
  const named = await nameStudents(context, { ...filter, studentIds }, { changes, counts })
  for (const student of named) if (unmarked.has(student._id)) add(student._id, student)
  const isAmongWanted = new Set(wanted)
  return { all, students: named.filter(({ _id }) => isAmongWanted.has(_id)), leaveCounts: counts }
}

export async function reportAbsence(
  context: Context,
  { threshold, ...asked }: Received<typeof absenceReport, 'query'>,
): Promise<Answer<typeof absenceReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const { all, students, leaveCounts } = await findActive(context, {
    filter,
    isWanted: (days, counts) => shareOf(days, counts) < threshold,
  })
  const giveWay = openBreaks()
  const bands = bandsOf(all.map((days) => shareOf(days, leaveCounts)))
  await giveWay()
  const shares = new Map(students.map((student) => [student, shareOf(student, leaveCounts)]))
  const share = (student: MissingStudent) => shares.get(student) ?? 0
  students.sort((one, other) => share(one) - share(other) || other.absent - one.absent)
  // Writing thousands of rows as text holds the others up once more.
  await giveWay()
  return { ...days, threshold, counted: all.length, bands, students }
}

export async function reportLate(
  context: Context,
  { threshold, ...asked }: Received<typeof lateReport, 'query'>,
): Promise<Answer<typeof lateReport>> {
  const { days, filter } = await filterAsked(context, asked)
  const { all, students } = await findActive(context, {
    filter,
    isWanted: ({ late }) => late >= threshold,
  })
  students.sort((one, other) => other.late - one.late)
  return { ...days, threshold, late: all.reduce((sum, { late }) => sum + late, 0), students }
}
