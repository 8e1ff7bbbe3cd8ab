import type { Dice } from './dice.ts'
import { anyValue, hostileValue, type Schema } from './hostile-values.ts'

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

/** The server's own description of its calls, as far as it is read here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

export interface HostileRequest {
  /** As the document names it: 'POST /api/classes'. */
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const boundary = 'hostile-boundary'

function formOf(value: unknown, dice: Dice): Buffer {
  const fields = Object.entries(typeof value === 'object' && value ? value : { value })
  const parts = fields.flatMap(([name, one]) => {
    const file = dice.chance(15) ? `; filename="${dice.pick(['a.png', '../a', '', 'a\u202egnp.exe'])}"` : ''
    const type = file && `\r\nContent-Type: ${dice.pick(['image/png', 'application/pdf', 'text/html', 'x'])}`
    const text = typeof one === 'string' ? one : JSON.stringify(one)
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${file}${type}\r\n\r\n${text}\r\n`
  })
  const end = dice.chance(90) ? `--${boundary}--\r\n` : ''
  return Buffer.from(parts.join('') + end)
}

/** A body that is not what its type says. */
function brokenBody(text: string, dice: Dice): { type: string; payload: string } {
  return dice.pick([
    { type: 'application/json', payload: text.slice(0, dice.number(text.length + 1)) },
    { type: 'application/json', payload: '' },
    { type: 'application/json', payload: `\ufeff${text}` },
    { type: 'application/json', payload: '{"a":1,"a":2}' },
    { type: 'application/json', payload: JSON.stringify(hostileValue(dice)) },
    { type: 'application/json; charset=utf-16', payload: text },
    { type: 'text/plain', payload: text },
    { type: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
    { type: 'application/x-www-form-urlencoded', payload: 'a=1&a=2&b[c]=d' },
    { type: 'multipart/form-data', payload: text },
    { type: `multipart/form-data; boundary=${boundary}`, payload: `--${boundary}\r\n\r\n` },
    { type: '/', payload: text },
  ])
}

function bodyOf(operation: Operation, dice: Dice, ids: readonly string[]): Partial<HostileRequest> {
  const content = operation.requestBody?.content
  if (!content) return dice.chance(3) ? { payload: JSON.stringify(hostileValue(dice)) ?? '' } : {}
  const type = dice.pick(Object.keys(content))
  const value = anyValue(content[type]?.schema ?? {}, dice, ids)
  const text = JSON.stringify(value) ?? ''
  if (dice.chance(6)) {
    const broken = brokenBody(text, dice)
    return { headers: { 'content-type': broken.type }, payload: broken.payload }
  }
  if (type === 'multipart/form-data') {
    return { headers: { 'content-type': `${type}; boundary=${boundary}` }, payload: formOf(value, dice) }
  }
  return { headers: { 'content-type': 'application/json' }, payload: text }
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A lone surrogate has no URL. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function urlOf(path: string, { parameters = [] }: Operation, dice: Dice, ids: readonly string[]): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const { schema = {} } = parameters.find((one) => one.name === name) ?? {}
    const value = dice.chance(75) ? dice.pick(ids) : asText(anyValue(schema, dice, ids))
    return dice.chance(97) ? encode(value) : dice.pick(['%E0%A4%A', '..%2f..', '%00', '.', '%'])
  })
  const query = parameters.flatMap(({ name, in: place, schema }) => {
    if (place !== 'query' || dice.chance(50)) return []
    const one = `${encode(name)}=${encode(asText(anyValue(schema, dice, ids)).slice(0, 3000))}`
    return dice.chance(3) ? [one, one] : [one]
  })
  if (dice.chance(3)) query.push(dice.pick(['__proto__[a]=b', 'a[]=1&a[]=2', '=', '&&', '%', 'a=%E0%A4%A']))
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

const oddHeaders: Record<string, string>[] = [
  { accept: 'text/html' },
  { 'accept-language': '*;q=x, hi;q=2' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=5-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': '1.2.3.4, unknown' },
  { host: 'elsewhere.example' },
  { origin: 'null' },
  { cookie: 'a=b; a=c; =' },
  { 'user-agent': 'x'.repeat(3000) },
]

function authorization(token: string | undefined, dice: Dice): Record<string, string> {
  if (token === undefined) return {}
  if (dice.chance(95)) return { authorization: `Bearer ${token}` }
  const broken = [
    'Bearer',
    'Bearer a.b.c',
    `Bearer ${token.slice(0, -2)}`,
    `Basic ${token}`,
    `Bearer ${token} x`,
  ]
  return { authorization: dice.pick(broken) }
}

/** The next request of somebody who sends what no app would; `ids` are those of things that exist. */
export function hostileRequest(
  { paths }: ApiDocument,
  { token, ids }: { token: string | undefined; ids: readonly string[] },
  dice: Dice,
): HostileRequest {
  const path = dice.pick(Object.keys(paths))
  const methods = paths[path] ?? {}
  const method = dice.pick(Object.keys(methods))
  const operation = methods[method] ?? {}
  const { headers, ...body } = bodyOf(operation, dice, ids)
  return {
    operation: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as HostileRequest['method'],
    url: urlOf(path, operation, dice, ids),
    headers: {
      ...authorization(token, dice),
      ...(dice.chance(5) && dice.pick(oddHeaders)),
      ...headers,
    },
    ...body,
  }
}
