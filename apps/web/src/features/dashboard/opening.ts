import { getDashboard } from '@shala/contract/dashboard'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { schoolQuery } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { askedAtOf } from '#platform/loading/early.ts'
import { nextTask } from '#platform/loading/next-task.ts'
import { keepDuty, whenForgotten } from '#platform/session/session.ts'
import { sessionOwner } from '#platform/session/session-owner.ts'
import { recallAnswers } from '#platform/session/stored-answers.ts'
import { type Opening, partsOf } from './parts.ts'

/** Everything that the app needs to open and its home screen shows, in one call, for one person. */
export const openingQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ['dashboard', owner],
    queryFn: ({ signal }) => call(getDashboard, { query: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isStored: true },
  })

const knownAt = (client: QueryClient, key: QueryKey) => client.getQueryState(key)?.dataUpdatedAt ?? 0

/**
 * Shows the parts that this device has stored, the newer of two. They count as fresh, so that none is requested
 * separately while the answer is on its way. Returns how to request them after all.
 */
function showStored(client: QueryClient, key: QueryKey, askedAt: number): () => void {
  const stored = client.getQueryData<Opening>(key)
  const storedAt = knownAt(client, key)
  const parts = stored && storedAt < askedAt ? partsOf(stored) : []
  for (const [key, part] of parts) {
    const shown = knownAt(client, key) > storedAt ? client.getQueryData(key) : part
    client.setQueryData(key, shown, { updatedAt: askedAt })
  }
  return () => {
    for (const [queryKey] of parts) void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** Puts each part in its place, unless something newer has arrived since it was requested. */
function spread(client: QueryClient, opening: Opening, askedAt: number): void {
  for (const [key, part] of partsOf(opening)) {
    const isOutdated = knownAt(client, key) > askedAt || client.getQueryState(key)?.isInvalidated
    if (!isOutdated) client.setQueryData(key, part, { updatedAt: askedAt })
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

async function open(client: QueryClient, owner: string | undefined): Promise<void> {
  const askedAt = askedAtOf(getDashboard.path)
  const query = openingQuery(owner)
  const coming = client.fetchQuery(query).then(async (opening) => {
    await nextTask()
    // Somebody else may have signed in meanwhile.
    if (sessionOwner() !== owner) return
    keepDuty(opening.person.duty)
    spread(client, opening, askedAt)
  })
  await Promise.race([recallAnswers(client), coming.catch(() => recallAnswers(client))])
  const askAfterAll = showStored(client, query.queryKey, askedAt)
  if (client.getQueryData(schoolQuery.queryKey) === undefined) {
    // Without this answer each part is requested separately; only a refusal ends the start.
    return await coming.catch((error) => {
      if (isRefusal(error)) throw error
    })
  }
  coming.catch(askAfterAll)
}

let opened: { owner: string | undefined; done: Promise<void> } | undefined

whenForgotten(() => {
  opened = undefined
})

/**
 * Requests everything that the app needs to open, once per person. Answers stored on this device are enough to start
 * with.
 * @throws ApiError when the person is refused
 */
export async function openApp(client: QueryClient): Promise<void> {
  const owner = sessionOwner()
  if (opened?.owner !== owner) opened = { owner, done: open(client, owner) }
  const { done } = opened as { done: Promise<void> }
  await done.catch((error) => {
    opened = undefined
    throw error
  })
}
