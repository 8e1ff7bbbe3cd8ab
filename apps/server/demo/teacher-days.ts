import { addDays, type Day } from '@shala/contract/general/days'
import { type Chance, startChance } from './chance.ts'
import { daysOfDemo, demoTimeZone } from './days.ts'
import type { DemoSchool } from './school.ts'

const seed = 40

export interface DemoTeacherDay {
  id: string
  teacherId: string
  date: Day
  status: 'present' | 'late' | 'leave'
  isHalfDay: boolean
  /** Minutes after midnight on the school's clock. */
  cameAt: number | null
  leftAt: number | null
  reason: string | null
}

const [startsAt, middayAt, endsAt] = [9 * 60, 13 * 60, 17 * 60]
const graceMinutes = 15
/** The same as a scan keeps it. */
export const demoClock = {
  timeZone: demoTimeZone,
  dayStart: '09:00',
  midday: '13:00',
  lateAfterMinutes: graceMinutes,
}

function worked(chance: Chance, lateness: number): Pick<DemoTeacherDay, 'cameAt' | 'leftAt'> {
  const isLate = chance.is(lateness)
  const cameAt = isLate
    ? startsAt + graceMinutes + chance.between(1, 50)
    : startsAt - chance.between(2, 40) + chance.between(0, 12)
  if (chance.is(0.02)) return { cameAt, leftAt: null }
  if (chance.is(0.02)) return { cameAt, leftAt: middayAt - chance.between(0, 30) }
  return { cameAt, leftAt: endsAt - chance.between(-25, 20) }
}

/** One day of a teacher; undefined of an absence, of which nothing is stored. */
function dayOf(
  chance: Chance,
  { lateness, absence }: { lateness: number; absence: number },
): Omit<DemoTeacherDay, 'id' | 'teacherId' | 'date'> | undefined {
  if (chance.is(absence / 2)) {
    const reason = chance.pick(['Casual leave', 'Sick, told by phone', 'Election duty'])
    return { status: 'leave', isHalfDay: false, cameAt: null, leftAt: null, reason }
  }
  if (chance.is(absence / 2)) return undefined
  const { cameAt, leftAt } = worked(chance, lateness)
  const isLate = (cameAt ?? 0) > startsAt + graceMinutes
  const isHalfDay = leftAt !== null && leftAt <= middayAt
  return { status: isLate ? 'late' : 'present', isHalfDay, cameAt, leftAt, reason: null }
}

interface Leave {
  user_id: string
  from_date: Day
  to_date: Day
  status: string
}

interface Recorded {
  today: Day
  minutesOfToday: number
  /** Nobody comes on the days of an approved one. */
  leave: readonly Leave[]
}

/** The days of the teachers that the school recorded on sixty school days, today only as far as it has come. */
export function makeTeacherDays(
  { teachers }: DemoSchool,
  { today, minutesOfToday, leave }: Recorded,
): DemoTeacherDay[] {
  const isOnLeave = (teacherId: string, date: Day) =>
    leave.some(
      ({ user_id, status, from_date, to_date }) =>
        user_id === teacherId && status === 'Approved' && from_date <= date && date <= to_date,
    )
  // Today's leave is what was asked for and approved, which the home screen names.
  const isRecorded = (teacherId: string, date: Day, status: DemoTeacherDay['status']) =>
    !isOnLeave(teacherId, date) && (date < today || status !== 'leave')
  const chance = startChance(seed)
  const days = daysOfDemo(today).held.filter((day) => day > addDays(today, -70))
  return teachers.flatMap(({ id: teacherId }) => {
    const habit = { lateness: chance.is(0.1) ? 0.3 : 0.04, absence: 0.02 + 0.03 * chance.next() }
    return days.flatMap((date): DemoTeacherDay[] => {
      const day = dayOf(chance, habit)
      const id = chance.id()
      if (!day || !isRecorded(teacherId, date, day.status)) return []
      const hasCome = date < today || day.cameAt === null || day.cameAt <= minutesOfToday
      const hasLeft = date < today || (day.leftAt !== null && day.leftAt <= minutesOfToday)
      if (!hasCome) return []
      const stays = { leftAt: null, isHalfDay: false }
      return [{ id, teacherId, date, ...day, ...(hasLeft || day.cameAt === null ? {} : stays) }]
    })
  })
}
