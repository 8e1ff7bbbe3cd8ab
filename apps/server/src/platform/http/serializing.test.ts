import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serializerFor, writeLongListsInTurns } from './serializing.ts'

const text = { type: ['string', 'null'] }
const row = { type: 'object', properties: { name: text, own: { type: 'object', properties: { rows: {} } } } }
const answer = {
  type: 'object',
  properties: {
    from: text,
    few: { type: 'array', items: row },
    rows: { type: 'array', items: row },
    total: { type: 'integer' },
  },
}

const names = ['"rows":[]', 'a\\"b', 'छात्र 👧', '\n', null]

async function answered(sent: object) {
  const app = Fastify()
  app.setSerializerCompiler(serializerFor)
  writeLongListsInTurns(app)
  app.get('/', { schema: { response: { 200: answer } } }, async () => sent)
  const { body, headers } = await app.inject('/')
  await app.close()
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
  expect(await answered({ rows: rows.slice(0, 2) })).toEqual({ rows: named.slice(0, 2) })
})

it('lets others have their turn meanwhile', async () => {
  const rows = Array.from({ length: 60_000 }, () => ({ name: 'x'.repeat(300) }))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await answered({ rows })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
})
