import type { Dice } from './dice.ts'

/** The part of JSON Schema that the contract is written in. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Strings that fit the contract: a schema gets one that its pattern takes. */
const samples = [
  '2026-11-20',
  '2026-11-19',
  '2026-02-30',
  '2026-11',
  '2026-13',
  '2026-27',
  '04-01',
  '09:30',
  '23:59',
  '9812345678',
  '+919812345678',
  '411001',
  '123456',
  '1234',
  'asha@x.example',
  'Asha Rao',
  'नमस्ते',
  'en',
  'hi',
  'Asia/Kolkata',
  '1',
  '40',
  '12',
  'A',
  '5',
  '234567890124',
  '#336699',
  'https://x.example/a',
  'data:image/png;base64,iVBORw0KGgo=',
  'true',
  '2026-11-20T06:00:00.000Z',
  'roll',
  '-name',
]

const depth = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '%00',
  '../../../../etc/passwd',
  '..%2f..%2fetc',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|calc',
  '@SUM(1)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template would put in.
  '${7*7}',
  '{{7*7}}',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '٣',
  'Z̸͉͝ä́lgo',
  '👩‍👩‍👧‍👦',
  'ı',
  'ß',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-20T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'x'.repeat(5000),
  'x'.repeat(70_000),
  ' '.repeat(3000),
  'a,'.repeat(800),
  'data:image/png;base64,AAAA',
  'data:text/html,<script>',
  '__proto__',
  'constructor',
]

const hostileValues: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  5e-324,
  [],
  {},
  [null],
  [[]],
  { toString: 1 },
  { length: -1 },
  { $ne: null },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  { constructor: { prototype: { isAdmin: true } } },
  JSON.parse(depth(500)),
  Array.from({ length: 3000 }, () => 1),
  Array.from({ length: 300 }, () => ({})),
]

/** Anything. */
export function hostileValue(dice: Dice): unknown {
  return dice.chance(60) ? dice.pick(hostileStrings) : dice.pick(hostileValues)
}

const hostileString = (dice: Dice) => dice.pick(hostileStrings)

const fitting = new Map<string, string[]>()

function stringOf(schema: Schema, dice: Dice, ids: readonly string[]): string {
  const { format, pattern, minLength = 0, maxLength = 1000 } = schema
  if (format === 'uuid' || (!format && !pattern && dice.chance(35))) return dice.pick(ids)
  if (format === 'email') return 'asha@x.example'
  if (format === 'date-time') return '2026-11-20T06:00:00.000Z'
  if (format === 'date') return dice.pick(['2026-11-20', '2026-11-19', '2026-11-01', '2027-01-01'])
  const key = `${pattern} ${minLength} ${maxLength}`
  let some = fitting.get(key)
  if (!some) {
    const test = pattern ? new RegExp(pattern, 'u') : /^/
    some = samples.filter((one) => test.test(one) && one.length >= minLength && one.length <= maxLength)
    fitting.set(key, some)
  }
  return some.length > 0 ? dice.pick(some) : 'x'.repeat(minLength || 1)
}

function numberOf({ type, minimum = 0, maximum = 100 }: Schema, dice: Dice): number {
  if (dice.chance(10)) return dice.pick([minimum, maximum, minimum - 1, maximum + 1])
  const number = minimum + dice.number(Math.min(maximum - minimum, 1000) + 1)
  return type === 'number' && dice.chance(20) ? number + 0.5 : number
}

function objectOf(schema: Schema, dice: Dice, ids: readonly string[]): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const made: Record<string, unknown> = {}
  for (const [name, of] of Object.entries(properties)) {
    if (!dice.chance(required.includes(name) ? 97 : 45)) continue
    made[name] = anyValue(of, dice, ids)
  }
  if (typeof additionalProperties === 'object') {
    for (let left = dice.number(4); left > 0; left--)
      made[dice.chance(70) ? dice.pick(ids) : hostileString(dice)] = anyValue(additionalProperties, dice, ids)
  }
  if (dice.chance(4)) made[hostileString(dice)] = hostileValue(dice)
  return made
}

function fittingValue(schema: Schema, dice: Dice, ids: readonly string[]): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fittingValue(dice.pick(choices), dice, ids)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => fittingValue(one, dice, ids)))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  if (type === 'string') return stringOf(schema, dice, ids)
  if (type === 'integer' || type === 'number') return numberOf({ ...schema, type }, dice)
  if (type === 'boolean') return dice.chance(50)
  if (type === 'null') return null
  if (type === 'array') {
    const { minItems = 0, maxItems = 3 } = schema
    const count = minItems + dice.number(Math.min(maxItems - minItems, 3) + 1)
    return Array.from({ length: count }, () => anyValue(schema.items ?? {}, dice, ids))
  }
  if (type === 'object') return objectOf(schema, dice, ids)
  return dice.chance(50) ? stringOf({}, dice, ids) : hostileValue(dice)
}

/** What a schema asks for, or now and then anything. */
export function anyValue(schema: Schema, dice: Dice, ids: readonly string[]): unknown {
  return dice.chance(12) ? hostileValue(dice) : fittingValue(schema, dice, ids)
}
