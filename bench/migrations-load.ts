import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseAddress, openPool, type Pool } from '../apps/server/src/platform/database/connection.ts'
import { makeServingLogins } from '../apps/server/src/platform/database/serving-logins.ts'
import { schoolId } from './migrations-data.ts'

interface Statement {
  name: string
  serves: 'school' | 'auth'
  text: string
}

const aClass = `(select id from school.classes where not is_passout order by random() limit 1)`
const aStudent = `(select id from school.users where role = 'student' and status = 'active' order by random() limit 1)`

/** The statements of processes from before 0059, named as they name them; nothing later is in them. */
const statements: Statement[] = [
  {
    name: 'list of a class',
    serves: 'school',
    text: `select id, name, phone, roll_number, status, class_id, search_text from school.users
      where role = 'student' and deleted_at is null and class_id = ${aClass} order by roll_order, id`,
  },
  {
    name: 'marks of a day',
    serves: 'school',
    text: `select student_id, status, notes, marked_by, marked_at from school.attendance
      where date = '2024-06-03' and class_id = ${aClass}`,
  },
  {
    name: 'figures of a day',
    serves: 'school',
    text: `select class_id, present, absent, late from school.attendance_days where date = '2024-06-03'`,
  },
  {
    name: 'a mark',
    serves: 'school',
    text: `with who as (select id, class_id from school.users where id = ${aStudent}),
      saved as (
        insert into school.attendance as mark (school_id, student_id, date, id, class_id, status, source, marked_at, marked_by)
        select '${schoolId}', id, current_date, gen_random_uuid(), class_id, 'present', 'manual', now(), id from who
        on conflict (school_id, student_id, date) do update
          set status = excluded.status, marked_at = excluded.marked_at, previous_status = mark.status
        returning student_id, date, class_id, status, previous_status
      ), logged as (
        insert into school.attendance_changes (school_id, student_id, date, from_status, to_status, from_notes, to_notes,
          source, marked_at, marked_by, recorded_at)
        select '${schoolId}', student_id, date, previous_status, status, '', '', 'manual', now(), student_id, now() from saved
      )
      insert into school.attendance_days as day (school_id, date, class_id, present, absent, late)
      select '${schoolId}', date, class_id, 1, 0, 0 from saved where previous_status is null
      on conflict (school_id, date, class_id) do update set present = day.present + 1`,
  },
  {
    name: 'a change of a person',
    serves: 'school',
    text: `update school.users set remark = 'seen' where id = ${aStudent}`,
  },
  {
    name: 'settings',
    serves: 'school',
    text: 'select name, language, day_start, leave_allowances, teachers_see from school.schools',
  },
  {
    name: 'leave to decide',
    serves: 'school',
    text: `select id, user_id, leave_type, from_date, to_date, reason from school.leave_requests where status = 'Pending'
      order by created_at desc limit 20`,
  },
  {
    name: 'a notification',
    serves: 'school',
    text: `insert into school.notifications (school_id, user_id, id, key, kind, "values", link, created_at)
      select '${schoolId}', id, gen_random_uuid(), gen_random_uuid()::text, 'leave-decided', '{}', '/leave', now()
      from school.users where role = 'teacher' limit 1`,
  },
  {
    name: 'sign-in check',
    serves: 'auth',
    text: `select sessions.id, logins.id as login, role, duty, logins.school_id from auth.sessions
      join auth.logins on logins.id = login_id where revoked_at is null limit 1`,
  },
]

interface Done {
  name: string
  begun: number
  ended: number
  error?: string
}

async function runOnce(pool: Pool, { name, text }: Statement): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.school_id', '${schoolId}', true)`)
    await client.query({ name, text })
    await client.query('commit')
  } finally {
    // One whose transaction failed is not used again.
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/** Two clients for each statement, over and over, as the logins that serve. @returns what it did until it is ended */
export async function startLoad(address: DatabaseAddress) {
  const addresses = await makeServingLogins(address)
  const pools = {
    school: openPool(addresses.school, 'school', statements.length * 2),
    auth: openPool(addresses.auth, 'auth', 2),
  }
  const done: Done[] = []
  let isOver = false
  const repeat = async (statement: Statement) => {
    while (!isOver) {
      const begun = performance.now()
      const error = await runOnce(pools[statement.serves], statement).then(
        () => undefined,
        (failure: Error) => failure.message,
      )
      done.push({ name: statement.name, begun, ended: performance.now(), ...(error && { error }) })
      await sleep(10)
    }
  }
  const running = statements.flatMap((statement) => [repeat(statement), repeat(statement)])
  return {
    /** All that overlapped this time, in milliseconds of `performance.now()`. */
    during: (from: number, until: number) =>
      done.filter(({ begun, ended }) => begun <= until && ended >= from),
    async end() {
      isOver = true
      await Promise.all(running)
      await Promise.all([pools.school.end(), pools.auth.end()])
    },
  }
}

export type Load = Awaited<ReturnType<typeof startLoad>>
