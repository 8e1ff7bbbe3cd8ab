import { attendanceStatsTexts } from '@shala/contract/attendance-stats'
import { lastMarkedWithin, type unmarkedClasses } from '@shala/contract/attendance-unmarked'
import { addDays } from '@shala/contract/days'
import type { Answer, Received } from '@shala/contract/endpoint'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import { findClassesOfDay } from './attendance-unmarked.store.ts'

/** Which classes somebody still has to mark. */
export async function showUnmarked(
  { db, today }: Context,
  { date = today }: Received<typeof unmarkedClasses, 'query'>,
): Promise<Answer<typeof unmarkedClasses>> {
  if (date > today) throw refusedFields({ date: attendanceStatsTexts.futureDate })
  const ofDay = await findClassesOfDay(
    db,
    { date, isToday: date === today },
    addDays(date, -lastMarkedWithin),
  )
  const classes = ofDay.filter(({ students, marked }) => marked < students)
  return { date, total: ofDay.length, complete: ofDay.length - classes.length, classes }
}
