import type { TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'

/** '18,055', and lakhs as India writes them. */
export const number = (count: number) => count.toLocaleString('en-IN')

export const many = (count: number, one: string, more: string) =>
  `${number(count)} ${count === 1 ? one : more}`

export const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')

export const students = (count: number) => many(count, 'student', 'students')

export const areIs = (count: number) => (count === 1 ? 'is' : 'are')

/** '9:05 am' of `09:05`. */
export function clock(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'am' : 'pm'}`
}

interface Counts {
  present: number
  absent: number
  late: number
  days: number
  percent: number | null
}

interface Sections {
  together: Omit<Counts, 'days'>
  rows: readonly { class: string; counts: Omit<Counts, 'days'> | null }[]
}

interface Marked {
  status: string
  day: string
  class: string | null
}

interface Listed extends Marked {
  total: number
  rows: readonly string[]
  more: number
}

const ofClass = (name: string | null) => (name === null ? '' : ` in ${name}`)

interface LowAttendance {
  class: string | null
  threshold: number
  total: number
  rows: readonly string[]
}

interface InDays<R> {
  class: string | null
  total: number
  rows: readonly (R & { name: string; class: string })[]
}

interface Days {
  period: string
  recorded: number
  attended: number
  percent: number | null
  present: number
  late: number
  absent: number
  absentDays: readonly string[]
  lateDays: readonly string[]
}

/** Of a teacher's day, `HH:MM`. */
export interface Times {
  checkIn: string | null
  checkOut: string | null
}

/** The texts on attendance in English; `attendance-texts-hi.ts` says the same in Hindi. */
export const attendanceEn = {
  figures: ({
    students: s,
    present,
    absent,
    late,
    unmarked,
    percent,
  }: Record<'students' | 'present' | 'absent' | 'late' | 'unmarked' | 'percent', number>) =>
    `Today ${number(present)} of ${students(s)} ${areIs(present)} present, ${number(absent)} absent and ${number(late)} late; ${number(unmarked)} not marked yet. That is ${percent}% present.`,
  figuresOf: (className: string | null, period: string, counts: Counts) =>
    counts.percent === null
      ? `${className ?? 'The school'}, ${period}: no attendance is marked.`
      : `${className ?? 'The school'}, ${period}: ${counts.percent}% attended. ${many(counts.present, 'mark', 'marks')} present, ${number(counts.late)} late and ${number(counts.absent)} absent on ${many(counts.days, 'day', 'days')}.`,
  figuresOfClasses: (title: string | null, period: string, { together, rows }: Sections) =>
    together.percent === null
      ? `${title ?? 'The school'}, ${period}: no attendance is marked.`
      : `${title ?? 'The school'}, ${period}: ${together.percent}% attended. ${many(together.present, 'mark', 'marks')} present, ${number(together.late)} late and ${number(together.absent)} absent.\n${lines(rows.map(({ class: name, counts }) => (counts ? `${name}: ${counts.percent}% attended, ${number(counts.present)} present, ${number(counts.late)} late, ${number(counts.absent)} absent` : `${name}: no attendance is marked`)))}`,
  low: (period: string, { class: className, threshold, total, rows }: LowAttendance) =>
    `${className ?? 'The school'}, ${period}: ${students(total)} attended less than ${threshold}% of their marked days.${rows.length === 0 ? '' : `\n${lines(rows)}`}${total > rows.length ? `\nand ${number(total - rows.length)} more.` : ''}`,
  lateInDays: (period: string, { class: className, total, rows }: InDays<{ late: number }>) =>
    total === 0
      ? `${className ?? 'The school'}, ${period}: nobody came late.`
      : `${className ?? 'The school'}, ${period}: ${students(total)} came late.\n${lines(rows.map((one) => `${one.name}, ${one.class}: ${many(one.late, 'time', 'times')}`))}${total > rows.length ? `\nand ${number(total - rows.length)} more.` : ''}`,
  daysInRow: (least: number, most: number) => `I can look for ${least} to ${most} days in a row.`,
  inRow: (
    period: string,
    {
      class: className,
      days,
      total,
      still,
      rows,
      more,
    }: InDays<{ from: string; to: string; days: number }> & { days: number; still: number; more: number },
  ) =>
    total === 0
      ? `${className ?? 'The school'}, ${period}: nobody was absent on ${days} marked days in a row.`
      : `${className ?? 'The school'}, ${period}: ${students(total)} ${total === 1 ? 'was' : 'were'} absent on ${days} marked days in a row, or more; ${still === 0 ? 'nobody' : number(still)} still ${areIs(still || 1)}.\n${lines(rows.map((one) => `${one.name}, ${one.class}: ${number(one.days)} days, ${one.from} to ${one.to}`))}${more > 0 ? `\nand ${number(more)} more.` : ''}`,
  bestClass: (period: string, isLowest: boolean, rows: readonly { class: string; percent: number }[]) =>
    `${period}: the ${isLowest ? 'lowest' : 'highest'} attendance first.\n${lines(rows.map((one) => `${one.class}: ${one.percent}%`))}`,
  markers: (name: string, day: string, rows: readonly { name: string; marks: number }[]) =>
    rows.length === 0
      ? `${name}, ${day}: nobody has marked it.`
      : `${name}, ${day}: marked by ${rows.map((one) => `${one.name} (${many(one.marks, 'mark', 'marks')})`).join(', ')}.`,
  nobody: 'nobody',
  nobodyMarked: ({ status, day, class: name }: Marked) => `Nobody${ofClass(name)} is ${status} on ${day}.`,
  marked: ({ status, day, class: name, total, rows, more }: Listed) =>
    `${students(total)}${ofClass(name)} ${areIs(total)} ${status} on ${day}:\n${lines(rows)}${more > 0 ? `\nand ${number(more)} more.` : ''}`,
  marks: {
    present: 'marked present',
    absent: 'marked absent',
    late: 'marked late',
    unmarked: 'not marked',
  },
  absent: 'absent',
  late: 'late',
  present: 'present',
  everybodyMarked: ({ day, class: name }: Marked) => `Everybody${ofClass(name)} has a mark on ${day}.`,
  allMarked: (day: string, classes: number) =>
    classes === 0
      ? 'No class has students yet.'
      : `All ${many(classes, 'class', 'classes')} are marked on ${day}.`,
  unmarked: (day: string, rows: readonly { class: string; students: number; marked: number }[]) =>
    `${many(rows.length, 'class is', 'classes are')} not fully marked on ${day}:\n${lines(rows.map((row) => `${row.class}: ${number(row.marked)} of ${number(row.students)} marked`))}`,
  stillOpen: (classes: readonly string[]) =>
    classes.length > 8
      ? `${number(classes.length)} classes are not fully marked yet.`
      : `Not fully marked yet: ${classes.join(', ')}.`,
  studentToday: (name: string, className: string, mark: string | null) =>
    mark === null
      ? `${name} (${className}) is not marked today.`
      : `${name} (${className}) is ${mark} today.`,
  studentOn: (name: string, className: string, { day, status }: { day: string; status: string | null }) =>
    status === null
      ? `${name} (${className}) has no mark on ${day}.`
      : `${name} (${className}) was ${status} on ${day}.`,
  studentDays: (
    name: string,
    { period, recorded, attended, percent, present, late, absent, absentDays, lateDays }: Days,
  ) =>
    recorded === 0
      ? `${name}, ${period}: no marks.`
      : `${name}, ${period}: attended ${number(attended)} of ${many(recorded, 'marked day', 'marked days')}, ${percent}% (present ${number(present)}, late ${number(late)}, absent ${number(absent)}).${absentDays.length > 0 ? ` Absent on ${absentDays.join(', ')}.` : ''}${lateDays.length > 0 ? ` Late on ${lateDays.join(', ')}.` : ''}`,
  ownDay: (child: string | null, day: string, mark: string | null) =>
    mark === null
      ? `${day}: ${child ?? 'you'} ${child ? 'has' : 'have'} no mark.`
      : `${day}: ${child ? `${child} is` : 'you are'} marked ${mark}.`,
  ownDays: ({ period, recorded, attended, percent, present, late, absent }: Days) =>
    recorded === 0
      ? `${period}: you have no marks.`
      : `${period}: you attended ${number(attended)} of ${many(recorded, 'marked day', 'marked days')}, ${percent}% (present ${number(present)}, late ${number(late)}, absent ${number(absent)}).`,
  ownCheckIn: (day: string, { checkIn, checkOut }: Times) =>
    checkIn === null
      ? `${day}: no check-in of yours is recorded.`
      : `${day}: you checked in at ${clock(checkIn)}${checkOut === null ? ' and have not checked out' : ` and out at ${clock(checkOut)}`}.`,
  ownMonth: (
    month: string,
    { worked, late, absent, leave }: Record<'worked' | 'late' | 'absent' | 'leave', number>,
  ) =>
    `In ${month} you worked ${many(worked, 'day', 'days')}; late ${number(late)}, absent ${number(absent)}, on leave ${number(leave)}.`,
  noOwnMonth: 'Nothing is recorded of your attendance in that month.',
  wholeMonths: 'Of your own attendance I can only tell whole months. Your days are on your home screen.',
  noOwnAttendance: 'Attendance is kept for students and teachers, not for admins.',
  teachersOn: (
    day: string,
    {
      present,
      late,
      absent,
      leave,
      notYet,
      total,
    }: Record<'present' | 'late' | 'absent' | 'leave' | 'notYet' | 'total', number>,
  ) =>
    `${day}: of ${many(total, 'teacher', 'teachers')} ${number(present)} came on time and ${number(late)} late; ${number(absent)} absent, ${number(leave)} on leave, ${number(notYet)} without a check-in.`,
  teacherOn: (name: string, status: TeacherDayStatus, day: string, { checkIn, checkOut }: Times) =>
    `${
      {
        present: `${name} (teacher), ${day}: came on time.`,
        late: `${name} (teacher), ${day}: came late.`,
        absent: `${name} (teacher), ${day}: absent.`,
        leave: `${name} (teacher), ${day}: on leave.`,
        notyet: `${name} (teacher), ${day}: not here yet.`,
        holiday: `${name} (teacher), ${day}: a holiday.`,
        none: `${name} (teacher), ${day}: nothing is recorded.`,
      }[status]
    }${checkIn === null ? '' : ` Checked in at ${clock(checkIn)}${checkOut === null ? '' : `, out at ${clock(checkOut)}`}.`}`,
  teacherMarks: {
    present: 'on time',
    late: 'late',
    absent: 'absent',
    leave: 'on leave',
    notyet: 'without a check-in',
  },
  teachersNotYet: (count: number) => `${many(count, 'teacher is', 'teachers are')} not here yet today.`,
  teachersWho: (
    status: string,
    day: string,
    { names, total }: { names: readonly string[]; total: number },
  ) =>
    total === 0
      ? `Teachers ${status} on ${day}: nobody.`
      : `Teachers ${status} on ${day}: ${names.join(', ')}${total > names.length ? ` and ${number(total - names.length)} more` : ''}.`,
}
