import { expect, it } from 'vitest'
import { ApiError } from '../calls/api-error.ts'
import { oneByOne } from './one-by-one.ts'

const refused = new ApiError(409, { message: 'No.' })
const lost = new ApiError(0, { message: 'Lost.' })

it('does the same with each, one after the other, and goes on past a refusal', async () => {
  let running = 0
  const steps: number[] = []
  const outcomes = await oneByOne(
    [1, 2, 3],
    async (one) => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      if (one === 2) throw refused
    },
    (done) => steps.push(done),
  )
  expect(outcomes).toEqual([
    { one: 1, failure: null },
    { one: 2, failure: refused },
    { one: 3, failure: null },
  ])
  expect(steps).toEqual([1, 2, 3])
})

it('does not try the rest once the network is lost, and says so of each', async () => {
  const tried: number[] = []
  const outcomes = await oneByOne(
    [1, 2, 3],
    async (one) => {
      tried.push(one)
      if (one === 2) throw lost
    },
    () => {},
  )
  expect(tried).toEqual([1, 2])
  expect(outcomes.map(({ failure }) => failure)).toEqual([null, lost, lost])
})
