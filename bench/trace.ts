import { connectAsOwner, type DatabaseAddress } from '../apps/server/src/platform/database/connection.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Statements that are sent together: see `runPipeline`. */
interface Pipeline {
  statements: readonly Statement[]
  handleReadyForQuery: () => void
  handleError: (error: Error) => void
}

/** The statements of one request, apart from its sign-in check. */
export interface Trace {
  /** Rounds wait for each other; the connections of a round do not, and each sends its statements in one pipeline. */
  rounds: Statement[][][]
  /** Those of the sign-in check. */
  signIn: Statement[]
}

type Query = (sent: Pipeline | unknown, ...more: unknown[]) => unknown
interface TracedClient {
  query: Query
  connectionParameters: { options?: string }
}

function isPipeline(sent: unknown): sent is Pipeline {
  return typeof sent === 'object' && sent !== null && 'statements' in sent
}

class Recording {
  readonly #rounds: Map<TracedClient, Statement[]>[] = []
  readonly #signIn: Statement[] = []
  #pending = 0

  add(client: TracedClient, pipeline: Pipeline): void {
    if (client.connectionParameters.options?.includes('search_path=auth')) {
      this.#signIn.push(...pipeline.statements)
      return
    }
    if (this.#pending === 0) this.#rounds.push(new Map())
    const round = this.#rounds.at(-1)
    round?.set(client, [...(round.get(client) ?? []), ...pipeline.statements])
    this.#pending += 1
    this.#whenAnswered(pipeline, () => {
      this.#pending -= 1
    })
  }

  #whenAnswered(pipeline: Pipeline, answered: () => void): void {
    const { handleReadyForQuery, handleError } = pipeline
    pipeline.handleReadyForQuery = () => {
      answered()
      handleReadyForQuery.call(pipeline)
    }
    pipeline.handleError = (error) => {
      answered()
      handleError.call(pipeline, error)
    }
  }

  end(): Trace {
    return {
      rounds: this.#rounds.map((round) => [...round.values()]),
      signIn: this.#signIn,
    }
  }
}

/** Listens to every pipeline of this process; records them between `start` and `end`. */
export async function openTracer(address: DatabaseAddress) {
  const client = await connectAsOwner(address)
  await client.end()
  const prototype = Object.getPrototypeOf(client) as { query: Query }
  const original = prototype.query
  let recording: Recording | undefined
  prototype.query = function query(this: TracedClient, sent, ...more) {
    if (isPipeline(sent)) recording?.add(this, sent)
    return original.call(this, sent, ...more)
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
