import { type Day, dayAt } from '@shala/contract/general/days'
import { firstDay } from '@shala/contract/schools/school-days'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import { photoLink } from '#features/files/index'
import { aadhaarPlace } from '#features/people/index'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { before, day } from '#platform/durations'
import { seal } from '#platform/files/sealing'
import type { KeyRing } from '#platform/process/key-ring'
import { insertActivity } from './activity.ts'
import { daysOfDemo, demoPlace, demoTimeZone } from './days.ts'
import { demoAllowances, makeLeave } from './leave.ts'
import { insertMarks, insertTeacherDays } from './load-days.ts'
import { makeMarks } from './marks.ts'
import { photographed } from './photos.ts'
import { insertRows } from './rows.ts'
import { type DemoPerson, type DemoSchool, type DemoStudent, makeSchool } from './school.ts'

interface Demo {
  school: DemoSchool
  now: Date
  /** Seals Aadhaar numbers. */
  numberKeys: KeyRing
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
      leave_allowances: demoAllowances,
      created_at: before(now, 200 * day),
    },
  ])
  await insertRows(db, 'rhythms', [
    { from_date: firstDay, working_days: daysOfDemo(dayAt(now, demoTimeZone)).workingDays },
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
