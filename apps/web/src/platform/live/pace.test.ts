import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paced, restMs, spreadMs } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Something that is asked for by hints, and when it was done. */
function open({ takesMs = 0, again }: { takesMs?: number; again?: number } = {}) {
  const acted: number[] = []
  let isAway = false
  let left = again
  const begun = Date.now()
  const act = async () => {
    acted.push(Date.now() - begun)
    await new Promise((done) => setTimeout(done, takesMs))
    const answer = left
    left = undefined
    return answer
  }
  const pace = paced(act, () => isAway)
  const away = (value: boolean) => {
    isAway = value
    pace.catchUp()
  }
  return { acted, away, hint: () => pace.ask(spreadMs.hint), end: pace.end }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the pace of reloading after hints', () => {
  it('is soon after the first hint, and once more for all that come within the period', async () => {
    const { acted, hint } = open()
    for (let n = 0; n < 20; n += 1) {
      hint()
      await pass(100)
    }
    await pass(60_000)
    expect(acted).toHaveLength(2)
    expect(acted[0]).toBeLessThanOrEqual(spreadMs.hint)
    expect((acted[1] ?? 0) - (acted[0] ?? 0)).toBeGreaterThanOrEqual(restMs)
  })

  it('is once per period while hints do not end', async () => {
    const { acted, hint, end } = open()
    for (let n = 0; n < 600; n += 1) {
      hint()
      await pass(100)
    }
    end()
    expect(acted.length).toBeGreaterThan(60_000 / (restMs + spreadMs.hint) - 2)
    expect(acted.length).toBeLessThanOrEqual(60_000 / restMs + 1)
  })

  it('is not the same for the screens of a school', async () => {
    const screens = Array.from({ length: 200 }, () => open())
    for (const { hint } of screens) hint()
    await pass(spreadMs.hint)
    expect(new Set(screens.map(({ acted }) => acted[0])).size).toBeGreaterThan(50)
  })

  it('is nothing while nobody looks, and once when somebody does again', async () => {
    const { acted, away, hint } = open()
    away(true)
    for (let n = 0; n < 50; n += 1) {
      hint()
      await pass(1000)
    }
    expect(acted).toHaveLength(0)
    away(false)
    away(false)
    await pass(60_000)
    expect(acted).toHaveLength(1)
    away(true)
    away(false)
    await pass(60_000)
    expect(acted).toHaveLength(1)
  })

  it('asks a slow server less often, and never twice at once', async () => {
    const { acted, hint, end } = open({ takesMs: 5000 })
    for (let n = 0; n < 600; n += 1) {
      hint()
      await pass(100)
    }
    end()
    expect(acted.length).toBeLessThanOrEqual(6)
  })

  it('comes again after the pause that a busy server asks for, without another hint', async () => {
    const { acted, hint } = open({ again: 10_000 })
    hint()
    await pass(9000)
    expect(acted).toHaveLength(1)
    await pass(60_000)
    expect(acted).toHaveLength(2)
  })
})
