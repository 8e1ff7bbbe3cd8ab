import { instantAt } from '@shala/contract/general/clock-times'
import type { Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import {
  type correctTeacherDay,
  problemsOfTimes,
  wasThere,
} from '@shala/contract/teacher-attendance/correcting'
import {
  teacherAttendanceRefusals,
  teacherAttendanceTexts,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { teacherRefusals } from '@shala/contract/teachers/texts'
import type { CalendarParts } from '#features/calendar/index'
import { showSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import { wasTeacher } from './expecting.rules.ts'
import { type Judging, judgeDay } from './judging.rules.ts'
import { findLeaveByDay } from './leave-days.rules.ts'
import { notifyOfTeacher } from './notifying.rules.ts'
import { changeTime, lockDay, recordDay } from './recording.rules.ts'
import * as store from './teacher-attendance.store.ts'
import { findTeachersHolidays } from './teachers-holidays.rules.ts'

type Correction = Received<typeof correctTeacherDay, 'body'>
type Corrected = Answer<typeof correctTeacherDay>

function timesOf({ checkIn, checkOut }: Correction, date: Day, timeZone: string) {
  const at = (time: string | undefined) => (time ? instantAt(date, time, timeZone) : null)
  return { checkIn: at(checkIn), checkOut: at(checkOut) }
}

/** Where the clocks skip or repeat an hour, the two could be the wrong way round. */
function refuseWrongTimes(
  correction: Correction,
  { checkIn, checkOut }: ReturnType<typeof timesOf>,
  now: Date,
): void {
  const { checkInInFuture, checkOutBeforeIn } = teacherAttendanceTexts
  const problems = problemsOfTimes(correction)
  if (Object.keys(problems).length > 0) throw refusedFields(problems)
  if (checkIn && checkIn > now) throw refusedFields({ checkIn: checkInInFuture })
  if (checkOut && checkOut > now) throw refusedFields({ checkOut: checkInInFuture })
  if (checkIn && checkOut && checkOut <= checkIn) throw refusedFields({ checkOut: checkOutBeforeIn })
}

/** Saves a correction if what it replaces is what the person saw. */
async function save(
  context: Context,
  { teacher, date, correction }: { teacher: store.Teacher; date: Day; correction: Correction },
  judging: Judging,
): Promise<Corrected['attendance']> {
  const { db, actor, now } = context
  await lockDay(context, teacher.id, date)
  const [before] = await store.findDaysOf(db, teacher.id, { from: date, to: date })
  const { seen, status, reason } = correction
  if (seen !== (before?.changedAt.toISOString() ?? null)) {
    throw new Refused(teacherAttendanceRefusals.changed, {
      current: judgeDay({ teacherId: teacher.id, date, stored: before }, judging),
    })
  }
  const unrecorded = judgeDay({ teacherId: teacher.id, date }, judging)
  const recorded = { before, unrecorded: unrecorded.status }
  if (status === '') {
    await store.deleteDay(db, teacher.id, date)
    await recordDay(context, 'correct', { ...recorded, after: { teacherId: teacher.id, date, reason } })
    return unrecorded
  }
  const times = timesOf(correction, date, judging.settings.timeZone)
  const after: store.StoredDay = {
    id: before?.id ?? newId(),
    teacherId: teacher.id,
    date,
    status,
    isHalfDay: wasThere(status) && correction.isHalfDay,
    clock: null,
    checkedInAt: times.checkIn,
    checkedOutAt: times.checkOut,
    changedAt: changeTime(now, before),
    correctedBy: actor.userId,
    correctedAt: now,
    reason,
  }
  await store.saveDay(db, after)
  await recordDay(context, 'correct', { ...recorded, after })
  const stored = { ...after, correctedByName: actor.name }
  return judgeDay({ teacherId: teacher.id, date, stored }, judging)
}

/**
 * Corrects a teacher's day; the activity has the reason and the previous state.
 * @throws Refused 404 for anybody who is not a teacher of the school, 422 for a day that has not come or was not
 *   theirs, 409 with `current` when the day has changed since the person saw it
 */
export async function correctDay(
  calendar: CalendarParts,
  context: Context,
  { teacherId, date }: { teacherId: string; date: Day },
  correction: Correction,
): Promise<Corrected> {
  const { db, now, today } = context
  const [settings, holidays, start, teacher, leave] = await Promise.all([
    showSettings(context),
    findTeachersHolidays(calendar, context, { from: date, to: date }),
    store.findStart(db),
    store.findTeacher(db, teacherId),
    findLeaveByDay(db, { from: date, to: date }, teacherId),
  ])
  if (!teacher) throw new Refused(teacherRefusals.notFound)
  if (date > today) throw refusedFields({ date: teacherAttendanceTexts.futureDay })
  const judging = { settings, holidays, now, today, start, leave }
  if (!wasTeacher(teacher, date, judging)) throw new Refused(teacherAttendanceRefusals.notThere)
  refuseWrongTimes(correction, timesOf(correction, date, settings.timeZone), now)
  const attendance = await inTransaction(context, async (context) => {
    const saved = await save(context, { teacher, date, correction }, judging)
    await notifyOfTeacher(holidays, context, teacher.id, { from: date, to: date })
    return saved
  })
  return { message: fill(teacherAttendanceTexts.corrected, { name: teacher.name, date }), attendance }
}
