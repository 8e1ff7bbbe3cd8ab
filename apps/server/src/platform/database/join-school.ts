import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'
import type { CopiedTable } from './backed-up-tables.ts'
import { copyOut, type TableSum } from './copy-out.ts'
import { type WaitingSchool, waitingName } from './waiting-school.ts'

export interface Joined {
  /** In milliseconds: how long others could not write to the tables that were locked, and to the last of them. */
  heldFor: number
  lastHeldFor: number
}

/**
 * Others' writes queue behind a lock that is waited for, and one of them may wait for a table that is locked already: this
 * gives way, and begins again.
 */
const lockPatience = '300ms'
const mostTries = 40
const pauseMs = { least: 50, most: 500 }

const taken: Record<string, string> = {
  schools_pkey: 'This school is here already.',
  schools_name_and_pincode:
    'A school here has the same name and PIN code: rename one of the two in Settings, and if it is the one that moves, make its file again.',
  answer_codes_pkey:
    'A link in a message of this school is the link of another school here: make the file again once the message is a week old.',
  ...Object.fromEntries(
    ['users_pkey', 'users_id_key', 'logins_pkey'].map((name) => [
      name,
      'A person of this school already belongs to another school here. One of the two is a changed copy of the other: delete that one here first.',
    ]),
  ),
}

/** A lock that did not come in time, or a deadlock. */
const isHeldByOthers = (error: unknown) =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

function asRefusal(error: unknown): unknown {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  if (code === '23505') {
    return new StartRefusal(
      taken[constraint] ?? `A value that may be here only once is here already (${constraint}).`,
    )
  }
  if (isHeldByOthers(error)) {
    return new StartRefusal('Others held the tables all the time: run this again at a quieter hour.')
  }
  return error
}

/** Tables that refer to no other and that no other refers to can be filled last, whatever they hold. */
async function findLoose(client: Client, tables: CopiedTable[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where not exists (select from pg_constraint where contype = 'f' and name::regclass in (conrelid, confrelid))`,
    [tables.map(({ name }) => name)],
  )
  return new Set(rows.map(({ name }) => name))
}

interface Held {
  name: string
  /** An insert would tell, log and count, though those rows are brought along. */
  hasTriggers: boolean
  /** The column that the database numbers, across all schools. */
  numbered: string | null
}

/** The tables that nobody else may write to meanwhile. */
async function findHeld(client: Client, tables: CopiedTable[]): Promise<Held[]> {
  const { rows } = await client.query<Held>(
    `select * from (
       select name,
         exists (select from pg_trigger where tgrelid = name::regclass and not tgisinternal and tgtype & 4 > 0) as "hasTriggers",
         (select format('%I', attname) from pg_attribute where attrelid = name::regclass and attidentity <> '') as numbered
       from unnest($1::text[]) as name
     ) as found where "hasTriggers" or numbered is not null`,
    [tables.map(({ name }) => name)],
  )
  return rows
}

/** No installation comes near it, and a file that did would leave no numbers for the marks of others. */
const largestNumber = 2 ** 53

/** From a sequence on, no number that the school brings along is given again. */
async function passNumbers(client: Client, { name, numbered }: Held): Promise<void> {
  if (!numbered) return
  const { rows } = await client.query<{ sequence: string; isTooLarge: boolean }>(
    `select pg_get_serial_sequence($1, $2) as sequence,
       exists (select from ${waitingName(name)} where ${numbered} > $3) as "isTooLarge"`,
    [name, numbered, largestNumber],
  )
  const { sequence = '', isTooLarge = false } = rows[0] ?? {}
  if (isTooLarge) throw new StartRefusal(`A number in ${name} is larger than any that is given here.`)
  await client.query(
    `select setval($1, greatest((select last_value from ${sequence}), (select max(${numbered}) from ${waitingName(name)})))
     where exists (select from ${waitingName(name)})`,
    [sequence],
  )
}

const insertOf = ({ name, columns }: CopiedTable) =>
  `insert into ${name} (${columns.join(', ')}) overriding system value select ${columns.join(', ')} from ${waitingName(name)}`

/** @throws StartRefusal for a table that does not hold what it should */
async function readBack(
  client: Client,
  schoolId: string,
  { tables, sums }: { tables: CopiedTable[]; sums: Map<string, TableSum> },
): Promise<void> {
  for (const table of tables) {
    const sum = await copyOut({ client, holders: new Map([[table.name, [schoolId]]]) }, table)
    const expected = sums.get(table.name)
    if (sum.rows === expected?.rows && sum.sha256 === expected.sha256) continue
    throw new StartRefusal(`The table ${table.name} did not arrive whole, so nothing was brought in.`)
  }
}

async function lockAll(client: Client, held: Held[]): Promise<void> {
  for (const { name } of held) await client.query(`lock table ${name} in share row exclusive mode`)
}

async function bringIn(
  client: Client,
  schoolId: string,
  { tables, sums }: { tables: CopiedTable[]; sums: Map<string, TableSum> },
): Promise<void> {
  const held = await findHeld(client, tables)
  await lockAll(client, held)
  for (const { name, hasTriggers } of held) {
    if (hasTriggers) await client.query(`alter table ${name} disable trigger user`)
  }
  // In one statement, whose end checks the keys: classes name their teachers and people their classes.
  const parts = tables.map((table, place) => `part${place} as (${insertOf(table)})`)
  await client.query(`with ${parts.join(', ')} select`)
  for (const table of held) await passNumbers(client, table)
  await readBack(client, schoolId, { tables, sums })
  for (const { name, hasTriggers } of held) {
    if (hasTriggers) await client.query(`alter table ${name} enable trigger user`)
  }
}

interface Joining {
  /** Rows and checksum of each table. */
  sums: Map<string, TableSum>
  /** Runs first in the transaction. */
  check: (client: Client) => Promise<void>
}

interface Try extends Joining {
  /** The log of marks is locked last, so that others go on marking until then; not where that has failed. */
  locksAllFirst: boolean
  onLast: () => void
}

async function joinOnce(
  { client, tables }: WaitingSchool,
  schoolId: string,
  { sums, check, locksAllFirst, onLast }: Try,
): Promise<Joined> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${lockPatience}'`)
  await client.query('lock table system.migrations in share mode')
  await check(client)
  await client.query(`select set_config('app.school_id', $1, false)`, [schoolId])
  const loose = await findLoose(client, tables)
  const isLast = ({ name }: CopiedTable) => loose.has(name)
  const start = performance.now()
  if (locksAllFirst) await lockAll(client, await findHeld(client, tables))
  await bringIn(client, schoolId, { tables: tables.filter((table) => !isLast(table)), sums })
  onLast()
  const lastStart = locksAllFirst ? start : performance.now()
  await bringIn(client, schoolId, { tables: tables.filter(isLast), sums })
  await client.query('commit')
  const end = performance.now()
  return { heldFor: end - start, lastHeldFor: end - lastStart }
}

/**
 * Brings a waiting school in, in one transaction: every row, read back, or none. Triggers stand aside, since what they
 * would add comes along. Others go on reading; their writes to the tables with such triggers wait.
 * @throws StartRefusal when a value is taken, the tables are never free, or something did not arrive whole
 */
export async function joinSchool(
  waiting: WaitingSchool,
  schoolId: string,
  joining: Joining,
): Promise<Joined> {
  let locksAllFirst = false
  for (let tries = 1; ; tries += 1) {
    let isLast = false
    const onLast = () => {
      isLast = true
    }
    try {
      return await joinOnce(waiting, schoolId, { ...joining, locksAllFirst, onLast })
    } catch (error) {
      await waiting.client.query('rollback').catch(() => {})
      if (!isHeldByOthers(error) || tries === mostTries) throw asRefusal(error)
      // Somebody who marks may wait for somebody who waits for this.
      locksAllFirst ||= isLast
      await sleep(randomInt(pauseMs.least, pauseMs.most))
    }
  }
}
