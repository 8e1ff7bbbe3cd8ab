import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sharesOf } from './connection-shares.ts'
import { reach } from './outage.ts'
import { type Answer, runPipeline, type Statement } from './pipeline.ts'

interface Lease {
  client: PoolClient
  /** Lets others of the pool's users have it. */
  release: () => void
}

/** A connection of a pool, in the turn of those who share as one: a school, or a network of people who are not known yet. */
export async function lease(pool: Pool, share: string): Promise<Lease> {
  const leave = await sharesOf(pool).enter({ school: share })
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

/** The part of Kysely's connection that is not offered. */
class WithoutStreams {
  // biome-ignore lint/correctness/useYield: the interface asks for a generator, streaming is not offered
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not offered.')
  }
}

/** Binds each pipeline: a statement by itself, or the first of a transaction. */
export class BoundConnection extends WithoutStreams implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #binding: Statement[]
  /** Begins a transaction, together with the next statement. */
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

  /** @returns false when PostgreSQL undid the transaction, because something in it had failed */
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

  /** A transaction begins with the first pipeline that is sent: where one could not be, the next binds it. */
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

/** Lets statements that are asked for at once travel together. */
export class GatheringConnection extends WithoutStreams implements DatabaseConnection {
  readonly #send: (asked: () => Statement[]) => Promise<Answer[]>
  #asked: Asked[] = []

  /** `send` calls the function it is given as late as it can: what is asked until then comes along. */
  constructor(send: (asked: () => Statement[]) => Promise<Answer[]>) {
    super()
    this.#send = send
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await new Promise<Answer | undefined>((done, fail) => {
      this.#asked.push({ statement: statementOf(query), done, fail })
      // Runs once every promise that is settled now has been followed up.
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
      // The first ones are those that bind the pipeline.
      const own = answers.slice(-taken.length)
      taken.forEach(({ done }, place) => {
        done(own[place])
      })
    } catch (error) {
      for (const { fail } of taken.length > 0 ? taken : this.#asked.splice(0)) fail(error)
    }
  }
}
