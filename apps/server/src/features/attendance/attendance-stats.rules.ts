import {
  type attendanceStats,
  attendanceStatsLimits,
  attendanceStatsTexts,
} from '@shala/contract/attendance-stats'
import { addDays } from '@shala/contract/days'
import type { Answer, Received } from '@shala/contract/endpoint'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import * as store from './attendance-stats.store.ts'

function overallOf(classes: store.ClassDayRow[]) {
  const overall = { totalStudents: 0, totalPresent: 0, totalAbsent: 0, totalLate: 0 }
  for (const { totalStudents, present, absent, late } of classes) {
    overall.totalStudents += totalStudents
    overall.totalPresent += present
    overall.totalAbsent += absent
    overall.totalLate += late
  }
  return overall
}

/** The figures of a day by class, and of the days before it, for the average. */
export async function showStats(
  { db, today }: Context,
  { class: classId, date = today }: Received<typeof attendanceStats, 'query'>,
): Promise<Answer<typeof attendanceStats>> {
  if (date > today) throw refusedFields({ date: attendanceStatsTexts.futureDate })
  const [classes, daily] = await Promise.all([
    store.countDay(db, { date, isToday: date === today }, classId),
    store.findDaily(db, {
      from: addDays(date, 1 - attendanceStatsLimits.dailyDays),
      to: date,
      classId,
      limit: attendanceStatsLimits.dailyEntries,
    }),
  ])
  const classWise = Object.fromEntries(classes.map(({ classId, ...figures }) => [classId, figures]))
  return { today: { overall: overallOf(classes), classWise }, daily }
}

/** Today's figures over active students: the parts make the whole, and late stands beside present, never inside it. */
export async function showToday({ db, today }: Context) {
  const day = overallOf(await store.countDay(db, { date: today, isToday: true }))
  const { totalStudents, totalPresent, totalAbsent, totalLate } = day
  const rate = totalStudents === 0 ? 0 : (100 * totalPresent) / totalStudents
  return {
    totalStudents,
    presentToday: totalPresent,
    absentToday: totalAbsent,
    lateToday: totalLate,
    unmarkedToday: totalStudents - totalPresent - totalAbsent - totalLate,
    attendancePercentage: Math.round(rate * 10) / 10,
  }
}
