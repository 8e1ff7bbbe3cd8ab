import { getDashboard } from '@shala/contract/dashboard'
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { schoolQuery } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { ApiError, foreign } from '#platform/calls/api-error.ts'
import { todayIn } from '#platform/clock.ts'
import { answerOf, keysOfParts, mayBeNull, type Opening, type Part } from './parts.ts'

/** Opening a person's details is recorded as a view, so nothing but the person's own press must do it. */
const isRecorded = ({ queryKey }: Query) => queryKey[1] === 'one'

/** Without an answer from a server that is there: asked again when it says so, else after this. */
const pauseMs = 5000

/** A server with more to do than it can, or none in reach. */
function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || (error.status !== 0 && error.status !== 503)) return undefined
  return error.retryAfter ? error.retryAfter * 1000 : pauseMs
}

function partOf({ opening, part, date }: { opening: Opening; part: Part; date: string }): unknown {
  const value = answerOf(part, opening)
  const isMissing = value === undefined || (value === null && !mayBeNull.includes(part))
  // Midnight has passed, or a right was taken away: its own call says so.
  if (opening.date !== date || isMissing) throw foreign()
  return value
}

/** The parts of the home's answer among some queries. */
function findParts(client: QueryClient, queries: readonly Query[]) {
  const school = client.getQueryData(schoolQuery.queryKey)
  if (!school) return { date: '', parts: [] }
  const date = todayIn(school.timeZone)
  const known = Object.entries(keysOfParts(date)) as [Part, QueryKey][]
  const names = new Map(known.map(([part, key]) => [hashKey(key), part]))
  const parts = queries.flatMap((query) => {
    const part = names.get(query.queryHash)
    return part ? [{ query, part }] : []
  })
  return { date, parts }
}

/** One call fills them all; each of them is fetching meanwhile. */
async function reloadParts({ date, parts }: ReturnType<typeof findParts>): Promise<void> {
  const only = parts.map(({ part }) => part).join(',')
  const coming = call(getDashboard, { query: { only } })
  const filling = parts.map(({ query, part }) => {
    const initialPromise = coming.then((opening) => partOf({ opening, part, date }))
    initialPromise.catch(() => {})
    return query.fetch(undefined, { cancelRefetch: true, initialPromise }).catch(() => {})
  })
  await coming.catch(async (error) => {
    if (pauseOf(error) === undefined) return
    // Otherwise each would be retried by its own call.
    const shown = parts.filter(({ query }) => query.state.data !== undefined)
    await Promise.all(shown.map(({ query }) => query.cancel({ revert: true })))
    throw error
  })
  await Promise.all(filling)
}

/**
 * Reloads what is on screen below some keys: with one call what the home's answer includes, as soon as it has more than
 * one such part; everything else with its own call.
 * @returns after how many milliseconds it should be tried again, as the server has too much to do
 */
export async function reloadShown(
  client: QueryClient,
  keys: readonly QueryKey[],
): Promise<number | undefined> {
  const stale = new Set(keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey })))
  const unrecorded = [...stale].filter((query) => !isRecorded(query))
  for (const query of unrecorded) query.invalidate()
  const shown = unrecorded.filter((query) => query.isActive() && !query.isDisabled() && !query.isStatic())
  const found = findParts(client, shown)
  const isTogether = found.parts.length > 1
  const together = new Set(isTogether ? found.parts.map(({ query }) => query) : [])
  const alone = shown.filter((query) => !together.has(query))
  for (const query of alone) query.fetch(undefined, { cancelRefetch: true }).catch(() => {})
  return isTogether ? await reloadParts(found).then(() => undefined, pauseOf) : undefined
}
