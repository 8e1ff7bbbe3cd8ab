import type { attendanceToday } from '@shala/contract/attendance/attendance'
import { plusDays, type StudentLeaveCounts } from '@shala/contract/attendance/day-parts'
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
import { inSnapshotOfKeys, type SchoolDb } from '#platform/database/school-db'
import { refusedFields } from '#platform/refused'
import * as store from './attendance-stats.store.ts'
import { changeByHalves } from './day-parts.rules.ts'
import { type DayInParts, findDaysInParts } from './day-parts.store.ts'

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
  const [classes, daily, parts] = await Promise.all([
    store.countDay(db, { date, isToday: date === context.today }, classId),
    findDaily(db, { date, classId, listed }),
    findPercentParts(context, { date, classId, listed }),
  ])
  return toStats(inSight(classes, listed), daily, parts)
}

function inSight<Of extends { classId: string }>(all: readonly Of[], listed: Sight['listed']): Of[] {
  return all.filter(({ classId }) => sees(listed, classId))
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

function toStats(classes: store.ClassDayRow[], daily: Stats['daily'], parts: PercentParts): Stats {
  const classWise = Object.fromEntries(classes.map(({ classId, ...figures }) => [classId, figures]))
  const overall = overallOf(classes)
  return { today: { overall: { ...overall, percent: percentOf(overall, parts) }, classWise }, daily }
}

interface PercentParts {
  leaveCounts: StudentLeaveCounts
  /** Days of leave, and those of which half was missed. */
  days: readonly DayInParts[]
}

/**
 * Figures count people, and the percentage days, as the reports do: who was away for half of one attended half, and leave
 * from a class that is not marked is no day yet.
 */
function percentOf(
  overall: ReturnType<typeof overallOf>,
  { leaveCounts, days }: PercentParts,
): number | null {
  const { totalPresent: present, totalAbsent: absent, totalLate: late, totalLeave } = overall
  const leave = totalLeave - days.filter((day) => day.leave === 'full day' && !day.isMarked).length
  return attendedPercent(plusDays({ present, absent, late, leave }, changeByHalves(days)), leaveCounts)
}

/**
 * Today's figures for active students. The parts add up to the whole; late is counted beside present, never inside it.
 */
function toToday(classes: store.ClassDayRow[], parts: PercentParts): Today {
  const overall = overallOf(classes)
  const { totalStudents, totalPresent, totalAbsent, totalLate, totalLeave } = overall
  return {
    totalStudents,
    presentToday: totalPresent,
    absentToday: totalAbsent,
    lateToday: totalLate,
    leaveToday: totalLeave,
    unmarkedToday: totalStudents - totalPresent - totalAbsent - totalLate - totalLeave,
    attendancePercentage: percentOf(overall, parts) ?? 0,
  }
}

interface Counted {
  date: Day
  classId?: string | undefined
  listed: Sight['listed']
}

async function findPercentParts(context: Context, { date, ...of }: Counted): Promise<PercentParts> {
  const [{ studentLeaveCounts: leaveCounts }, days] = await Promise.all([
    showSettings(context),
    findDaysInParts(context.db, { from: date, to: date, ...of }),
  ])
  return { leaveCounts, days }
}

export const countToday = ({ db, today }: Context) => store.countDay(db, { date: today, isToday: true })

export async function showToday(context: Context, counted = countToday(context)): Promise<Today> {
  const { today } = context
  const [classes, parts] = await Promise.all([
    counted,
    findPercentParts(context, { date: today, listed: null }),
  ])
  return toToday(classes, parts)
}

/** The same as a call of its own. */
export async function showTodayAlone(context: Context): Promise<Today> {
  return await inSnapshotOfKeys(context, (context) => showToday(context))
}

/** Both for today, from figures that are read once; today's are of the whole school, as everybody sees them. */
export async function showTodayAndStats(
  context: Context,
  counted: Promise<store.ClassDayRow[]>,
): Promise<{ today: Today; stats: Stats }> {
  const { db, today } = context
  const { listed } = await sightOf(context)
  const [classes, daily, parts] = await Promise.all([
    counted,
    findDaily(db, { date: today, classId: undefined, listed }),
    findPercentParts(context, { date: today, listed: null }),
  ])
  const seen = { ...parts, days: inSight(parts.days, listed) }
  return { today: toToday(classes, parts), stats: toStats(inSight(classes, listed), daily, seen) }
}
