import { join } from 'node:path'
import { type Client, connectAsOwner } from '../apps/server/src/platform/database/connection.ts'
import { findEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type Asked, type KillLoad, linesOfImport } from './kill-load.ts'
import type { Other } from './report.ts'

async function connect(folder: string, token: string): Promise<{ client: Client; schoolId: string }> {
  const address = findEmbeddedPostgres(join(folder, 'pg'))
  if (!address) throw new Error('There is no PostgreSQL.')
  const client = await connectAsOwner(address)
  const { schoolId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  await client.query(`select set_config('app.school_id', $1, false)`, [schoolId])
  return { client, schoolId }
}

async function countsOf(client: Client, sql: string, schoolId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; n: number }>(sql, [schoolId])
  return new Map(rows.map(({ name, n }) => [name, n]))
}

const lost = ({ acknowledged }: Asked, stored: Map<string, number>) =>
  acknowledged.filter((one) => !stored.has(one)).length
const doubled = (stored: Map<string, number>) => [...stored.values()].filter((n) => n > 1).length

/** Calls of an import of which only a part is stored. */
function halfImports({ acknowledged, unanswered }: Asked, rolls: Map<string, number>): number {
  const storedOf = (from: number) =>
    Array.from({ length: linesOfImport }, (_, index) => String(from + index)).filter((roll) =>
      rolls.has(roll),
    ).length
  const isHalf = (from: string) => ![0, linesOfImport].includes(storedOf(Number(from)))
  return [...acknowledged, ...unanswered].filter(isHalf).length
}

async function countMissingPhotos(url: string, { uploads }: KillLoad): Promise<number> {
  let missing = 0
  for (const photo of uploads.photos.values()) {
    const answer = await fetch(`${url}${photo}`)
    if (answer.headers.get('content-type') !== 'image/webp') missing += 1
    await answer.arrayBuffer()
  }
  return missing
}

/** What is stored, beside what was acknowledged. */
export async function judge(
  { url, folder, token }: { url: string; folder: string; token: string },
  load: KillLoad,
): Promise<Other[]> {
  const { client, schoolId } = await connect(folder, token)
  const count = (sql: string) => countsOf(client, sql, schoolId)
  const marks = new Map(
    (
      await client.query<{ id: string; status: string }>(
        `select student_id as id, status from school.attendance where school_id = $1`,
        [schoolId],
      )
    ).rows.map(({ id, status }) => [id, status]),
  )
  const rolls = await count(
    `select roll_number as name, count(*)::int as n from school.users where school_id = $1 and role = 'student' group by 1`,
  )
  const certificates = await count(
    `select id::text as name, count(*)::int as n from school.certificates where school_id = $1 group by 1`,
  )
  const serials = await count(
    `select serial as name, count(*)::int as n from school.certificates where school_id = $1 group by 1`,
  )
  const leave = await count(
    `select from_date::text as name, count(*)::int as n from school.leave_requests where school_id = $1 group by 1`,
  )
  await client.end()
  const wrongMarks = [...load.marks].filter(([id, { acknowledged, perhaps }]) => {
    const stands = marks.get(id) ?? ''
    return stands !== acknowledged && !perhaps.includes(stands)
  })
  const none = (what: string, value: number): Other => ({ what, value, unit: '', budget: 0 })
  return [
    { what: 'marks acknowledged', value: load.marked, unit: '' },
    none('marks that are not what was acknowledged', wrongMarks.length),
    { what: 'calls of imports acknowledged', value: load.imports.acknowledged.length, unit: '' },
    none('imports lost', lost(load.imports, rolls)),
    none('imports half done', halfImports(load.imports, rolls)),
    { what: 'students with files acknowledged', value: load.uploads.acknowledged.length, unit: '' },
    none('students with files lost', lost(load.uploads, rolls)),
    none('students twice', doubled(rolls)),
    none('photos missing', await countMissingPhotos(url, load)),
    { what: 'certificates acknowledged', value: load.certificates.acknowledged.length, unit: '' },
    none('certificates lost', lost(load.certificates, certificates)),
    none('numbers of certificates twice', doubled(serials)),
    { what: 'leave requests acknowledged', value: load.leave.acknowledged.length, unit: '' },
    none('leave requests lost', lost(load.leave, leave)),
    none('leave requests twice', doubled(leave)),
  ]
}
