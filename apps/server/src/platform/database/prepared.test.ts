import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kyselyForQueries } from './kysely-over.ts'
import { preparedFor } from './prepared.ts'

interface Tables {
  classes: { name: string; size: number }
}
const db = kyselyForQueries<Tables>()
const prepared = preparedFor<typeof db>(kyselyForQueries<Tables>(), [])

describe('a prepared query', () => {
  it('is built once for each shape, and run with the values of each call', () => {
    let built = 0
    const { compile } = prepared((db, { name, isLong }: { name?: string; isLong: boolean }) => {
      built += 1
      const query = db
        .selectFrom('classes')
        .select('name')
        .limit(isLong ? 100 : 10)
      return name === undefined ? query : query.where('name', '=', name)
    })
    const asked = [
      { name: 'a', isLong: true },
      { name: '', isLong: true },
      { isLong: true },
      { isLong: false },
    ]
    const parameters = [...asked, ...asked].map((values) => compile(db, values).parameters)
    expect(parameters.slice(0, 4)).toEqual([['a', 100], ['', 100], [100], [10]])
    expect(parameters.slice(4)).toEqual(parameters.slice(0, 4))
    expect(built).toBe(3)
  })

  it('takes a list as one value, whichever of its entries are null', () => {
    const { compile } = prepared((_, { names }: { names: (string | null)[] }) =>
      kyselyForQueries<Tables>().selectNoFrom(sql`${names}::text[]`.as('names')),
    )
    for (const names of [['a', null], [null, 'a'], [null], []])
      expect(compile(db, { names }).parameters).toEqual([names])
  })

  it.each<[string, (size: number) => unknown]>([
    ['ordered', (size) => size > 5],
    ['calculated with', (size) => size + 1],
    ['put into a text', (size) => `${size}%`],
    ['serialised', (size) => JSON.stringify({ size })],
  ])('cannot be made by a value that is %s', (_, use) => {
    const { compile } = prepared((db, { size }: { size: number }) =>
      db
        .selectFrom('classes')
        .select('name')
        .where('size', '=', use(size) as number),
    )
    expect(() => compile(db, { size: 7 })).toThrow('The value is not known while its query is made')
  })
})
