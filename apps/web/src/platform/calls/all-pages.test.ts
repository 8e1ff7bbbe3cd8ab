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

it('rows that come or go meanwhile move others to another page: the list is read again, and nobody is twice in it or missing', async () => {
  const list = Array.from({ length: 250 }, (_, place) => `Asha ${place}`)
  let calls = 0
  const rows = await callAllPages(async ({ page, limit }) => {
    calls += 1
    // A mark for somebody above is made after the first page was read, and one below is undone.
    if (calls === 2) list.unshift('Ravi')
    if (calls === 5) list.splice(list.indexOf('Asha 7'), 1)
    const start = (Number(page) - 1) * Number(limit)
    const total = list.length
    return {
      rows: list.slice(start, start + Number(limit)),
      pagination: { pages: Math.ceil(total / 100), total },
    }
  })
  expect(rows).toEqual(list)
})

it('a list that never rests is not read for ever', async () => {
  let calls = 0
  await callAllPages(async () => {
    calls += 1
    return { rows: [calls], pagination: { pages: 1, total: calls + 1 } }
  })
  expect(calls).toBeLessThan(10)
})
