import type { Pool } from '../apps/server/src/platform/database/connection.ts'
import { type Case, type School, tokenOf } from './cases.ts'
import type { HttpClient, Reply } from './http-client.ts'
import { countStatements, replay, replaySignIn } from './replay.ts'
import type { ServerProcess } from './server-process.ts'
import type { Trace } from './trace.ts'

export interface Figures {
  statements: number
  signInStatements: number
  p50: number
  p95: number
  /** Of the same statements run raw; null when the call has none. */
  rawP50: number | null
  /** Of the sign-in check's statements run raw: not part of a request's overhead over its own. */
  signInP50: number
}

export type Outcome = { figures: Figures } | { refused: string }

export interface Bench {
  call: HttpClient
  server: ServerProcess
  /** Of the role that the server reads a school's rows by. */
  pool: Pool
  /** Of the role that it checks sign-ins by. */
  authPool: Pool
}

const warmUpRuns = 20
const mostConnections = 6

export function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

export function refusalOf({ status, text }: Reply): string | undefined {
  const inside = /"outcome":"(refused|superseded)"/.exec(text)
  if (inside) return `a mark was ${inside[1]}`
  if (status === 200) return undefined
  return `${status} ${/"message":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 80)}`
}

async function traceOnce({ call, server }: Bench, school: School, one: Case): Promise<Trace> {
  await server.ask('startTrace')
  await call(one.call(school, 0), tokenOf(one, school))
  return await server.ask('endTrace')
}

/** The request and its own statements in turn, so that whatever else the machine does falls on both alike. */
export async function measure(bench: Bench, school: School, one: Case): Promise<Outcome> {
  const first = await bench.call(one.call(school, 1), tokenOf(one, school))
  const refused = refusalOf(first)
  if (refused) return { refused }
  const trace = await traceOnce(bench, school, one)
  const connections = await Promise.all(Array.from({ length: mostConnections }, () => bench.pool.connect()))
  const authConnection = await bench.authPool.connect()
  const times = { request: [] as number[], raw: [] as number[], signIn: [] as number[] }
  for (let run = 0; run < warmUpRuns + one.runs; run += 1) {
    const reply = await bench.call(one.call(school, 2 + 2 * run), tokenOf(one, school))
    const wrong = refusalOf(reply)
    if (wrong) throw new Error(`${one.name}, run ${run}: ${wrong}`)
    const raw = await replay(connections, one.again?.(school, trace, 3 + 2 * run) ?? trace)
    const signIn = await replaySignIn(authConnection, trace)
    if (run < warmUpRuns) continue
    times.request.push(reply.milliseconds)
    times.raw.push(raw)
    times.signIn.push(signIn)
  }
  for (const connection of [...connections, authConnection]) connection.release()
  const statements = countStatements(trace)
  return {
    figures: {
      statements,
      signInStatements: trace.signIn.length,
      signInP50: percentile(times.signIn, 0.5),
      p50: percentile(times.request, 0.5),
      p95: percentile(times.request, 0.95),
      rawP50: statements === 0 ? null : percentile(times.raw, 0.5),
    },
  }
}
