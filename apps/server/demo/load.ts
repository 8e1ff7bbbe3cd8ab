import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { instantAt } from '@shala/contract/clock-times'
import { type Day, dayAt } from '@shala/contract/days'
import { rollOrder } from '@shala/contract/students'
import { sql } from 'kysely'
import sharp from 'sharp'
import { keyOf, photoLink } from '#features/files/index'
import { aadhaarPlace } from '#features/teachers/index'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import type { DB } from '#platform/database/school-tables.gen'
import { before, day, minute, second } from '#platform/durations'
import { seal } from '#platform/files/sealing'
import type { KeyRing } from '#platform/process/key-ring'
import { insertActivity } from './activity.ts'
import { daysOfDemo, demoPlace } from './days.ts'
import { drawFace } from './faces.ts'
import { demoAllowances, makeLeave } from './leave.ts'
import { type DemoMark, makeMarks } from './marks.ts'
import { type DemoPerson, type DemoSchool, type DemoStudent, makeSchool } from './school.ts'
import { makeTeacherDays } from './teacher-days.ts'

export const demoTimeZone = 'Asia/Kolkata'
const indiaOffset = 5.5 * 3600
const rowsAtOnce = 10_000
const facesAtOnce = 8

interface Demo {
  school: DemoSchool
  now: Date
  /** Seals Aadhaar numbers. */
  numberKeys: KeyRing
}

/** Many rows by one statement, each an object with the names of the table's columns. */
async function insertRows(db: SchoolDb, table: keyof DB, rows: Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(['school_id', ...Object.keys(first)].map((name) => sql.ref(name)))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = rows.slice(start, start + rowsAtOnce).map((row) => ({ school_id: db.schoolId, ...row }))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(chunk)}::jsonb)`.execute(
      db,
    )
  }
}

function userOf(db: SchoolDb, role: string, { id, name, phone, photo }: DemoPerson, since: string) {
  const link = photo && photoLink(db.schoolId, photo.fileId)
  return { id, role, name, phone, photo: link, status: 'active', created_at: since }
}

function studentOf(db: SchoolDb, student: DemoStudent) {
  const { rollNumber, classId, address, enrollmentDate, passoutYear } = student
  return {
    ...userOf(db, 'student', student, enrollmentDate),
    status: passoutYear ? 'passout' : 'active',
    class_id: classId,
    roll_number: rollNumber,
    roll_order: Number(rollOrder(rollNumber)),
    address,
    enrollment_date: enrollmentDate,
    passout_year: passoutYear,
    session: passoutYear ? `${passoutYear - 1}-${String(passoutYear).slice(2)}` : null,
  }
}

async function insertSchool(db: SchoolDb, { school, now }: Demo): Promise<void> {
  await insertRows(db, 'schools', [
    {
      name: 'Sunrise Vidyalaya',
      type: 'high',
      establishment_year: 1984,
      description: 'A school that is made up, for looking around.',
      address: '12 Paud Road',
      city: 'Pune',
      pincode: '411038',
      ...demoPlace,
      primary_phone: school.admin.phone,
      email: 'office@sunrise.example',
      time_zone: demoTimeZone,
      working_days: daysOfDemo(dayAt(now, demoTimeZone)).workingDays,
      leave_allowances: demoAllowances,
      created_at: before(now, 200 * day),
    },
  ])
  const classes = [...school.classes, school.passout].map(({ id, name, section }) => ({
    id,
    name,
    section,
    is_passout: id === school.passout.id,
    created_at: now,
  }))
  await insertRows(db, 'classes', classes)
}

async function insertTeachers(db: SchoolDb, { school, numberKeys, now }: Demo): Promise<void> {
  const { teachers } = school
  const users = teachers.map((one) => ({
    ...userOf(db, 'teacher', one, before(now, 90 * day).toISOString()),
    email: one.email,
  }))
  await insertRows(db, 'users', users)
  const details = teachers.map(({ id, dob, subject, aadhaarNumber, locality }) => ({
    user_id: id,
    dob,
    subject,
    aadhaar_number: `\\x${seal(numberKeys, aadhaarPlace(db.schoolId, id), Buffer.from(aadhaarNumber)).toString('hex')}`,
    aadhaar_last_four: aadhaarNumber.slice(-4),
    village: locality,
    post_office: locality,
    sub_district: 'Haveli',
    state: demoPlace.state,
    pincode: '411038',
  }))
  await insertRows(db, 'teachers', details)
  for (const { id, teacher } of school.classes) {
    await db
      .updateTable('classes')
      .set({ class_teacher_id: teacher?.id ?? null })
      .where('id', '=', id)
      .execute()
  }
  const qualifications = teachers.flatMap(({ id, qualifications: list }) =>
    list.map((one, place) => ({ ...one, teacher_id: id, place })),
  )
  await insertRows(db, 'qualifications', qualifications)
}

async function insertRemovedHolidays(db: SchoolDb, { school, now }: Demo): Promise<void> {
  const { removed } = daysOfDemo(dayAt(now, demoTimeZone))
  const rows = removed.map((key) => ({ key, removed_by: school.admin.id, removed_at: now }))
  await insertRows(db, 'calendar_removals', rows)
}

async function insertStudents(db: SchoolDb, { school, now }: Demo): Promise<void> {
  const rows = school.students.map((student) => studentOf(db, student))
  await insertRows(db, 'users', rows)
  const enrolments = school.students.map(({ id, classId, since, passoutYear }) => ({
    // Never shown, and one to a student: the student's own id serves.
    id,
    student_id: id,
    class_id: classId,
    from_date: since,
    to_date: passoutYear ? since : null,
    reason: 'added',
    made_by: school.admin.id,
    made_at: now,
  }))
  await insertRows(db, 'enrolments', enrolments)
}

function photographed({ admin, teachers, students }: DemoSchool): DemoPerson[] {
  return [admin, ...teachers, ...students].filter(({ photo }) => photo)
}

async function insertFiles(db: SchoolDb, { school, now }: Demo): Promise<void> {
  const rows = photographed(school).map(({ id, photo }) => ({
    id: photo?.fileId,
    owner_id: id,
    field: 'photo',
    media_type: 'image/webp',
    size: 8000,
    made_by: school.admin.id,
    made_at: now,
    attached_at: now,
  }))
  await insertRows(db, 'files', rows)
}

/** As the clock of the school shows it; never later than now. */
function instantOf({ date, second: secondOfDay }: DemoMark, now: Date): Date {
  const instant = Date.parse(`${date}T00:00:00Z`) + (secondOfDay - indiaOffset) * second
  return new Date(Math.min(instant, before(now, minute).getTime()))
}

async function insertMarks(db: SchoolDb, marks: DemoMark[], now: Date): Promise<void> {
  const rows = marks.map((mark) => ({ ...mark, at: instantOf(mark, now).toISOString() }))
  const stored = rows.map(({ id, studentId, classId, date, status, notes, markedBy, corrected, at }) => ({
    id,
    student_id: studentId,
    class_id: classId,
    date,
    status,
    notes,
    source: 'manual',
    marked_at: at,
    marked_by: markedBy,
    previous_status: corrected,
    previous_notes: corrected && '',
  }))
  await insertRows(db, 'attendance', stored)
  const changes = rows.flatMap((row) => {
    const { studentId, date, status, notes, markedBy, corrected, at } = row
    const change = {
      student_id: studentId,
      date,
      source: 'manual',
      marked_at: at,
      marked_by: markedBy,
      recorded_at: at,
    }
    const last = { ...change, from_status: corrected, to_status: status, from_notes: '', to_notes: notes }
    const first = { ...change, from_status: null, to_status: corrected, from_notes: '', to_notes: '' }
    return corrected ? [first, last] : [last]
  })
  await insertRows(db, 'attendance_changes', changes)
  await sql`insert into attendance_days (school_id, date, class_id, present, absent, late)
    select school_id, date, class_id, count(*) filter (where status = 'present'),
      count(*) filter (where status = 'absent'), count(*) filter (where status = 'late')
    from attendance where school_id = ${db.schoolId} group by school_id, date, class_id`.execute(db)
}

async function insertTeacherDays(
  db: SchoolDb,
  { school, now }: Demo,
  leave: ReturnType<typeof makeLeave>,
): Promise<void> {
  const today = dayAt(now, demoTimeZone)
  const midnight = (date: Day) => instantAt(date, '00:00', demoTimeZone).getTime()
  const minutesOfToday = Math.floor((now.getTime() - midnight(today)) / minute)
  const days = makeTeacherDays(school, { today, minutesOfToday, leave })
  const rows = days.map(({ id, teacherId, date, status, isHalfDay, cameAt, leftAt, reason }) => {
    const at = (minutes: number | null) =>
      minutes === null ? null : new Date(midnight(date) + minutes * minute).toISOString()
    const changedAt = at(leftAt ?? cameAt ?? 8 * 60) ?? ''
    return {
      id,
      teacher_id: teacherId,
      date,
      status,
      is_half_day: isHalfDay,
      checked_in_at: at(cameAt),
      checked_out_at: at(leftAt),
      changed_at: changedAt,
      corrected_by: reason && school.admin.id,
      corrected_at: reason && changedAt,
      reason,
    }
  })
  await insertRows(db, 'teacher_attendance', rows)
  const [start] = rows.map(({ date }) => date).sort()
  if (start) await insertRows(db, 'teacher_attendance_starts', [{ date: start }])
}

/** Draws the portraits of some people of the school into the folder where the product keeps its files; of all unless told. */
export async function drawPhotos(
  school: DemoSchool,
  folder: string,
  people: DemoPerson[] = photographed(school),
): Promise<void> {
  sharp.concurrency(1)
  const waiting = [...people]
  const draw = async () => {
    for (let one = waiting.pop(); one?.photo; one = waiting.pop()) {
      const { fileId, seed } = one.photo
      const isGrown = one === school.admin || 'subject' in one
      const variants = await drawFace({ seed, isGirl: one.isGirl, isGrown })
      for (const [variant, bytes] of Object.entries(variants)) {
        const path = join(folder, keyOf(school.id, fileId, variant))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(path, bytes, { mode: 0o600 })
      }
    }
  }
  await Promise.all(Array.from({ length: facesAtOnce }, draw))
}

/** The demo school as it is at `now`: 1,000 students in 25 sections, 40 teachers. */
export function demoSchoolAt(now: Date): DemoSchool {
  return makeSchool(dayAt(now, demoTimeZone))
}

/** Puts the whole demo school into an empty database, with sixty school days up to `now`; its photos are drawn apart. */
export async function loadDemo(bind: (schoolId: string) => SchoolDb, demo: Demo): Promise<void> {
  const { school, now } = demo
  const today: Day = dayAt(now, demoTimeZone)
  await inTransaction({ db: bind(school.id) }, async ({ db }) => {
    await insertSchool(db, demo)
    await insertRows(db, 'users', [userOf(db, 'admin', school.admin, now.toISOString())])
    await insertRemovedHolidays(db, demo)
    await insertTeachers(db, demo)
    await insertStudents(db, demo)
    await insertFiles(db, demo)
    await insertMarks(db, makeMarks(school, today), now)
    const leave = makeLeave(school, { now, timeZone: demoTimeZone })
    await insertTeacherDays(db, demo, leave)
    await insertRows(db, 'leave_requests', leave)
    await insertActivity(db, school, now)
  })
}
