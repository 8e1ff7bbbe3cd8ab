import { attendanceHistory, attendanceToday } from '@shala/contract/attendance/attendance'
import { attendanceStats } from '@shala/contract/attendance/stats'
import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { unmarkedClasses, unmarkedStudents } from '@shala/contract/attendance/unmarked'
import { classLabel } from '@shala/contract/classes'
import type { Day } from '@shala/contract/general/days'
import { monthOf } from '@shala/contract/general/months'
import {
  absenceReport,
  attendanceReport,
  lateReport,
  streaksReport,
} from '@shala/contract/reports/attendance'
import { teacherMonths } from '@shala/contract/teacher-attendance/months'
import type { Asking } from '../asking.ts'

export async function figuresOfToday({ read, context, signal }: Asking) {
  const figures = await read(context, attendanceToday, { signal })
  return {
    students: figures.totalStudents,
    present: figures.presentToday,
    absent: figures.absentToday,
    late: figures.lateToday,
    unmarked: figures.unmarkedToday,
    percent: figures.attendancePercentage,
  }
}

export async function figuresOfDay({ read, context, signal }: Asking, date: Day, classId?: string) {
  const query = { date, ...(classId && { class: classId }) }
  const { today } = await read(context, attendanceStats, { query, signal })
  const { totalStudents, totalPresent, totalAbsent, totalLate } = today.overall
  return { students: totalStudents, present: totalPresent, absent: totalAbsent, late: totalLate }
}

/** The marks of some days, by the report's own reckoning. */
export async function figuresBetween(
  { read, context, signal }: Asking,
  { from, to }: { from: Day; to: Day },
  classId?: string,
) {
  const query = { from, to, ...(classId && { class: classId }) }
  return (await read(context, attendanceReport, { query, signal })).totals
}

/** The same by the id of the class; one without a mark is not there. */
export async function figuresByClass(
  { read, context, signal }: Asking,
  { from, to }: { from: Day; to: Day },
) {
  const { groups } = await read(context, attendanceReport, { query: { from, to, by: 'class' }, signal })
  return new Map(groups.map(({ key, ...counts }) => [key, counts]))
}

interface Low {
  classIds: readonly string[]
  threshold?: number | undefined
}

/** By the report on low attendance, the lowest first; of all classes where none is given. */
export async function lowAttendance(
  { read, context, signal }: Asking,
  { from, to }: { from: Day; to: Day },
  { classIds, threshold }: Low,
) {
  const ofClass = async (id?: string) => {
    const query = { from, to, ...(id && { class: id }), ...(threshold && { threshold }) }
    return await read(context, absenceReport, { query, signal })
  }
  const [first, ...more] = await Promise.all([ofClass(classIds[0]), ...classIds.slice(1).map(ofClass)])
  const students = [first, ...more]
    .flatMap((one) => one.students)
    .map((one) => ({ name: one.name, class: classLabel(one.class), percent: one.percent ?? 0 }))
    .toSorted((one, other) => one.percent - other.percent)
  return { threshold: first.threshold, students }
}

interface Often {
  period: { from: Day; to: Day }
  classIds: readonly string[]
  threshold?: number | undefined
}

const reportQuery = ({ period: { from, to }, threshold }: Often, id: string | undefined) => ({
  from,
  to,
  ...(id && { class: id }),
  ...(threshold && { threshold }),
})

/** Those who came late in some days, the most often first; of all classes where none is given. */
export async function lateStudents({ read, context, signal }: Asking, asked: Often) {
  const ofClass = (id?: string) => read(context, lateReport, { query: reportQuery(asked, id), signal })
  const found = await Promise.all((asked.classIds.length > 0 ? asked.classIds : [undefined]).map(ofClass))
  return found
    .flatMap(({ students }) => students)
    .map((one) => ({ name: one.name, class: classLabel(one.class), late: one.late }))
    .toSorted((one, other) => other.late - one.late)
}

/** Those who were absent on so many marked days in a row: who still is, then the longest. */
export async function absentInRow({ read, context, signal }: Asking, asked: Often) {
  const ofClass = (id?: string) => read(context, streaksReport, { query: reportQuery(asked, id), signal })
  const found = await Promise.all((asked.classIds.length > 0 ? asked.classIds : [undefined]).map(ofClass))
  return found
    .flatMap(({ streaks }) => streaks)
    .map((one) => ({
      id: one.studentId,
      name: one.name,
      class: classLabel(one.class),
      from: one.from,
      to: one.to,
      days: one.days,
      isStill: one.isRunning,
    }))
    .toSorted((one, other) => Number(other.isStill) - Number(one.isStill) || other.days - one.days)
}

/** The people who marked a class on a day, with the number of their marks. */
export async function markersOf(
  { read, context, signal }: Asking,
  { date, classId }: { date: Day; classId: string },
): Promise<{ name: string; marks: number }[]> {
  const query = { startDate: date, class: classId, limit: listed }
  const { attendance } = await read(context, attendanceHistory, { query, signal })
  const byName = Map.groupBy(attendance.records, ({ teacherName }) => teacherName)
  return [...byName].map(([name, marks]) => ({ name, marks: marks.length }))
}

/** How many of each class are here today, present or late; a class without any mark is not there. */
export async function hereToday(asking: Asking): Promise<Map<string, number>> {
  const { today } = asking.context
  const byClass = await figuresByClass(asking, { from: today, to: today })
  return new Map([...byClass].map(([id, { present, late }]) => [id, present + late]))
}

export interface MarkFact {
  id: string
  name: string
  class: string
  rollNumber: string
}

const listed = 100

/** The students who have a mark of a status on a day, class by class. */
export async function studentsMarked(
  { read, context, signal }: Asking,
  { date, status, classId }: { date: Day; status: AttendanceStatus; classId?: string | undefined },
): Promise<{ total: number; students: MarkFact[] }> {
  const query = { startDate: date, status, limit: listed, ...(classId && { class: classId }) }
  const { attendance, pagination } = await read(context, attendanceHistory, { query, signal })
  const students = attendance.records.map((one) => ({
    id: one.studentId,
    name: one.studentName,
    class: classLabel(one.class),
    rollNumber: one.rollNumber,
  }))
  return { total: pagination.total, students }
}

/** The students of a day who have no mark, class by class. */
export async function studentsUnmarked(
  { read, context, signal }: Asking,
  { date, classId }: { date: Day; classId?: string | undefined },
): Promise<{ total: number; students: MarkFact[] }> {
  const query = { date, limit: listed, ...(classId && { class: classId }) }
  const { students, pagination } = await read(context, unmarkedStudents, { query, signal })
  const facts = students.map((one) => ({
    id: one.studentId,
    name: one.studentName,
    class: classLabel(one.class),
    rollNumber: one.rollNumber,
  }))
  return { total: pagination.total, students: facts }
}

export async function unmarkedOf({ read, context, signal }: Asking, date: Day) {
  const { total, complete, classes } = await read(context, unmarkedClasses, { query: { date }, signal })
  return {
    classes: total,
    complete,
    open: classes.map((one) => ({
      id: one._id,
      class: classLabel(one),
      students: one.students,
      marked: one.marked,
    })),
  }
}

/** A teacher's own day. */
export async function ownTeacherDay({ read, context, signal }: Asking, day: Day) {
  const { teachers } = await read(context, teacherMonths, { query: { month: monthOf(day) }, signal })
  return teachers.find(({ _id }) => _id === context.actor.userId)?.days.find(({ date }) => date === day)
}

/** A teacher's own figures of the month in which a day lies. */
export async function ownTeacherMonth({ read, context, signal }: Asking, day: Day) {
  const month = monthOf(day)
  const { teachers, workingDays } = await read(context, teacherMonths, { query: { month }, signal })
  const own = teachers.find(({ _id }) => _id === context.actor.userId)
  return own ? { month, workingDays, ...own.totals } : null
}
