import type { TeacherMonth } from '@shala/contract/teacher-attendance/months'

/** How things are written for people; passed in, so that this file needs no clock and no language. */
export interface MonthWriting {
  day: (day: string) => string
  time: (instant: string) => string
  status: (day: TeacherMonth['days'][number]) => string
  letter: (day: TeacherMonth['days'][number]) => string
}

type Table = (string | number)[][]

/** Turns 450 minutes into 7.5 hours, with two decimals at most, as payroll adds it up. */
function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}

/** `teacher_attendance_2026-11` */
export function monthFileName(month: string, hasTimes: boolean): string {
  return `teacher_attendance_${month}${hasTimes ? '_times' : ''}`
}

/** A row per teacher, with a letter for each day and the month's totals; with a title row. */
export function monthTable(teachers: TeacherMonth[], days: string[], writing: MonthWriting): Table {
  const titles = [
    'Teacher',
    'Phone',
    ...days.map(writing.day),
    'Days worked',
    'Present',
    'Late',
    'Half days',
    'Absent',
    'Leave',
    'Days off',
    'Worked on days off',
    'Hours',
    'Days without check-out',
  ]
  const rows = teachers.map(({ name, phone, days: known, totals }) => [
    name,
    phone ?? '',
    ...days.map((date) => {
      const day = known.find((one) => one.date === date)
      return day ? writing.letter(day) : ''
    }),
    totals.worked,
    totals.present,
    totals.late,
    totals.halfDays,
    totals.absent,
    totals.leave,
    totals.holiday,
    totals.onDaysOff,
    decimalHours(totals.minutes),
    totals.forgotten,
  ])
  return [titles, ...rows]
}

/** A row per teacher and day with its times; with a title row. */
export function timesTable(teachers: TeacherMonth[], writing: MonthWriting): Table {
  const titles = [
    'Teacher',
    'Phone',
    'Date',
    'Status',
    'Check-in',
    'Check-out',
    'Hours',
    'Correction',
    'Corrected by',
  ]
  const time = (instant: string | null) => (instant ? writing.time(instant) : '')
  const rows = teachers.flatMap(({ name, phone, days }) =>
    days.map((day) => [
      name,
      phone ?? '',
      day.date,
      writing.status(day),
      time(day.checkIn),
      time(day.checkOut),
      day.minutes === null ? '' : decimalHours(day.minutes),
      day.correction?.reason ?? '',
      day.correction?.by ?? '',
    ]),
  )
  return [titles, ...rows]
}
