import type { Client } from '#platform/database/connection'
import { newId } from '#platform/ids'
import type { TestApp } from '../test-app.ts'
import { openTestSchool, signUpAdmin } from '../test-school.ts'

export interface Person {
  token: string | undefined
  /** Stands in the names of the other school alone. */
  unseen: string
}

export interface Round {
  people: Person[]
  ids: string[]
}

async function openSchool(app: TestApp): Promise<{ marker: string; tokens: string[]; schoolId: string }> {
  const marker = `Unseen${newId().slice(-12)}`
  const school = await openTestSchool(app)
  const classId = await school.addClass(`${marker} class`)
  for (const roll of ['1', '2', '3'])
    await school.addStudent(classId, roll, { name: `${marker} child ${roll}` })
  const people = [await school.signInAs('teacher'), await school.signInAsTeacherOf(classId)]
  const student = await school.signInAs('student')
  // Most calls are an admin's.
  const tokens = [...Array(5).fill(school.admin), ...people.map(({ token }) => token), student.token]
  if (tokens.some((token) => !token)) throw new Error('Somebody could not sign in.')
  return { marker, tokens, schoolId: school.schoolId }
}

/** Some of every table that a call could name a row of. */
async function idsOf(owner: Client, schools: string[]): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name name from information_schema.columns where table_schema = 'school' and data_type = 'uuid'
     and column_name in ('id', 'school_id') group by table_name having count(*) = 2`,
  )
  const some = tables.map(({ name }) => `(select id from school."${name}" where school_id = $1 limit 6)`)
  const ids = [...schools, newId()]
  for (const schoolId of schools) {
    // The owner too sees a school's rows only from behind its wall.
    await owner.query(`select set_config('app.school_id', $1, false)`, [schoolId])
    const { rows } = await owner.query<{ id: string }>(some.join(' union all '), [schoolId])
    if (rows.length === 0) throw new Error('There is nothing to name.')
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** New schools with their people, and what a call could name of them. */
export async function openRound(app: TestApp, owner: Client): Promise<Round> {
  const [one, other] = [await openSchool(app), await openSchool(app)]
  const newcomer = await signUpAdmin(app)
  return {
    people: [
      ...one.tokens.map((token) => ({ token, unseen: other.marker })),
      ...other.tokens.map((token) => ({ token, unseen: one.marker })),
      { token: newcomer.token, unseen: one.marker },
      { token: undefined, unseen: one.marker },
    ],
    ids: await idsOf(owner, [one.schoolId, other.schoolId]),
  }
}

const sessionOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sessionId as string

/**
 * Somebody who was signed out, as most are by their own calls sooner or later, goes on with the session they had; whoever
 * is gone, or has nothing to go on with, gives their place to another of the school.
 */
export async function signInAgain(owner: Client, person: Person, people: Person[]): Promise<void> {
  const { token, unseen } = person
  if (token === undefined) return
  const { rowCount } = await owner.query(
    'update auth.sessions set revoked_at = null where id = $1 and revoked_at is not null',
    [sessionOf(token)],
  )
  if (rowCount) return
  const another = people.find((one) => one.unseen === unseen && one.token && one.token !== token)
  if (another) person.token = another.token
}
