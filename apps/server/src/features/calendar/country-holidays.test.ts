import { expect, it } from 'vitest'
import { suggestLocally } from './local-holidays.ts'

const open = () =>
  suggestLocally({
    onFailure(error) {
      throw error
    },
  })
const there = async (read: () => unknown[] | Promise<unknown[]>) => {
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
}

it('a state that nobody knows is the whole country, which is read once', async () => {
  const suggest = open()
  await there(() => suggest({ country: 'US', state: '' }, 2026))
  const ofCountry = suggest({ country: 'US', state: '' }, 2026)
  for (const state of ['Nowhere', 'Texas, or so', '\0', 'x'.repeat(5000)]) {
    // No promise: nothing is read for it.
    expect(suggest({ country: 'US', state }, 2026)).toEqual(ofCountry)
  }
})

it('a state has its own days, however it is written', async () => {
  const suggest = open()
  await there(() => suggest({ country: 'US', state: 'california' }, 2026))
  const [one, other] = ['CA', ' California '].map((state) => suggest({ country: 'US', state }, 2026))
  expect(one).toEqual(other)
  expect(one).not.toBeInstanceOf(Promise)
})

it('where much is asked for, the school goes on without, and the days are there later', async () => {
  const suggest = open()
  const years = [2015, 2020, 2025, 2030, 2035, 2040, 2045]
  await there(() => suggest({ country: 'US', state: '' }, 2015))
  const ask = (state: string) => years.map((year) => suggest({ country: 'US', state }, year))
  const asked = ['CA', 'TX', 'HI'].flatMap(ask)
  expect(asked.filter((found) => found instanceof Promise)).toHaveLength(8)
  expect(asked.filter((found) => Array.isArray(found) && found.length === 0)).toHaveLength(13)
  await there(() => suggest({ country: 'US', state: 'HI' }, 2026))
})
