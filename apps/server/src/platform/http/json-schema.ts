import type { Endpoint } from '@shala/contract/general/endpoint'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

function convert(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

/** `anyOf [X, null]` costs the serialiser a validation per value; a list of types costs nothing. */
function simplifyNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplifyNullable)
  if (!node || typeof node !== 'object') return node
  const json = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simplifyNullable(value)]))
  const { anyOf, ...rest } = json as { anyOf?: JsonSchema[] }
  const [first, second, ...others] = anyOf ?? []
  if (!first || second?.type !== 'null' || others.length > 0) return json
  if (typeof first.type !== 'string' || first.type === 'object') return { ...rest, ...first, nullable: true }
  const { enum: choices, ...typed } = first as { enum?: unknown[] }
  return { ...rest, ...typed, type: [first.type, 'null'], ...(choices && { enum: [...choices, null] }) }
}

const errorBody = {
  description: 'A refusal, with a sentence for the person',
  type: 'object',
  properties: {
    message: { type: 'string' },
    error: { type: 'string' },
    code: { type: 'string' },
    text: { type: 'string' },
    values: { type: 'object', additionalProperties: true },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    retryAfter: { type: 'integer' },
  },
  required: ['message', 'error', 'code'],
  additionalProperties: true,
}

const known = new WeakMap<Endpoint, JsonSchema>()

/** Fastify serialises by this and OpenAPI shows it. Input is checked by the zod schemas themselves. */
export function routeSchema(endpoint: Endpoint): JsonSchema {
  const schema = known.get(endpoint) ?? makeSchema(endpoint)
  known.set(endpoint, schema)
  return schema
}

function makeSchema(endpoint: Endpoint): JsonSchema {
  const { params, query, body, form, answer, file, stream, status = 200, summary, path } = endpoint
  const success = stream
    ? { content: { 'text/event-stream': { schema: { type: 'string' } } } }
    : answer
      ? (simplifyNullable(convert(answer, 'output')) as object)
      : file
        ? { type: 'string', format: 'binary' }
        : { type: 'null' }
  return {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(form && { consumes: ['application/json', 'multipart/form-data'] }),
    ...(params && { params: convert(params, 'input') }),
    ...(query && { querystring: convert(query, 'input') }),
    ...(body && { body: convert(body, 'input') }),
    response: {
      [status]: { description: 'Success', ...success },
      '4xx': errorBody,
      '5xx': errorBody,
    },
  }
}
