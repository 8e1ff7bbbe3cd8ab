import { expect, it } from 'vitest'
import { callAllPages } from './all-pages.ts'

it('every page is asked for in turn, and its rows kept in order', async () => {
  const shares: number[] = []
  const rows = await callAllPages(
    async ({ page, limit }) => ({ rows: [`${page} of ${limit}`], pagination: { pages: 2 } }),
    (share) => shares.push(share),
  )
  expect(rows).toEqual(['1 of 100', '2 of 100'])
  expect(shares).toEqual([0.5, 1])
})

it('an empty list is one call', async () => {
  let calls = 0
  const rows = await callAllPages(async () => {
    calls += 1
    return { rows: [], pagination: { pages: 0 } }
  })
  expect([rows, calls]).toEqual([[], 1])
})
