import type { Day } from '@shala/contract/general/days'
import { listTeacherDay, type TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { soundsLike } from '#platform/sounds'
import type { Asking } from '../asking.ts'

/** As many as a person reads at a glance. */
const found = 6

/** The longest page: so many names are compared by their sound. */
const compared = 100

export interface TeacherFact {
  name: string
  subject: string | null
  status: string
}

async function teachersLike({ read, context, signal }: Asking, search: string) {
  const { data } = await read(context, listTeachers, { query: { limit: compared }, signal })
  const isAlike = soundsLike(search)
  return data.filter((one) => isAlike(one.name))
}

export async function findTeachers(
  asking: Asking,
  { search }: { search: string },
): Promise<{ total: number; teachers: TeacherFact[] }> {
  const { read, context, signal } = asking
  const query = { search: search.slice(0, 100), limit: found }
  const { data, totalResults } = await read(context, listTeachers, { query, signal })
  const toFact = ({ name, subject, status }: TeacherFact): TeacherFact => ({ name, subject, status })
  if (totalResults > 0 || search === '') return { total: totalResults, teachers: data.map(toFact) }
  const alike = await teachersLike(asking, search)
  return { total: alike.length, teachers: alike.slice(0, found).map(toFact) }
}

/** The active teachers whose subject has one of these words in it. */
export async function teachersOfSubject(
  { read, context, signal }: Asking,
  words: readonly string[],
): Promise<{ total: number; teachers: TeacherFact[] }> {
  const answers = await Promise.all(
    words.map((search) => read(context, listTeachers, { query: { search, limit: compared }, signal })),
  )
  const byId = new Map(answers.flatMap(({ data }) => data).map((one) => [one._id, one]))
  const ofIt = [...byId.values()].filter(
    ({ subject, status }) =>
      status === 'active' && words.some((word) => subject?.toLowerCase().includes(word)),
  )
  const teachers = ofIt.slice(0, found).map(({ name, subject, status }) => ({ name, subject, status }))
  return { total: ofIt.length, teachers }
}

/** The teachers of a day who are in a status; all without one. `listed` counts them, beyond those named too. */
export async function teachersOfDay(
  { read, context, signal }: Asking,
  { date, status }: { date: Day; status?: TeacherDayStatus },
) {
  const query = { date, limit: 50, ...(status && { status }) }
  const { summary, records, holiday, isWorkingDay, ...page } = await read(context, listTeacherDay, {
    query,
    signal,
  })
  return { isWorkingDay, holiday, ...summary, listed: page.total, names: records.map(({ name }) => name) }
}

/** A day of the teachers whose names are written so. */
export async function teachersNamed({ read, context, signal }: Asking, name: string, date: Day) {
  const query = { date, name: name.slice(0, 100), limit: 5 }
  return (await read(context, listTeacherDay, { query, signal })).records
}

/** A day of the teachers whose names sound so. */
export async function teachersSounding({ read, context, signal }: Asking, name: string, date: Day) {
  const query = { date, limit: compared }
  const { records } = await read(context, listTeacherDay, { query, signal })
  const isAlike = soundsLike(name)
  return records.filter((one) => isAlike(one.name)).slice(0, 5)
}
