import {
  attendanceHistory,
  attendanceToday,
  markBatch,
} from '../packages/contract/src/attendance/attendance.ts'
import { unmarkedClasses } from '../packages/contract/src/attendance/unmarked.ts'
import { listClasses } from '../packages/contract/src/classes.ts'
import { getDashboard } from '../packages/contract/src/dashboard.ts'
import { type Endpoint, endpoint } from '../packages/contract/src/general/endpoint.ts'
import { absenceReport, studentsReport } from '../packages/contract/src/reports/attendance.ts'
import { registerReport } from '../packages/contract/src/reports/register.ts'
import { listStudents } from '../packages/contract/src/students/listed.ts'
import { health } from '../packages/contract/src/system.ts'
import { teacherMonths } from '../packages/contract/src/teacher-attendance/months.ts'
import { listTeacherDay } from '../packages/contract/src/teacher-attendance/teacher-attendance.ts'
import { studentTotal } from '../packages/contract/src/totals.ts'
import type { Call } from './http-client.ts'
import { rareName } from './names.ts'
import { withValues } from './replay.ts'
import type { Founded } from './school-data.ts'
import type { Trace } from './trace.ts'

export interface School extends Founded {
  token: string
  /** Of one of its teachers. */
  teacher: string
  /** A class of 40 and who is in it. */
  classId: string
  studentIds: string[]
}

export interface Case {
  name: string
  /** 1,000 students with 60,000 marks; 10,000 with 200,000; 10,000 with 2,000,000. */
  school: 'small' | 'young' | 'large'
  /** At most, in milliseconds at the median. */
  budget?: number
  runs: number
  /** Asked by a teacher, else by the admin. */
  asTeacher?: true
  call: (school: School, run: number) => Call
  /** What is run raw where the traced statements would find their work done already. */
  again?: (school: School, trace: Trace, run: number) => Trace
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

const students = (
  name: string,
  budget: number,
  query: Record<string, string>,
  school: Case['school'] = 'large',
): Case => ({
  name,
  school,
  budget,
  runs: 300,
  call: () => ({ endpoint: listStudents, query: { limit: '20', sort: 'class', ...query } }),
})

/** Days before all history, each marked once: a first mark is the usual one. */
const unmarkedDay = ({ today }: School, run: number) => daysBefore(today, 500 + run)

function markClass(school: School, run: number): Call {
  const at = new Date().toISOString()
  const date = unmarkedDay(school, run)
  const marks = school.studentIds.map((studentId, place) => ({
    studentId,
    date,
    status: place % 20 === 0 ? 'absent' : 'present',
    markedAt: at,
  }))
  return { endpoint: markBatch, body: { marks, sentAt: at } }
}

export function tokenOf({ asTeacher }: Case, { teacher, token }: School): string {
  return asTeacher ? teacher : token
}

/** Every press changes every mark. */
function markSameDay({ studentIds, today }: School, run: number): Call {
  const at = new Date().toISOString()
  const status = run % 4 < 2 ? 'absent' : 'late'
  const marks = studentIds.map((studentId) => ({ studentId, date: today, status, markedAt: at }))
  return { endpoint: markBatch, body: { marks, sentAt: at } }
}

function markSameDayAgain(_: School, trace: Trace, run: number): Trace {
  const now = new Date()
  const status = run % 4 < 2 ? 'late' : 'absent'
  return withValues(trace, (value) =>
    value instanceof Date ? now : value === 'absent' || value === 'late' ? status : value,
  )
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

function markAnotherDay(school: School, trace: Trace, run: number): Trace {
  const now = new Date()
  const date = unmarkedDay(school, run)
  return withValues(trace, (value) => (value instanceof Date ? now : isDay(value) ? date : value))
}

const pivot = (name: string, school: Case['school'], budget: number, ofClass: boolean): Case => ({
  name,
  school,
  budget,
  runs: ofClass ? 300 : 60,
  call: ({ today, classId }) => ({
    endpoint: attendanceHistory,
    query: { startDate: daysBefore(today, 29), endDate: today, ...(ofClass && { class: classId }) },
  }),
})

const today = (name: string, endpoint: Endpoint, school: Case['school'] = 'large'): Case => ({
  name,
  school,
  budget: 5,
  runs: 300,
  call: () => ({ endpoint }),
})

const yearTo = (today: string) => ({ from: daysBefore(today, 365), to: today })

/** The sums of a year of 366 days, of everybody. */
const yearly = (name: string, report: Endpoint, school: Case['school'], budget: number): Case => ({
  name,
  school,
  budget,
  runs: school === 'small' ? 100 : 20,
  call: ({ today }) => ({ endpoint: report, query: yearTo(today) }),
})

/** The first hundred, as the screen asks for them. */
const yearlyFirst = (name: string, school: Case['school'], budget: number): Case => ({
  ...yearly(name, studentsReport, school, budget),
  call: ({ today }) => ({ endpoint: studentsReport, query: { ...yearTo(today), first: '100' } }),
})

const register = (name: string, school: Case['school']): Case => ({
  name,
  school,
  budget: 3,
  runs: 300,
  call: ({ classId, today }) => ({
    endpoint: registerReport,
    query: { class: classId, month: daysBefore(today, 31).slice(0, 7) },
  }),
})

export const cases: Case[] = [
  {
    name: 'an empty call (no sign-in, no database)',
    school: 'large',
    runs: 300,
    call: () => ({ endpoint: health }),
  },
  {
    name: 'one small statement (number of students)',
    school: 'small',
    budget: 0.7,
    runs: 300,
    call: () => ({ endpoint: studentTotal }),
  },
  {
    name: 'the home of a teacher, 1,000 students',
    school: 'small',
    budget: 2,
    runs: 300,
    asTeacher: true,
    call: () => ({ endpoint: getDashboard }),
  },
  {
    name: 'the home of an admin, 1,000 students',
    school: 'small',
    budget: 3,
    runs: 300,
    call: () => ({ endpoint: getDashboard }),
  },
  {
    name: 'marking the same class and day 500 times over',
    school: 'small',
    budget: 5,
    runs: 500,
    asTeacher: true,
    call: markSameDay,
    again: markSameDayAgain,
  },
  students('20 of 1,000 students', 1.8, {}, 'small'),
  students('search of 1,000: a name of many', 1.4, { search: 'sharma' }, 'small'),
  {
    name: 'the form of a class of 40, 1,000 students',
    school: 'small',
    budget: 1.8,
    runs: 300,
    asTeacher: true,
    call: ({ classId, today }) => ({
      endpoint: listStudents,
      query: { class: classId, date: today, limit: '100' },
    }),
  },
  {
    name: 'marking a class of 40',
    school: 'large',
    budget: 4,
    runs: 300,
    call: markClass,
    again: markAnotherDay,
  },
  students('20 of 10,000 students', 2, {}),
  students('the same, the last page', 2, { page: '500' }),
  students('search: a name of one', 5, { search: rareName }),
  students('search: a name of many', 5, { search: 'sharma' }),
  students('search: in Devanagari', 5, { search: 'पाटील' }),
  students('search: a roll number', 5, { search: 'S101-7' }),
  students('search: two words, the last name first', 5, { search: 'sharma a' }),
  students('search: a class and a roll number', 5, { search: '10-B 17' }),
  students('search: a phone with its country', 5, { search: '+91 98765 43210' }),
  students('by name', 10, { sort: 'name' }),
  students('search: nobody', 5, { search: 'qqzzqq' }),
  {
    name: 'the marking list, a class of 40',
    school: 'large',
    runs: 300,
    call: ({ classId }) => ({ endpoint: listStudents, query: { class: classId, limit: '100' } }),
  },
  today("today's statistics, 1,000 students, 60,000 marks", attendanceToday, 'small'),
  today("today's statistics, 10,000 students, 200,000 marks", attendanceToday, 'young'),
  today("today's statistics, 10,000 students, 2,000,000 marks", attendanceToday),
  {
    name: '10 of 200 teachers on a day, 70,000 days of theirs',
    school: 'young',
    runs: 300,
    call: () => ({ endpoint: listTeacherDay }),
  },
  {
    name: 'a month of 200 teachers',
    school: 'young',
    runs: 60,
    call: ({ today }) => ({ endpoint: teacherMonths, query: { month: daysBefore(today, 31).slice(0, 7) } }),
  },
  {
    name: "250 classes with today's figures",
    school: 'large',
    runs: 300,
    call: () => ({ endpoint: listClasses }),
  },
]

const attendanceStats = endpoint({
  method: 'GET',
  path: '/api/attendance/stats',
  summary: "Today's figures by class",
})

export const rangeCases: Case[] = [
  {
    ...today("today's statistics by class", attendanceStats),
    call: (school) => ({ endpoint: attendanceStats, query: { date: school.today } }),
  },
  today('classes not marked yet, 10,000 students', unmarkedClasses),
  pivot('30-day pivot, a class of 40 of 10,000', 'large', 3, true),
  pivot('30-day pivot, a class of 40 of 1,000', 'small', 3, true),
  pivot('30-day pivot, a school of 1,000', 'small', 30, false),
  {
    name: '30 days of one student, 1,000 students',
    school: 'small',
    budget: 1,
    runs: 300,
    call: ({ studentIds, today }) => ({
      endpoint: attendanceHistory,
      query: { startDate: daysBefore(today, 29), endDate: today, studentId: studentIds[0] ?? '' },
    }),
  },
  register("a month's register, 60,000 marks", 'small'),
  register("a month's register, 2,000,000 marks", 'large'),
  yearlyFirst('students of a year, 1,000 with 60,000 marks', 'small', 8),
  yearly('low attendance of a year, 1,000 with 60,000 marks', absenceReport, 'small', 8),
  yearlyFirst('students of a year, 10,000 with 2,000,000 marks', 'large', 40),
  yearly('students of a year, all 10,000 as a file has them', studentsReport, 'large', 90),
  yearly('low attendance of a year, 10,000 with 2,000,000 marks', absenceReport, 'large', 40),
]

/** Those whose names match `CASES`, where that is set. */
export function wantedCases(list: Case[]): Case[] {
  const wanted = new RegExp(process.env.CASES ?? '')
  return list.filter(({ name }) => wanted.test(name))
}
