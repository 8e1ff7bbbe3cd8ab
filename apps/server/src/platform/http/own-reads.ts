import { json } from 'node:stream/consumers'
import type { Endpoint } from '@shala/contract/general/endpoint'
import { may } from '@shala/contract/general/permissions'
import { generalRefusals } from '@shala/contract/general/refusal'
import { postOf } from '@shala/contract/people'
import type { Actor, Context } from '../context.ts'
import type { SchoolDb } from '../database/school-db.ts'
import { WrittenAnswer } from '../files/written-answer.ts'
import type { ReadAs } from '../own-reads.ts'
import { Refused } from '../refused.ts'
import { parse } from '../validation.ts'
import type { Route } from './route.ts'

type Asked = Parameters<Route['act']>[0]

function requireMay({ access }: Route, actor: Actor): void {
  if (!('public' in access) && !may(postOf(actor), access.may)) throw new Refused(generalRefusals.forbidden)
}

function askedOf(
  { params, query }: Endpoint,
  sent: { params?: unknown; query?: unknown; signal?: AbortSignal | undefined },
  { now }: Context,
): Asked {
  return {
    params: (params && parse(params, sent.params)) as undefined,
    query: (query && parse(query, sent.query)) as undefined,
    body: undefined,
    raw: null,
    ipAddress: '',
    userAgent: null,
    origin: '',
    now,
    signal: sent.signal ?? new AbortController().signal,
  }
}

async function contentOf({ content }: WrittenAnswer<unknown>): Promise<unknown> {
  return typeof content === 'string' ? JSON.parse(content) : await json(content.read())
}

/** See ReadAs. `bindToRead` makes bindings that can only read. */
export function openOwnReads(routes: () => Route[], bindToRead: (schoolId: string) => SchoolDb): ReadAs {
  return async (context, endpoint, sent = {}) => {
    const route = routes().find((one) => one.endpoint === endpoint)
    const { answer } = endpoint
    if (!route || endpoint.method !== 'GET' || !answer) throw new Error(`${endpoint.path} is not to be read.`)
    requireMay(route, context.actor)
    const own = { ...context, db: bindToRead(context.db.schoolId) }
    const answered = await route.act(askedOf(endpoint, sent, own), { actor: own.actor, context: own })
    const whole = answered instanceof WrittenAnswer ? await contentOf(answered) : answered
    return answer.parse(whole) as never
  }
}
