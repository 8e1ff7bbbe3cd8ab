import type { attendanceToday } from '@shala/contract/attendance/attendance'
import { type DayCounts, plusDays, type StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
import {
  type attendanceStats,
  attendanceStatsLimits,
  attendanceStatsTexts,
} from '@shala/contract/attendance/stats'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { attendedPercent } from '@shala/contract/reports/attendance'
import { type Sight, sees, sightOf } from '#features/people/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
import { refusedFields } from '#platform/refused'
import * as store from './attendance-stats.store.ts'
import { changeByHalves } from './day-parts.rules.ts'
import { findDaysInParts } from './day-parts.store.ts'

type Stats = Answer<typeof attendanceStats>
type Today = Answer<typeof attendanceToday>

function overallOf(classes: store.ClassDayRow[]) {
  const overall = { totalStudents: 0, totalPresent: 0, totalAbsent: 0, totalLate: 0, totalLeave: 0 }
  for (const { totalStudents, present, absent, late, leave } of classes) {
    overall.totalStudents += totalStudents
    overall.totalPresent += present
    overall.totalAbsent += absent
    overall.totalLate += late
    overall.totalLeave += leave
  }
  return overall
}

/** The figures of a day by class, and of the days before it, for the average. */
export async function showStats(
  context: Context,
  { class: classId, date = context.today }: Received<typeof attendanceStats, 'query'>,
): Promise<Stats> {
  const { db } = context
  if (date > context.today) throw refusedFields({ date: attendanceStatsTexts.futureDate })
  const { listed } = await sightOf(context)
  const [classes, daily] = await Promise.all([
    store.countDay(db, { date, isToday: date === context.today }, classId),
    findDaily(db, { date, classId, listed }),
  ])
  return toStats(inSight(classes, listed), daily)
}

function inSight(classes: store.ClassDayRow[], listed: Sight['listed']): store.ClassDayRow[] {
  return classes.filter(({ classId }) => sees(listed, classId))
}

async function findDaily(
  db: SchoolDb,
  { date, ...of }: Pick<store.DailyRange, 'classId' | 'listed'> & { date: Day },
): Promise<Stats['daily']> {
  return await store.findDaily(db, {
    from: addDays(date, 1 - attendanceStatsLimits.dailyDays),
    to: date,
    ...of,
    limit: attendanceStatsLimits.dailyEntries,
  })
}

function toStats(classes: store.ClassDayRow[], daily: Stats['daily']): Stats {
  const classWise = Object.fromEntries(classes.map(({ classId, ...figures }) => [classId, figures]))
  return { today: { overall: overallOf(classes), classWise }, daily }
}

/**
 * Today's figures for active students. The parts add up to the whole; late is counted beside present, never inside it. They
 * count people, and the percentage days, as the reports do: who was away for half of it attended half.
 */
function toToday(
  classes: store.ClassDayRow[],
  { leaveCounts, halves }: { leaveCounts: StudentLeaveCounts; halves: DayCounts },
): Today {
  const { totalStudents, totalPresent, totalAbsent, totalLate, totalLeave } = overallOf(classes)
  const counts = { present: totalPresent, absent: totalAbsent, late: totalLate, leave: totalLeave }
  return {
    totalStudents,
    presentToday: totalPresent,
    absentToday: totalAbsent,
    lateToday: totalLate,
    leaveToday: totalLeave,
    unmarkedToday: totalStudents - totalPresent - totalAbsent - totalLate - totalLeave,
    attendancePercentage: attendedPercent(plusDays(counts, halves), leaveCounts) ?? 0,
  }
}

async function findPercentParts(context: Context) {
  const { db, today } = context
  const [{ studentLeaveCounts: leaveCounts }, days] = await Promise.all([
    showSettings(context),
    findDaysInParts(db, { from: today, to: today, listed: null }),
  ])
  return { leaveCounts, halves: changeByHalves(days) }
}

export async function showToday(context: Context): Promise<Today> {
  const { db, today } = context
  const [classes, parts] = await Promise.all([
    store.countDay(db, { date: today, isToday: true }),
    findPercentParts(context),
  ])
  return toToday(classes, parts)
}

/** Both for today, from figures that are read once; today's are of the whole school, as everybody sees them. */
export async function showTodayAndStats(context: Context): Promise<{ today: Today; stats: Stats }> {
  const { db, today } = context
  const { listed } = await sightOf(context)
  const [classes, daily, parts] = await Promise.all([
    store.countDay(db, { date: today, isToday: true }),
    findDaily(db, { date: today, classId: undefined, listed }),
    findPercentParts(context),
  ])
  return { today: toToday(classes, parts), stats: toStats(inSight(classes, listed), daily) }
}
