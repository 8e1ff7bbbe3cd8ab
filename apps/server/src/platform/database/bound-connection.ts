import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sharesOf } from './connection-shares.ts'
import { reach } from './outage.ts'
import { type Answer, runPipeline, type Statement } from './pipeline.ts'

interface Lease {
  client: PoolClient
  /** Gives the connection back to the pool. */
  release: () => void
}

/**
 * A connection of a pool, given in turn to the members of one share: a school, or a network of people who are not known
 * yet. `canWait`: behind those that save.
 */
export async function lease(pool: Pool, share: string, { canWait = false } = {}): Promise<Lease> {
  const leave = await sharesOf(pool).enter({ school: share, canWait })
  try {
    const client = await reach(pool.connect())
    const release = () => {
      client.release()
      leave()
    }
    return { client, release }
  } catch (error) {
    leave()
    throw error
  }
}

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { text: sql, values: parameters }
}

function resultOf<R>(answer: Answer | undefined): QueryResult<R> {
  if (!answer) throw new Error('A statement had no answer.')
  const { command, count } = answer
  const rows = answer.rows as R[]
  return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(count) }
}

/** Kysely's connection without what we do not support. */
export class WithoutStreams {
  // biome-ignore lint/correctness/useYield: the interface asks for a generator, streaming is not offered
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not offered.')
  }
}

/** Binds each pipeline: a single statement, or the first one of a transaction. */
export class BoundConnection extends WithoutStreams implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #binding: Statement[]
  /** Starts a transaction, together with the next statement. */
  #begin: Statement | null = null
  #isInTransaction = false

  constructor(client: PoolClient, binding: Statement[]) {
    super()
    this.#client = client
    this.#binding = binding
  }

  begin(text: string): void {
    this.#begin = { text, values: [] }
  }

  /** @returns false when PostgreSQL rolled back because something in the transaction had failed */
  async end(text: 'commit' | 'rollback'): Promise<boolean> {
    const hasBegun = this.#isInTransaction
    this.#begin = null
    this.#isInTransaction = false
    if (!hasBegun) return true
    const [answer] = await runPipeline(this.#client, [{ text, values: [] }])
    return answer?.command === text.toUpperCase()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statements = [...this.#before(), statementOf(query)]
    const answers = await runPipeline(this.#client, statements, () => this.#leave())
    return resultOf(answers.at(-1))
  }

  #before(): Statement[] {
    if (this.#isInTransaction) return []
    return this.#begin ? [this.#begin, ...this.#binding] : this.#binding
  }

  /** A transaction begins with the first pipeline that is sent: if one could not be, the next binds it. */
  #leave(): void {
    if (!this.#begin) return
    this.#begin = null
    this.#isInTransaction = true
  }
}

interface Asked {
  statement: Statement
  done: (answer: Answer | undefined) => void
  fail: (error: unknown) => void
}

/** Sends statements together that are requested at the same time. */
export class GatheringConnection extends WithoutStreams implements DatabaseConnection {
  readonly #send: (asked: () => Statement[]) => Promise<Answer[]>
  #asked: Asked[] = []

  /** `send` calls its function as late as it can: what is requested until then is sent with it. */
  constructor(send: (asked: () => Statement[]) => Promise<Answer[]>) {
    super()
    this.#send = send
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await new Promise<Answer | undefined>((done, fail) => {
      this.#asked.push({ statement: statementOf(query), done, fail })
      // Runs once every promise that is already settled has been followed up.
      if (this.#asked.length === 1) process.nextTick(() => this.#flush())
    })
    return resultOf(answer)
  }

  async #flush(): Promise<void> {
    let taken: Asked[] = []
    const take = () => {
      taken = this.#asked.splice(0)
      return taken.map(({ statement }) => statement)
    }
    try {
      const answers = await this.#send(take)
      // The first answers belong to the statements that bind the pipeline.
      const own = answers.slice(-taken.length)
      taken.forEach(({ done }, place) => {
        done(own[place])
      })
    } catch (error) {
      for (const { fail } of taken.length > 0 ? taken : this.#asked.splice(0)) fail(error)
    }
  }
}
