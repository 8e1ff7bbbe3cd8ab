import { expect, it } from 'vitest'
import { repeat } from './repeat.ts'

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('runs at once, again and again, and goes on after a failure that it tells of', async () => {
  let runs = 0
  const failures: string[] = []
  const stop = repeat(
    async () => {
      runs += 1
      if (runs === 2) throw new Error('once')
    },
    5,
    ({ message }) => failures.push(message),
  )
  await expect.poll(() => runs).toBeGreaterThan(3)
  await stop()
  expect(failures).toEqual(['once'])
})

it('never overlaps itself, and stopping waits for the run under way, the last', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const stop = repeat(
    async () => {
      running += 1
      runs += 1
      most = Math.max(most, running)
      await soon(20)
      running -= 1
    },
    1,
    () => {},
  )
  await soon(30)
  await stop()
  const atStop = runs
  expect([running, most]).toEqual([0, 1])
  await soon(30)
  expect(runs).toBe(atStop)
})
