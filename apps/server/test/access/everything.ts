import { registerUser, updateUser } from '@shala/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { anyPdf, formOf } from '../test-files.ts'
import { makerOf } from './access-calls.ts'
import { type Caller, callersOf, type World } from './access-world.ts'

export const aadhaarNumber = '2341 2341 2346'

/** With a number and documents, which are sealed. */
const sealedTeacher = {
  role: 'teacher',
  name: 'Meera Joshi',
  email: 'meera@x.example',
  phone: '9811111111',
  dob: '1988-03-04',
  subject: 'Mathematics',
  status: 'active',
  aadhaarNumber,
  village: 'Wagholi',
  postOffice: 'Wagholi',
  subDistrict: 'Haveli',
  state: 'Maharashtra',
  pincode: '412207',
  qualifications: JSON.stringify([{ type: 'Degree', institution: 'Fergusson College', year: '2010' }]),
  aadhaarCard: anyPdf('card'),
  qualification_0_file: anyPdf('degree'),
}

/** Calls that end sessions, or the school. */
const ending = /^\/api\/auth\/(?!register)|deletion|sign-out|sessions/

/** The rows that no call of the tests makes by itself. */
function restOf(
  db: SchoolDb,
  { studentId, teacherId, classId }: Record<string, string>,
): RawBuilder<unknown>[] {
  const own = sql`${db.schoolId}::uuid`
  const hash = sql`sha256(convert_to(${newId()}, 'UTF8'))`
  return [
    sql`insert into class_other_teachers (school_id, class_id, teacher_id) values (${own}, ${classId}, ${teacherId})`,
    sql`insert into closed_leave values (${own}, ${teacherId}, '2026-03-31', 'casual', '2025-04-01', 'working', true,
      12, 0, 3.5, 8.5, now())`,
    sql`insert into closed_years values (${own}, '2026-03-31', '2025-04-01', repeat('w', 365))`,
    sql`insert into connection_keys values (${own}, ${newId()}, 'Library', ${hash}, 'shk_ab', ${teacherId}, now())`,
    sql`insert into marked_days_off (school_id, date, class_id, counts, said_by, said_at)
      values (${own}, '2026-11-15', ${classId}, true, ${teacherId}, now())`,
    sql`insert into family_messages (school_id, id, student_id, kind, date, event, step, way, contact, address, state,
        due_at, changed_at, created_at, code_hash)
      values (${own}, ${newId()}, ${studentId}, 'absent', '2026-11-19', 'absent:1', 0, 'sms', 'mother', '9876543210', 'sent',
        now(), now(), now(), ${hash})`,
    sql`update family_messages set provider_id = 'wamid.1' where step = 0`,
  ]
}

async function makeEveryCall(world: World, callers: [Caller, string][]): Promise<void> {
  const { app } = world
  for (const { endpoint } of app.routes) {
    if (['GET', 'DELETE'].includes(endpoint.method) || ending.test(endpoint.path)) continue
    // A file fills no table, and takes seconds to make.
    if (endpoint.file) continue
    // A page answers with HTML, and a stream has no end.
    if (!endpoint.path.startsWith('/api/') || endpoint.stream) continue
    for (const [caller, named] of callers) {
      const sent = await Promise.resolve(makerOf(endpoint)(world, caller, named)).catch(() => null)
      if (sent) await app.call(endpoint, { token: caller.token, ...sent })
    }
  }
}

/** Fills one's own school until each of its tables has rows, whatever features there are. */
export async function makeEverything(
  world: World,
): Promise<{ studentId: string; teacherId: string; classId: string }> {
  const { app, own } = world
  const { superadmin, student, teacher } = await callersOf(world, ['superadmin', 'student', 'teacher'])
  const call = { token: own.admin, body: { aadhaarNumber } }
  const studentId = own.documented._id
  await app.call(updateUser, { ...call, params: { id: studentId } })
  const added = await app.call(registerUser, { token: own.admin, form: formOf(sealedTeacher) })
  if (added.status !== 201) throw new Error(JSON.stringify(added.error))
  const ids = { studentId, teacherId: added.body.user._id, classId: own.classId }
  await makeEveryCall(world, [
    [superadmin, 'student'],
    [superadmin, 'own'],
    [teacher, 'own'],
    [student, 'own'],
  ])
  const db = app.bind(own.schoolId)
  for (const statement of restOf(db, ids)) await statement.execute(db)
  return ids
}
