import type { School } from './cases.ts'
import type { HttpClient } from './http-client.ts'
import type { Client } from './school-data.ts'
import { addTeacher, type Teacher } from './schools.ts'

/** So many teachers of a school, each signed in by a code of their own. */
export async function addTeachers(
  product: { call: HttpClient; admin: Client; folder: string },
  { schoolId }: School,
  count: number,
): Promise<Teacher[]> {
  const teachers: Teacher[] = []
  for (let n = 1; n <= count; n += 1) {
    teachers.push(await addTeacher(product, schoolId, String(8_100_000_000 + n)))
  }
  return teachers
}
