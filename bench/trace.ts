import { connectAsOwner, type DatabaseAddress } from '../apps/server/src/platform/database/connection.ts'

export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/** The statements of one request, apart from its sign-in check. */
export interface Trace {
  /** Rounds wait for each other; the connections of a round do not, and each sends its statements in one flight. */
  rounds: Statement[][][]
  /** Those of the sign-in check. */
  signIn: Statement[]
}

type Query = (sent: string | Statement, ...more: unknown[]) => unknown
interface TracedClient {
  query: Query
  connectionParameters: { options?: string }
}

class Recording {
  readonly #rounds: Map<TracedClient, Statement[]>[] = []
  readonly #signIn: Statement[] = []
  #pending = 0

  add(client: TracedClient, sent: string | Statement, answer: Promise<unknown>): void {
    const statement = typeof sent === 'string' ? { text: sent } : { ...sent }
    if (client.connectionParameters.options?.includes('search_path=auth')) {
      this.#signIn.push(statement)
      return
    }
    if (this.#pending === 0) this.#rounds.push(new Map())
    const round = this.#rounds.at(-1)
    round?.set(client, [...(round.get(client) ?? []), statement])
    this.#pending += 1
    const answered = () => {
      this.#pending -= 1
    }
    answer.then(answered, answered)
  }

  end(): Trace {
    return {
      rounds: this.#rounds.map((round) => [...round.values()]),
      signIn: this.#signIn,
    }
  }
}

/** Listens to every statement of this process; records them between `start` and `end`. */
export async function openTracer(address: DatabaseAddress) {
  const client = await connectAsOwner(address)
  await client.end()
  const prototype = Object.getPrototypeOf(client) as { query: Query }
  const original = prototype.query
  let recording: Recording | undefined
  prototype.query = function query(this: TracedClient, sent, ...more) {
    const answer = original.call(this, sent, ...more)
    if (answer instanceof Promise) recording?.add(this, sent, answer)
    return answer
  }
  return {
    start() {
      recording = new Recording()
    },
    end(): Trace {
      const trace = recording?.end()
      recording = undefined
      return trace ?? { rounds: [], signIn: [] }
    },
  }
}
