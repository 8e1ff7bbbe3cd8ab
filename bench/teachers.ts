import { sendLoginOtp, verifyLoginOtp } from '../packages/contract/src/auth.ts'
import type { School } from './cases.ts'
import type { HttpClient } from './http-client.ts'
import type { Client } from './school-data.ts'
import { lastCode } from './schools.ts'

export interface Teacher {
  id: string
  token: string
}

/** So many teachers of a school, each signed in by a code of their own. */
export async function addTeachers(
  { call, admin, folder }: { call: HttpClient; admin: Client; folder: string },
  { schoolId }: School,
  count: number,
): Promise<Teacher[]> {
  const { rows } = await admin.query<{ id: string; phone: string }>(
    `insert into school.users (school_id, id, role, name, phone, created_at)
    select $1, uuidv7(), 'teacher', 'Teacher ' || n, (8100000000 + n)::text, now() from generate_series(1, $2) n
    returning id, phone`,
    [schoolId, count],
  )
  const teachers: Teacher[] = []
  for (const { id, phone } of rows) {
    await call({ endpoint: sendLoginOtp, body: { phone } })
    const { text } = await call({ endpoint: verifyLoginOtp, body: { phone, otp: lastCode(folder) } })
    teachers.push({ id, token: JSON.parse(text).token })
  }
  return teachers
}
