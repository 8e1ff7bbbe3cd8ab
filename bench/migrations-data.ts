import type { Client } from './school-data.ts'

/** A school's rows as they were when each of these migrations was the last, in the SQL of that time. */
export interface Stage {
  last: string
  insert: (client: Client) => Promise<unknown>
}

export const schoolId = '00000000-0000-7000-8000-000000000001'
const idOf = (kind: number, n: string) =>
  `('00000000-0000-7000-8${kind}00-' || lpad((${n})::text, 12, '0'))::uuid`
const [classOf, studentOf, teacherOf] = [1, 2, 3].map((kind) => (n: string) => idOf(kind, n)) as [
  (n: string) => string,
  (n: string) => string,
  (n: string) => string,
]
export const students = 1000
export const schoolDays = 200
const sizeOfClass = 40

const firstSchool = [
  `insert into school.schools (school_id, name, type, state, pincode, country, primary_phone, time_zone, created_at)
  values ('${schoolId}', 'Asha High', 'high', 'Maharashtra', '411001', 'IN', '02012345678', 'Asia/Kolkata', '2024-04-01')`,
  `insert into school.classes (school_id, id, name, section, is_passout, created_at)
  select '${schoolId}', ${classOf('n')}, case n when 0 then 'Passout' else 'Class ' || (n + 1) / 2 end,
    case n when 0 then null else substr('BA', 1 + n % 2, 1) end, n = 0, '2024-04-01'
  from generate_series(0, ${students / sizeOfClass}) n`,
  `insert into school.users (school_id, id, role, name, phone, email, remark, created_at)
  select '${schoolId}', ${teacherOf('n')}, case n when 0 then 'superadmin' else 'teacher' end, 'Teacher ' || n,
    (9000000000 + n)::text, 'teacher' || n || '@example.org', 'since ' || 2000 + n, '2024-04-01'
  from generate_series(0, 20) n`,
  `insert into school.users (school_id, id, role, name, phone, address, status, class_id, roll_number, roll_order,
    enrollment_date, session, passout_year, created_at, deleted_at)
  select '${schoolId}', ${studentOf('n')}, 'student', 'छात्र ' || n, (9100000000 + n)::text, n || ' MG Road, Pune',
    case when n % 97 = 0 then 'leaved' when n % 89 = 0 then 'passout' else 'active' end,
    ${classOf(`case when n % 97 <> 0 and n % 89 = 0 then 0 else 1 + n / ${sizeOfClass} end`)}, n::text, n, '2024-04-01',
    '2024-25', case when n % 97 <> 0 and n % 89 = 0 then 2025 end, '2024-04-01', case when n % 101 = 0 then '2024-09-01'::timestamptz end
  from generate_series(0, ${students - 1}) n`,
  `insert into school.enrolments (school_id, id, student_id, class_id, from_date, to_date, session, reason, made_by, made_at)
  select '${schoolId}', ${idOf(4, 'roll_order')}, id, ${classOf(`1 + roll_order / ${sizeOfClass}`)}, '2024-04-01',
    case when status <> 'active' then date '2025-04-01' end, session, 'imported', ${teacherOf('0')}, '2024-04-01'
  from school.users where role = 'student'`,
  `insert into school.attendance (school_id, student_id, date, id, class_id, status, notes, source, marked_at, pressed_at, marked_by)
  select school_id, student_id, day, gen_random_uuid(), class_id,
    case dice % 50 when 0 then 'absent' when 1 then 'absent' when 2 then 'late' when 3 then null else 'present' end,
    case dice % 200 when 0 then 'fever' else '' end, 'manual', day + interval '4 hours', day + interval '4 hours', made_by
  from school.enrolments
  cross join (select date '2024-06-03' + n as day from generate_series(0, ${schoolDays - 1}) n) as days
  cross join lateral (select hashtext(student_id::text || day) & 65535 as dice) as chance
  order by day, class_id`,
  `insert into school.attendance_changes (school_id, student_id, date, from_status, to_status, from_notes, to_notes, source,
    marked_at, pressed_at, marked_by, recorded_at)
  select school_id, student_id, date, null, status, '', notes, source, marked_at, pressed_at, marked_by, marked_at
  from school.attendance order by date, class_id`,
  `insert into school.audit_log (school_id, id, at, actor_id, actor_name, action, entity, entity_id, after)
  select school_id, ${idOf(5, 'roll_order')}, created_at, ${teacherOf('0')}, 'Teacher 0', 'student.add', 'student', id,
    jsonb_build_object('name', name) from school.users where role = 'student'`,
  `insert into school.files (school_id, id, owner_id, field, media_type, size, made_by, made_at, attached_at)
  select school_id, ${idOf(6, 'right(id::text, 12)::bigint')}, id, 'photo', 'image/jpeg', 1234, id, created_at, created_at
  from school.users where role = 'teacher'`,
  `insert into school.teachers (school_id, user_id, dob, subject, aadhaar_number, aadhaar_last_four, village, post_office,
    sub_district, state, pincode)
  select school_id, id, '1980-01-01', 'Maths', '\\x0102', '0002', 'Wagholi', 'Wagholi', 'Haveli', 'Maharashtra', '412207'
  from school.users where role = 'teacher'`,
  `insert into school.qualifications (school_id, id, teacher_id, place, type, institution, year)
  select school_id, ${idOf(7, 'right(user_id::text, 12)::bigint')}, user_id, 0, 'B.Ed.', 'Pune University', 2004
  from school.teachers`,
  `insert into auth.sessions (id, login_id, user_agent, created_at, expires_at)
  select ${idOf(8, 'right(id::text, 12)::bigint')}, id, 'Firefox', now(), now() + interval '30 days'
  from auth.logins where role = 'teacher'`,
]

const leave = [
  `insert into school.leave_requests (school_id, id, user_id, leave_type, from_date, from_duration, to_date, to_duration,
    first_half_day, last_half_day, from_at, to_at, reason, status, created_at, changed_at, decided_by, decided_at)
  select '${schoolId}', ${idOf(9, 'n')}, ${teacherOf('1 + n % 20')}, 'Casual Leave', day, 'full day', day, 'full day',
    2 * (day - date '1970-01-01'), 2 * (day - date '1970-01-01') + 1, day + time '03:30', day + time '11:30', 'Wedding',
    case when n % 3 = 0 then 'Pending' else 'Approved' end, now(), now(),
    case when n % 3 > 0 then ${teacherOf('0')} end, case when n % 3 > 0 then now() end
  from generate_series(0, 199) n cross join lateral (select date '2024-07-01' + n as day) as days`,
  `insert into school.notifications (school_id, user_id, id, key, kind, "values", link, created_at)
  select '${schoolId}', ${teacherOf('n % 20')}, gen_random_uuid(), 'leave:' || n, 'leave-decided', '{"n": 1}', '/leave', now()
  from generate_series(0, 999) n`,
  `insert into school.calendar_days (school_id, id, name, from_date, to_date, is_closed, made_by, made_at, changed_at)
  select '${schoolId}', gen_random_uuid(), 'Fair ' || n, date '2024-08-01' + n, date '2024-08-01' + n, n % 2 = 0,
    ${teacherOf('0')}, now(), now() from generate_series(0, 19) n`,
]

const families = [
  `insert into school.family_messages (school_id, id, student_id, kind, date, event, step, way, contact, address, state,
    due_at, changed_at, created_at, answer, answered_at)
  select '${schoolId}', gen_random_uuid(), ${studentOf('n')}, 'absent', '2024-09-02', 'absent:' || n, 0, 'sms', 'own',
    (9100000000 + n)::text, 'sent', now(), now(), now(), case when n % 10 = 0 then 'wrong' end,
    case when n % 10 = 0 then now() end
  from generate_series(1, 99) n`,
  `insert into school.announcements (school_id, id, title, text, from_date, is_pinned, made_by, made_at, changed_at)
  values ('${schoolId}', ${idOf(0, '0')}, 'Closed', 'Closed', '2024-09-03', false, ${teacherOf('0')}, now(), now())`,
  `insert into school.family_messages (school_id, id, student_id, kind, announcement_id, date, event, step, way, contact, address,
    state, due_at, changed_at, created_at)
  select '${schoolId}', gen_random_uuid(), ${studentOf('n')}, 'reopened', ${idOf(0, '0')}, '2024-09-03',
    'reopened ' || n || ' sms ' || (9100000000 + n)::text, 0, 'sms', 'own', (9100000000 + n)::text, 'sent', now(), now(), now()
  from generate_series(100, 109) n`,
  `update school.users set erased_at = now()
  where school_id = '${schoolId}' and id in (select ${studentOf('n')} from generate_series(100, 104) n)`,
]

const inOrder = (statements: string[]) => async (client: Client) => {
  for (const statement of statements) await client.query(statement)
  await client.query('analyze')
}

export const stages: Stage[] = [
  { last: '0005-files-and-teachers.sql', insert: inOrder(firstSchool) },
  { last: '0025-calendar.sql', insert: inOrder(leave) },
  { last: '0068-news-to-families.sql', insert: inOrder(families) },
]
