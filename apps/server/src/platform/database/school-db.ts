import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { BoundConnection, GatheringConnection, lease } from './bound-connection.ts'
import { kyselyForQueries, kyselyOver, type Provide } from './kysely-over.ts'
import { type Answer, runPipeline, type Statement } from './pipeline.ts'
import { preparedFor } from './prepared.ts'
import type { DB as SchoolTables } from './school-tables.gen.ts'
import type { Standby } from './standby.ts'

/**
 * The only way to a school's rows: a connection bound to one school. The database itself hides every other school's
 * rows (row-level security on `app.school_id`), whatever the query says. A single statement travels in its own
 * transaction.
 */
export type SchoolDb = Kysely<SchoolTables> & { readonly schoolId: string }

/** Until the transaction ends, only the rows of this school are visible. */
function bindTo(schoolId: string): Statement {
  return { text: `select set_config('app.school_id', $1, true)`, values: [schoolId] }
}

/** The same, and nothing can be written. */
function bindToRead(schoolId: string): Statement {
  return {
    text: `select set_config('app.school_id', $1, true), set_config('transaction_read_only', 'on', true)`,
    values: [schoolId],
  }
}

interface Source {
  pool: Pool
  /** Where there is one, and what is read may be a second old. */
  standby: Standby | null
}

/** The source of a school's connections. */
const sources = new WeakMap<SchoolDb, Source>()

function schoolDb(source: Source, schoolId: string, provide: Provide): SchoolDb {
  const db = Object.assign(kyselyOver<SchoolTables>(provide), { schoolId })
  sources.set(db, source)
  return db
}

/** See preparedFor. */
export const prepared = preparedFor<SchoolDb>(
  Object.assign(kyselyForQueries<SchoolTables>(), { schoolId: '' }),
  ['schoolId'],
)

/**
 * Binds a pool that serves the schema `school` to one school. Cheap: one per request. Its snapshots may be of the
 * standby.
 */
export function bindToSchool(pool: Pool, schoolId: string, standby: Standby | null = null): SchoolDb {
  return bound({ pool, standby }, schoolId, bindTo)
}

/** Those of which each statement has a transaction of its own, and may write. */
const ofSingleStatements = new WeakSet<SchoolDb>()

function bound(source: Source, schoolId: string, bind: typeof bindTo): SchoolDb {
  const db = schoolDb(source, schoolId, async (use) => {
    const { client, release } = await lease(source.pool, schoolId)
    try {
      return await use(new BoundConnection(client, [bind(schoolId)]))
    } finally {
      release()
    }
  })
  ofSingleStatements.add(db)
  return db
}

type Asked = () => Statement[]

async function read(pool: Pool, schoolId: string, asked: Asked): Promise<Answer[]> {
  const { client, release } = await lease(pool, schoolId, { canWait: true })
  return await runPipeline(client, [bindToRead(schoolId), ...asked()]).finally(release)
}

/** Reads at the standby for as long as it answers; from then on at the primary, so that nothing read is older than what was read before. */
function readByStandby(pool: Pool, schoolId: string, standby: Standby): (asked: Asked) => Promise<Answer[]> {
  let isOver = false
  return async (asked) => {
    const other = isOver ? null : await standby.poolFor(schoolId)
    if (!other) isOver = true
    if (!other) return await read(pool, schoolId, asked)
    let statements: Statement[] | undefined
    const once = () => {
      statements ??= asked()
      return statements
    }
    try {
      return await read(other, schoolId, once)
    } catch (error) {
      standby.failed(error)
      isOver = true
      return await read(pool, schoolId, once)
    }
  }
}

/**
 * The same for reading only: the database refuses to write. Statements requested at the same time travel together. With
 * a standby, what is read may be a second old.
 */
export function bindToReadSchool(pool: Pool, schoolId: string, standby: Standby | null = null): SchoolDb {
  const send = standby
    ? readByStandby(pool, schoolId, standby)
    : (asked: Asked) => read(pool, schoolId, asked)
  const connection = new GatheringConnection(send)
  return schoolDb({ pool, standby }, schoolId, (use) => use(connection))
}

/**
 * Runs `act` in one transaction: all or nothing. The inner context is bound to the transaction and has the outer one's
 * name on purpose.
 */
export async function inTransaction<C extends { db: SchoolDb }, R>(
  context: C,
  act: (context: C) => Promise<R>,
): Promise<R> {
  const { schoolId } = context.db
  return context.db
    .transaction()
    .execute((transaction) => act({ ...context, db: Object.assign(transaction, { schoolId }) }))
}

/** Plans made once: of statements with many joins, planning for the values at hand takes longer than running. */
function bindWithKeptPlans(schoolId: string): Statement {
  return {
    text: `select set_config('app.school_id', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
    values: [schoolId],
  }
}

/**
 * The same school, for a long statement whose plan needs no values: PostgreSQL chooses by the first five that a connection
 * runs, and if those are small it plans each anew. A transaction, a snapshot and a school that is only read stay as they
 * are.
 */
export function withKeptPlans(db: SchoolDb): SchoolDb {
  const source = ofSingleStatements.has(db) && sources.get(db)
  return source ? bound(source, db.schoolId, bindWithKeptPlans) : db
}

async function leaseOf({ pool, standby }: Source, schoolId: string): ReturnType<typeof lease> {
  const other = await standby?.poolFor(schoolId)
  if (!other) return await lease(pool, schoolId, { canWait: true })
  return await lease(other, schoolId, { canWait: true }).catch((error) => {
    standby?.failed(error)
    return lease(pool, schoolId, { canWait: true })
  })
}

const beginSnapshot = { text: 'begin isolation level repeatable read read only', values: [] }
const endSnapshot = { text: 'rollback', values: [] }

/**
 * Everything that `act` reads is from one moment, however long it takes; it cannot write. Statements requested at the
 * same time travel together.
 */
export async function inSnapshot<C extends { db: SchoolDb }, R>(
  context: C,
  act: (context: C) => Promise<R>,
  bind = bindTo,
): Promise<R> {
  const source = sources.get(context.db)
  if (!source) throw new Error('A transaction has no snapshots of its own.')
  const { schoolId } = context.db
  const { client, release } = await leaseOf(source, schoolId)
  const state = { isBegun: false, isOver: false }
  const connection = new GatheringConnection(async (asked) => {
    // By then the connection serves somebody else.
    if (state.isOver) throw new Error('The snapshot is over.')
    const before = state.isBegun ? [] : [beginSnapshot, bind(schoolId)]
    return await runPipeline(client, [...before, ...asked()], () => {
      state.isBegun = true
    })
  })
  try {
    return await act({ ...context, db: schoolDb(source, schoolId, (use) => use(connection)) })
  } finally {
    state.isOver = true
    // There is nothing to commit, so nobody waits for the end.
    const ended = state.isBegun ? runPipeline(client, [endSnapshot]) : Promise.resolve([])
    ended.catch(() => {}).finally(release)
  }
}

/** The same for small reads whose plans need no values: what they ask for is found by keys of the school. */
export async function inSnapshotOfKeys<C extends { db: SchoolDb }, R>(
  context: C,
  act: (context: C) => Promise<R>,
): Promise<R> {
  return await inSnapshot(context, act, bindWithKeptPlans)
}
