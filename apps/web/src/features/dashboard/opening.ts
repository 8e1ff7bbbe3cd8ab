import { getDashboard } from '@shala/contract/dashboard'
import type { Answer } from '@shala/contract/endpoint'
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { keysOfDay } from '#features/attendance/index.ts'
import { classesQuery } from '#features/classes/index.ts'
import { schoolQuery, settingsQuery } from '#features/schools/index.ts'
import { totalKeys } from '#features/totals/index.ts'
import { call } from '#platform/api.ts'
import { recallSeen } from '#platform/seen.ts'
import { whenForgotten } from '#platform/session.ts'
import { sessionOwner } from '#platform/session-owner.ts'

/** What the app needs to open and its home shows, in one call. */
export const openingQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isKept: true },
})

type Opening = Answer<typeof getDashboard>

/** Each part beside the place that its own call would put it in; parts that this person may not have are left out. */
function partsOf({
  school,
  settings,
  classes,
  students,
  teachers,
  date,
  ...day
}: Opening): [QueryKey, unknown][] {
  const keys = keysOfDay(date ?? '')
  const parts: [QueryKey, unknown][] = [
    [settingsQuery.queryKey, settings],
    [classesQuery.queryKey, classes],
    [totalKeys.students, students],
    [totalKeys.teachers, teachers],
    [keys.today, day.today],
    [keys.stats, day.absentToday],
    [keys.unmarked, day.unmarked],
  ]
  const own: [QueryKey, unknown][] =
    day.person.role === 'student' && date !== null ? [[keys.own, day.ownStatus]] : []
  return [[schoolQuery.queryKey, school], ...own, ...parts.filter(([, part]) => part !== null)]
}

/** Until the answer is there, nothing that it brings is asked for by itself. Answers how to end that. */
function hold(client: QueryClient, seen: Opening | undefined): () => void {
  const keys = seen ? partsOf(seen).map(([key]) => key) : []
  for (const [key, part] of seen ? partsOf(seen) : []) {
    client.setQueryData(key, (known: unknown) => (known === undefined ? part : known))
  }
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true })
  }
}

async function open(client: QueryClient, owner: string | undefined): Promise<void> {
  const coming = client.fetchQuery(openingQuery).then((opening) => {
    // Somebody else may have signed in meanwhile.
    if (sessionOwner() !== owner) return
    for (const [key, part] of partsOf(opening)) client.setQueryData(key, part)
  })
  // It is waited for below, or told by what asks again.
  coming.catch(() => {})
  await Promise.race([recallSeen(client), coming.catch(() => {})])
  const letGo = hold(client, client.getQueryData(openingQuery.queryKey))
  if (client.getQueryData(schoolQuery.queryKey) === undefined) return await coming
  coming.catch(letGo)
}

let opened: { owner: string | undefined; done: Promise<void> } | undefined

whenForgotten(() => {
  opened = undefined
})

/**
 * Brings what the app needs to open, once for each person. What this device has seen before is enough to begin with.
 * @throws ApiError when there is nothing to begin with; the next try asks again
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
