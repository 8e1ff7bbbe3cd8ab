import { second } from '../durations.ts'
import type { Pool } from './connection.ts'
import { DatabaseUnavailable } from './outage.ts'

/** Milliseconds. */
const betweenLooks = second
const afterFailure = 5 * second
const patience = second
/** A standby that is further behind is not read from. */
const mostLag = 5 * second
const mostPositions = 10

interface Position {
  /** When the primary was asked, in milliseconds since 1970. */
  at: number
  /** Up to which byte of its log everything is committed. */
  byte: bigint
}

interface Node {
  /** Of the PostgreSQL and its copies, and of the database in it. */
  database: string
  since: string
  isStandby: boolean
  byte: string
}

/** Where a PostgreSQL is in its log: the primary has written so far, a standby has replayed so far. */
const whereItIs = `select (select system_identifier from pg_control_system()) || ' ' ||
    (select oid from pg_database where datname = current_database()) as database,
  pg_postmaster_start_time()::text as since, pg_is_in_recovery() as "isStandby",
  ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)
    - '0/0'::pg_lsn)::text as byte`

async function ask(pool: Pool): Promise<Node> {
  const { rows } = await pool.query<Node>(whereItIs)
  if (!rows[0]) throw new Error('it does not say where it is')
  return rows[0]
}

async function within<R>(milliseconds: number, work: Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function refuseAnother(primary: Node, standby: Node): void {
  if (primary.isStandby) throw new Error('the primary is none')
  if (standby.database !== primary.database) throw new Error('it is not a standby of this database')
  // One that was promoted may have rows that the primary never had.
  const isPrimary = standby.since === primary.since
  if (!standby.isStandby && !isPrimary) throw new Error('it is no standby any more')
}

export interface StandbyParts {
  /** Connections to the standby, bound by the same wall. */
  pool: Pool
  primary: Pool
  /** @throws when the connections could read across schools; asked before the first read */
  refuseUnfit: () => Promise<void>
  /** When a process last said that a school changed, in milliseconds since 1970; infinite when that is not known. */
  changedAt: (schoolId: string) => number
  onAway: (error: Error) => void
  onBack: () => void
}

/**
 * A standby, for reads that may be a second old. It is asked how far it is at most once a second, and a school is read
 * there only once the standby has everything that the school changed; until then, and while it is away or too far
 * behind, the primary answers. Clocks of other machines do not count: the primary's position in its log is noted with
 * the time here, and the standby is as new as the last position that it has reached.
 */
export class Standby {
  readonly #parts: StandbyParts
  /** When each school last changed something here. */
  readonly #changes = new Map<string, number>()
  #positions: Position[] = []
  /** Everything that was committed before this is there. */
  #asOf = 0
  #nextLook = 0
  #looking: Promise<void> | undefined
  #isFit = false
  #isAway = false

  constructor(parts: StandbyParts) {
    this.#parts = parts
  }

  /** After a change is committed. */
  changed(schoolId: string): void {
    this.#changes.delete(schoolId)
    this.#changes.set(schoolId, Date.now())
  }

  /** Where to read what may be a second old; null for the primary. */
  async poolFor(schoolId: string): Promise<Pool | null> {
    if (Date.now() >= this.#nextLook) {
      const looking = this.look()
      // Nobody waits for one that may not answer.
      if (!this.#isAway) await looking
    }
    const changed = Math.max(this.#changes.get(schoolId) ?? 0, this.#parts.changedAt(schoolId))
    const isNew = this.#asOf > changed && this.#asOf > Date.now() - mostLag
    return isNew ? this.#parts.pool : null
  }

  /** After a read there failed. */
  failed(error: unknown): void {
    if (error instanceof DatabaseUnavailable) this.#lose(error)
  }

  async look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
  }

  async #look(): Promise<void> {
    try {
      await within(patience, this.#compare())
      this.#nextLook = Date.now() + betweenLooks
      if (this.#isAway) this.#parts.onBack()
      this.#isAway = false
    } catch (error) {
      this.#lose(error as Error)
    }
  }

  async #compare(): Promise<void> {
    const { pool, primary, refuseUnfit } = this.#parts
    if (!this.#isFit) await refuseUnfit()
    this.#isFit = true
    const at = Date.now()
    const here = await ask(primary)
    this.#positions = [...this.#positions, { at, byte: BigInt(here.byte) }].slice(-mostPositions)
    const there = await ask(pool)
    refuseAnother(here, there)
    const reached = this.#positions.filter(({ byte }) => byte <= BigInt(there.byte)).at(-1)
    this.#asOf = reached?.at ?? 0
    this.#forget()
  }

  #forget(): void {
    for (const [schoolId, at] of this.#changes) {
      if (at >= this.#asOf) return
      this.#changes.delete(schoolId)
    }
  }

  #lose(error: Error): void {
    if (!this.#isAway) this.#parts.onAway(error)
    this.#isAway = true
    this.#isFit = false
    this.#asOf = 0
    this.#positions = []
    this.#nextLook = Date.now() + afterFailure
  }
}
