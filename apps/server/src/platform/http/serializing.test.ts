import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serializerFor, writeLongListsInTurns } from './serializing.ts'

const text = { type: ['string', 'null'] }
const row = { type: 'object', properties: { name: text, own: { type: 'object', properties: { rows: {} } } } }
const answer = {
  type: 'object',
  required: ['total'],
  properties: {
    from: text,
    few: { type: 'array', items: row },
    rows: { type: 'array', items: row },
    total: { type: 'integer' },
  },
}

const names = ['"rows":[]', 'a\\"b', 'छात्र 👧', '\n', null]

async function ask(sent: object) {
  const app = Fastify()
  app.setSerializerCompiler(serializerFor)
  writeLongListsInTurns(app)
  app.get('/', { schema: { response: { 200: answer } } }, async () => sent)
  const response = await app.inject('/')
  await app.close()
  return response
}

const statusOf = async (sent: object) => (await ask(sent)).statusCode

async function answered(sent: object) {
  const { body, headers } = await ask(sent)
  expect(headers['content-type']).toContain('application/json')
  return JSON.parse(body)
}

it('a long list is answered as a short one is, and nothing that its schema does not name', async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => ({
    name: names[at % names.length] ?? null,
    secret: at,
  }))
  const sent = { from: '"few":[]', few: rows.slice(0, 3), rows, total: 2500, hidden: true }
  const named = rows.map(({ name }) => ({ name }))
  expect(await answered(sent)).toEqual({ from: '"few":[]', few: named.slice(0, 3), rows: named, total: 2500 })
  expect(await answered({ rows: rows.slice(0, 2), total: 2 })).toEqual({ rows: named.slice(0, 2), total: 2 })
})

it('an answer that lacks what its schema requires is an error, as in a short one', async () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ name: 'Asha' }))
  expect([await statusOf({ rows: rows(2) }), await statusOf({ rows: rows(2500) })]).toEqual([500, 500])
})

it('lets others have their turn while it is written', async () => {
  let [turns, first, last] = [0, -1, -1]
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  // Each name takes a while to write, whatever the machine.
  const rows = Array.from({ length: 1500 }, (_, at) => ({
    get name() {
      const end = performance.now() + 0.1
      while (performance.now() < end);
      if (at === 0) first = turns
      last = turns
      return 'Asha'
    },
  }))
  await answered({ rows, total: 1500 })
  clearInterval(timer)
  expect(last).toBeGreaterThan(first)
})
