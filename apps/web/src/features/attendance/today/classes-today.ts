import type { ClassDay } from '@shala/contract/attendance/stats'
import type { SchoolClass } from '@shala/contract/classes'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { useDaysOff } from '../closed/use-days-off.ts'
import { emptyDay } from './class-day.ts'
import { useStats } from './use-stats.ts'

export interface ClassToday {
  ofClass: SchoolClass
  day: ClassDay
}

/**
 * The classes with students and what is marked of them today, without those that have a day off and no marks.
 * `undefined` while it loads, and `null` where it could not be.
 */
export function useClassesToday(): ClassToday[] | null | undefined {
  const today = useToday()
  const taught = useTaughtClasses()
  const { data, error } = useStats({ date: today, classId: undefined })
  const { isOff } = useDaysOff({ from: today, to: today })
  const byClass = data?.today.classWise
  // Without a network, what is on the device stays.
  if (error && !byClass) return null
  if (!byClass || !taught) return undefined
  return taught
    .map((ofClass) => ({ ofClass, day: byClass[ofClass._id] ?? emptyDay }))
    .filter(({ ofClass, day }) => {
      const isMarked = day.present + day.absent + day.late > 0
      return day.totalStudents > 0 && (isMarked || !isOff(today, ofClass._id))
    })
}
