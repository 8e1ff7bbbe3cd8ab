import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendLoginOtp, sendSignupOtp, signup, verifyLoginOtp } from '../packages/contract/src/auth/auth.ts'
import {
  listCalendar,
  listHolidays,
  removeCalendarEntry,
} from '../packages/contract/src/calendar/calendar.ts'
import { type Day, dayAt } from '../packages/contract/src/general/days.ts'
import type { Endpoint } from '../packages/contract/src/general/endpoint.ts'
import { createSchool } from '../packages/contract/src/schools/schools.ts'
import { updateSettings } from '../packages/contract/src/schools/settings.ts'
import type { School } from './cases.ts'
import type { HttpClient } from './http-client.ts'
import { addPeople, type Client } from './school-data.ts'

const timeZone = 'Asia/Kolkata'

export function lastCode(folder: string): string {
  const lines = readFileSync(join(folder, 'outbox.jsonl'), 'utf8').trim().split('\n')
  return JSON.parse(lines.at(-1) ?? '{}').code
}

export interface Product {
  call: HttpClient
  admin: Client
  folder: string
}

export interface Teacher {
  id: string
  token: string
}

/** Signed in by a code of their own. */
export async function addTeacher(
  { call, admin, folder }: Product,
  schoolId: string,
  phone: string,
): Promise<Teacher> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into school.users (school_id, id, role, name, phone, created_at)
    values ($1, uuidv7(), 'teacher', 'Teacher ' || $2, $2, now()) returning id`,
    [schoolId, phone],
  )
  await call({ endpoint: sendLoginOtp, body: { phone } })
  const { text } = await call({ endpoint: verifyLoginOtp, body: { phone, otp: lastCode(folder) } })
  return { id: rows[0]?.id ?? '', token: JSON.parse(text).token }
}

/** The measuring is done on any day, and a day off is marked differently. */
async function openEveryDay(call: HttpClient, token: string, today: Day): Promise<void> {
  await call({ endpoint: updateSettings, body: { workingDays: [1, 2, 3, 4, 5, 6, 7] } }, token)
  const query = { timeMin: today, timeMax: today }
  const { events } = JSON.parse((await call({ endpoint: listCalendar, query }, token)).text)
  for (const { id } of events) {
    const path = removeCalendarEntry.path.replace(':id', encodeURIComponent(id))
    await call({ endpoint: { ...removeCalendarEntry, path } }, token)
  }
  const { items } = JSON.parse((await call({ endpoint: listHolidays, query }, token)).text)
  if (items.length > 0) throw new Error('The school is closed today.')
}

/** Founded through the front door; its people come in bulk. */
export async function makeSchool(
  { call, admin, folder }: Product,
  { phone, students }: { phone: string; students: number },
): Promise<School> {
  async function ask(endpoint: Endpoint, body: object, token?: string) {
    const { status, text } = await call({ endpoint, body }, token)
    if (status >= 300) throw new Error(`${endpoint.path} answered ${status}: ${text}`)
    return JSON.parse(text)
  }
  const name = 'Asha Rao'
  await ask(sendSignupOtp, { name, phone })
  const founder = await ask(signup, { name, phone, otp: lastCode(folder) })
  const { token, school } = await ask(
    createSchool,
    {
      schoolName: `School ${phone}`,
      schoolType: 'primary',
      state: 'Maharashtra',
      country: 'IN',
      pincode: '411001',
    },
    founder.token,
  )
  const founded = { schoolId: school._id, founderId: founder.user._id, today: dayAt(new Date(), timeZone) }
  await openEveryDay(call, token, founded.today)
  await addPeople(admin, founded, students)
  const { rows } = await admin.query<{ classId: string; studentIds: string[] }>(
    `select class_id as "classId", array_agg(id order by id) as "studentIds" from school.users
    where school_id = $1 and status = 'active' and role = 'student' group by class_id order by min(id::text) limit 1 offset 3`,
    [founded.schoolId],
  )
  const [ofClass] = rows
  if (!ofClass) throw new Error('The school has no class.')
  const teacher = await addTeacher({ call, admin, folder }, school._id, phone.replace(/^9/, '7'))
  return { ...founded, ...ofClass, token, teacher: teacher.token }
}
