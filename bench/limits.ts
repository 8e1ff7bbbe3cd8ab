// What a school at every limit does to another: run by itself, `node bench/limits.ts`. Fails where somebody waits too long.

import { usualSchoolLimits } from '../apps/server/src/platform/process/school-limits.ts'
import { attendanceToday } from '../packages/contract/src/attendance/attendance.ts'
import { attendanceStats } from '../packages/contract/src/attendance/stats.ts'
import { unmarkedClasses } from '../packages/contract/src/attendance/unmarked.ts'
import { calendarLimits, listCalendar, listHolidays } from '../packages/contract/src/calendar/calendar.ts'
import { listClasses } from '../packages/contract/src/classes.ts'
import { getDashboard } from '../packages/contract/src/dashboard.ts'
import type { Endpoint } from '../packages/contract/src/general/endpoint.ts'
import { checkStudentRows, importLimits } from '../packages/contract/src/imports/imports.ts'
import * as reports from '../packages/contract/src/reports/attendance.ts'
import * as staff from '../packages/contract/src/reports/staff.ts'
import { strengthReport } from '../packages/contract/src/reports/strength.ts'
import { exportStudents } from '../packages/contract/src/students/export.ts'
import { listStudents } from '../packages/contract/src/students/listed.ts'
import { teacherMonths } from '../packages/contract/src/teacher-attendance/months.ts'
import { listTeacherDay } from '../packages/contract/src/teacher-attendance/teacher-attendance.ts'
import type { School } from './cases.ts'
import type { HttpClient } from './http-client.ts'
import { addHistory, addStaff, type Client } from './school-data.ts'
import { makeSchool } from './schools.ts'
import { runInWorkshop, startProduct, type Workshop } from './workshop.ts'

/** In milliseconds, for anybody of another school. */
const longestWait = 250
const runs = 3

const before = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** Forty entries that last as long as they may, and single days, so that each year and each day is full. */
async function fillCalendar(client: Client, { schoolId, founderId, today }: School): Promise<void> {
  const year = Number(today.slice(0, 4))
  await client.query(
    `insert into school.calendar_days
      (school_id, id, name, from_date, to_date, is_closed, made_by, made_at, changed_at)
    select $1, uuidv7(), rpad('Entry ' || n || ' ', $5, 'छुट्टी '),
      make_date(year, 1, 1) + case when n < $4 then 0 else n % 366 end,
      make_date(year, 1, 1) + case when n < $4 then 364 else n % 366 end, true, $2, now(), now()
    from generate_series($3 - 1, $3 + 2) year, generate_series(1, $6) n`,
    [schoolId, founderId, year, calendarLimits.ofDay - 1, calendarLimits.name, calendarLimits.ofYear],
  )
}

interface Heavy {
  endpoint: Endpoint
  query?: Record<string, string>
  body?: unknown
}

function heaviest({ today, classId }: School): Heavy[] {
  const year = { from: before(today, 365), to: today }
  const rows = Array.from({ length: importLimits.rowsAtOnce }, (_, index) => ({
    line: index + 2,
    name: `Student ${index}`,
    rollNumber: String(index),
    className: 'Class 1',
    address: 'x'.repeat(400),
  }))
  return [
    { endpoint: listHolidays, query: { timeMin: before(today, 500), timeMax: before(today, -299) } },
    { endpoint: listCalendar, query: { timeMin: before(today, 500), timeMax: before(today, -299) } },
    { endpoint: listClasses },
    { endpoint: listStudents, query: { limit: '100', search: 'a' } },
    { endpoint: unmarkedClasses },
    { endpoint: getDashboard },
    { endpoint: attendanceStats },
    { endpoint: listTeacherDay, query: { date: before(today, 1) } },
    { endpoint: teacherMonths, query: { month: before(today, 40).slice(0, 7) } },
    { endpoint: reports.studentsReport, query: year },
    { endpoint: reports.attendanceReport, query: { ...year, by: 'class' } },
    { endpoint: reports.absenceReport, query: { ...year, threshold: '100' } },
    { endpoint: reports.streaksReport, query: { ...year, threshold: '2' } },
    { endpoint: reports.lateReport, query: { ...year, threshold: '1' } },
    { endpoint: staff.teachersReport, query: year },
    { endpoint: staff.leaveReport, query: year },
    { endpoint: strengthReport },
    { endpoint: exportStudents, body: { class: classId } },
    { endpoint: checkStudentRows, body: { rows } },
  ]
}

/** The longest that a quiet school waits for its own figures meanwhile. */
function watch(call: HttpClient, { token }: School): () => Promise<number> {
  let isOver = false
  let longest = 0
  const asking = (async () => {
    while (!isOver) {
      const { milliseconds } = await call({ endpoint: attendanceToday }, token)
      longest = Math.max(longest, milliseconds)
      await new Promise((done) => setTimeout(done, 10))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return longest
  }
}

async function measure(call: HttpClient, heavy: Heavy, { full, quiet }: { full: School; quiet: School }) {
  const stop = watch(call, quiet)
  const ask = async () => {
    for (let tries = 0; ; tries += 1) {
      const reply = await call(heavy, full.token)
      if (reply.status !== 503 || tries === 5) return reply
      await new Promise((done) => setTimeout(done, 2000))
    }
  }
  let reply = await ask()
  for (let run = 1; run < runs; run += 1) {
    const next = await ask()
    if (next.milliseconds > reply.milliseconds) reply = next
  }
  const wait = await stop()
  const name = `${heavy.endpoint.method} ${heavy.endpoint.path}${heavy.query?.by ? ` by ${heavy.query.by}` : ''}`
  const size = `${(Buffer.byteLength(reply.text) / 1024).toFixed(0)} KB`
  const verdict = wait > longestWait ? '  TOO LONG' : ''
  console.log(
    `${name}: ${reply.status}, ${size}, ${reply.milliseconds.toFixed(0)} ms; others waited ${wait.toFixed(0)} ms${verdict}`,
  )
  return wait
}

async function main(workshop: Workshop): Promise<number> {
  const { admin, call } = await startProduct(workshop)
  const { students, teachers } = usualSchoolLimits
  const found = (phone: string, size: number) =>
    makeSchool({ call, admin, folder: workshop.folder }, { phone, students: size })
  const full = await found('9000000001', Math.floor(students / 1.08 / 40) * 40)
  const quiet = await found('9000000002', 1000)
  await addStaff(admin, full, { teachers: teachers - 10, days: 360 })
  await fillCalendar(admin, full)
  await addHistory(admin, [
    { school: full, schoolDays: 100 },
    { school: quiet, schoolDays: 5 },
  ])
  console.log(
    `A school with ${students} students, ${teachers} teachers, a full calendar and 100 days of marks:`,
  )
  const waits: number[] = []
  for (const heavy of heaviest(full)) waits.push(await measure(call, heavy, { full, quiet }))
  return waits.some((wait) => wait > longestWait) ? 1 : 0
}

await runInWorkshop(main)
