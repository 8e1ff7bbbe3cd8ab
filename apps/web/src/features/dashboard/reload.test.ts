import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { todayIn } from '#platform/clock.ts'
import { keysOfParts } from './parts.ts'
import { reloadShown } from './reload.ts'

const timeZone = 'Asia/Kolkata'
const today = todayIn(timeZone)
const keys = keysOfParts(today)

let client: QueryClient
let asked: string[]
let answer: (url: string) => Promise<Response>
let ends: (() => void)[]
beforeEach(() => {
  asked = []
  ends = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  client.setQueryData(['schools'], { _id: 'S1', timeZone })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer(url)
  })
})
afterEach(() => {
  for (const end of ends) end()
  vi.unstubAllGlobals()
})

/** A part of the screen that shows a query; what its own call would bring is 'own'. */
function show(queryKey: readonly unknown[], data?: unknown) {
  if (data !== undefined) client.setQueryData(queryKey, data)
  const queryFn = async () => {
    asked.push(`own ${queryKey[1]}`)
    return 'own'
  }
  const observer = new QueryObserver(client, { queryKey: [...queryKey], queryFn, staleTime: 60_000 })
  ends.push(observer.subscribe(() => {}))
  return () => observer.getCurrentResult()
}

const nothing = {
  person: { name: 'Meera', role: 'admin', duty: 'administrator', photo: null },
  ...Object.fromEntries(
    [
      'school settings classes today students teachers absentToday unmarked ownStatus ownMonth ownDay',
      'pendingLeave announcements unread events',
    ]
      .join(' ')
      .split(' ')
      .map((part) => [part, null]),
  ),
}
const answered = (parts: object) => Response.json({ ...nothing, date: today, ...parts })

describe('after a hint', () => {
  it('one call fills all that a screen shows of the home’s figures, and each is fetching until it has come', async () => {
    const figures = [show(keys.students, 40), show(keys.teachers, 3), show(keys.unread, 0)]
    const come = Promise.withResolvers<Response>()
    answer = () => come.promise
    const reloaded = reloadShown(client, [['students'], ['teachers'], ['notifications']])
    expect(figures.map((figure) => figure().isFetching)).toEqual([true, true, true])
    come.resolve(answered({ students: 41, teachers: 4, unread: 2 }))
    expect(await reloaded).toBeUndefined()
    expect(figures.map((figure) => figure().data)).toEqual([41, 4, 2])
    expect(figures.some((figure) => figure().isFetching || figure().isStale)).toBe(false)
    expect(asked).toEqual(['/api/dashboard?only=students%2Cteachers%2Cunread'])
  })

  it('a single part, and what the home does not show, are asked for by their own calls; what nobody looks at waits', async () => {
    show(keys.students, 40)
    show(['students', 'list'], [])
    show(['students', 'one', 'id'], {})
    client.setQueryData(['students', 'unseen'], 1)
    await reloadShown(client, [['students']])
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(['own list', 'own total']))
    expect(client.getQueryState(['students', 'unseen'])?.isInvalidated).toBe(true)
  })

  it.each([
    ['of another day', { date: '2001-01-01', students: 41, teachers: 4 }],
    ['without a part that the person may not see any more', { students: null, teachers: null }],
  ])('an answer %s is not taken', async (_, parts) => {
    client.setDefaultOptions({ queries: { retry: 1, retryDelay: 1, networkMode: 'always' } })
    const figures = [show(keys.students, 40), show(keys.teachers, 3)]
    answer = async () => answered(parts)
    await reloadShown(client, [['students'], ['teachers']])
    expect(figures.map((figure) => figure().data)).toEqual(['own', 'own'])
  })

  it('a server that is busy is not asked by each part: what is shown stays, and it says when to come again', async () => {
    client.setDefaultOptions({ queries: { retry: 1, retryDelay: 1, networkMode: 'always' } })
    const figures = [show(keys.students, 40), show(keys.teachers, 3)]
    const body = { code: 'general.busy', message: 'Busy.', retryAfter: 7 }
    answer = async () => Response.json(body, { status: 503 })
    expect(await reloadShown(client, [['students'], ['teachers']])).toBe(7000)
    expect(figures.map((figure) => [figure().data, figure().isFetching])).toEqual([
      [40, false],
      [3, false],
    ])
    expect(asked).toHaveLength(1)
    expect(client.getQueryState(keys.students)?.isInvalidated).toBe(true)
  })

  it('the figures of somebody’s own press are not overwritten by an answer asked for before', async () => {
    const figures = [show(keys.students, 40), show(keys.teachers, 3)]
    const come = Promise.withResolvers<Response>()
    answer = () => come.promise
    const reloaded = reloadShown(client, [['students'], ['teachers']])
    await client.cancelQueries({ queryKey: keys.students })
    client.setQueryData(keys.students, 42)
    come.resolve(answered({ students: 41, teachers: 4 }))
    await reloaded
    expect(figures.map((figure) => figure().data)).toEqual([42, 4])
  })
})
