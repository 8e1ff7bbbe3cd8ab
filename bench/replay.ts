import type { PoolClient } from '../apps/server/src/platform/database/connection.ts'
import { runPipeline } from '../apps/server/src/platform/database/pipeline.ts'
import type { Statement, Trace } from './trace.ts'

/** Sends what a request sent, as it sent it, and nothing else. Answers the milliseconds it took. */
export async function replay(connections: PoolClient[], { rounds }: Trace): Promise<number> {
  const started = performance.now()
  for (const round of rounds) {
    await Promise.all(
      round.map((pipeline, place) => {
        const connection = connections[place]
        if (!connection) throw new Error(`A request used ${round.length} connections at once.`)
        return runPipeline(connection, pipeline)
      }),
    )
  }
  return performance.now() - started
}

/** The sign-in check of the request alone. */
export async function replaySignIn(connection: PoolClient, { signIn }: Trace): Promise<number> {
  const started = performance.now()
  await runPipeline(connection, signIn)
  return performance.now() - started
}

export function countStatements({ rounds }: Trace): number {
  return rounds.flat(2).filter(({ text }) => !/^(begin|commit|rollback|select set_config)/.test(text)).length
}

/** The same statements with their values changed, also inside lists. */
export function withValues({ rounds, ...rest }: Trace, change: (value: unknown) => unknown): Trace {
  const deep = (value: unknown): unknown => (Array.isArray(value) ? value.map(deep) : change(value))
  const changed = (statement: Statement) => ({ ...statement, values: statement.values.map(deep) })
  return { ...rest, rounds: rounds.map((round) => round.map((pipeline) => pipeline.map(changed))) }
}
