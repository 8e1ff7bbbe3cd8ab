import { listAccess } from '@shala/contract/access'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { soundsLike } from '#platform/sounds'
import type { Asking } from '../asking.ts'

/** The longest page: so many names are compared by their sound. */
const compared = 100

/** A teacher with the subject, or an admin with the job that the school calls theirs. */
export interface StaffFact {
  name: string
  role: 'teacher' | 'admin'
  what: string | null
}

async function teachersFor({ read, context, signal }: Asking, search: string): Promise<StaffFact[]> {
  const { data } = await read(context, listTeachers, { query: { search, limit: compared }, signal })
  return data.map(({ name, subject }) => ({ name, role: 'teacher', what: subject }))
}

async function admins({ read, context, signal }: Asking): Promise<StaffFact[]> {
  const { people } = await read(context, listAccess, { signal })
  return people.map(({ name, jobTitle }) => ({ name, role: 'admin', what: jobTitle }))
}

/** The teachers and admins whose names are written so; the search of the list finds subjects too. */
export async function staffSpelt(asking: Asking, name: string): Promise<StaffFact[]> {
  const found = await Promise.all([teachersFor(asking, name.slice(0, compared)), admins(asking)])
  return found.flat().filter((one) => one.name.toLowerCase().includes(name))
}

/** Those whose names sound so, in whatever script. */
export async function staffSounding(asking: Asking, name: string): Promise<StaffFact[]> {
  const isAlike = soundsLike(name)
  const found = await Promise.all([teachersFor(asking, ''), admins(asking)])
  return found.flat().filter((one) => isAlike(one.name))
}
