import type { IncomingHttpHeaders } from 'node:http'
import * as contract from '@shala/contract/connections/rosters'
import { type Asked, publicRoute, type Route } from '#platform/http/route'
import { StandardAnswer } from '#platform/http/standard-answer'
import type { Refused } from '#platform/refused'
import { grantToken, type TokenParts, type TokenRequest } from '../keys/tokens.rules.ts'
import { RosterRefused, refusedOutside } from './roster-refused.ts'
import * as rules from './rosters.rules.ts'

type Raw = { bytes: Buffer; headers: IncomingHttpHeaders }

/** In a URL's form, as RFC 6749 has it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** The id and secret of a client are in the Authorization header, or in the form (RFC 6749, 2.3.1). */
function tokenRequestOf({ bytes, headers }: Raw): TokenRequest {
  const form = new URLSearchParams(bytes.toString('utf8'))
  const [, basic] = /^Basic ([\w+/=-]{1,1000})$/i.exec(headers.authorization ?? '') ?? []
  const text = basic ? Buffer.from(basic, 'base64').toString('utf8') : ''
  const [id = '', secret = ''] = text.split(':').map(decoded)
  return {
    grantType: form.get('grant_type') ?? '',
    clientId: basic ? id : (form.get('client_id') ?? ''),
    clientSecret: basic ? secret : (form.get('client_secret') ?? ''),
    scope: form.get('scope') ?? '',
  }
}

function asksFor(status: number, way: string): Record<string, string> {
  return status === 401 ? { 'www-authenticate': way } : {}
}

function oauthError(error: string, status: number): StandardAnswer {
  const headers = asksFor(status, 'Basic realm="OneRoster"')
  return new StandardAnswer({ error }, { status, headers })
}

async function answerToken(
  parts: TokenParts,
  raw: Raw,
  from: Parameters<typeof grantToken>[2],
): Promise<StandardAnswer> {
  const request = tokenRequestOf(raw)
  if (request.grantType !== 'client_credentials') {
    return oauthError(request.grantType ? 'unsupported_grant_type' : 'invalid_request', 400)
  }
  const grant = await grantToken(parts, request, from)
  if (!grant) return oauthError('invalid_client', 401)
  if (grant.scopes.length === 0) return oauthError('invalid_scope', 400)
  return new StandardAnswer({
    access_token: grant.token,
    token_type: 'Bearer',
    expires_in: contract.rosterLimits.token,
    scope: grant.scopes.join(' '),
  })
}

const bearerOf = ({ headers }: Raw) => /^Bearer (\S{1,400})$/i.exec(headers.authorization ?? '')?.[1] ?? null

type RosterEndpoint =
  | typeof contract.listRoster
  | typeof contract.getRosterEntry
  | typeof contract.listRosterOf
  | typeof contract.listRosterOfClass

/** Answers in the standard's shape, refusals too. */
async function answer(act: () => Promise<rules.RosterAnswer>): Promise<StandardAnswer> {
  try {
    const { body, headers = {} } = await act()
    return new StandardAnswer(body, { headers })
  } catch (error) {
    if (!(error instanceof RosterRefused)) throw error
    const headers = asksFor(error.status, 'Bearer')
    return new StandardAnswer(error.body(), { status: error.status, headers })
  }
}

const rosterRoute = <const E extends RosterEndpoint>(
  endpoint: E,
  act: (asked: Asked<E>) => Promise<rules.RosterAnswer>,
): Route =>
  publicRoute<RosterEndpoint>(endpoint, (asked) => answer(() => act(asked as Asked<E>)), refusedOutside)

const nothing: Raw = { bytes: Buffer.of(), headers: {} }

function requestOf(
  { raw, query, origin, now }: Pick<Asked<typeof contract.listRoster>, 'raw' | 'query' | 'origin' | 'now'>,
  path: readonly string[],
): rules.RosterRequest {
  const written = new URLSearchParams(
    Object.entries(query).filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
  const place = [contract.rosterPaths.base, ...path.map(encodeURIComponent)].join('/')
  return { token: bearerOf(raw ?? nothing), query, origin, now, path: `${place}?${written}` }
}

/** The same for the token, whose standard (RFC 6749) has another shape; `error_description` is for people. */
function tokenRefused({ refusal: { status }, message }: Refused): StandardAnswer {
  const error =
    status === 429 || status === 503
      ? 'temporarily_unavailable'
      : status >= 500
        ? 'server_error'
        : 'invalid_request'
  return new StandardAnswer({ error, error_description: message }, { status })
}

export function rosterRoutes(parts: rules.RosterParts & TokenParts): Route[] {
  return [
    publicRoute(
      contract.giveToken,
      ({ raw, now, ipAddress, userAgent }) =>
        answerToken(parts, raw ?? nothing, { now, ipAddress, userAgent }),
      tokenRefused,
    ),
    rosterRoute(contract.listRoster, (asked) => {
      const { collection } = asked.params
      return rules.listRoster(parts, requestOf(asked, [collection]), collection)
    }),
    rosterRoute(contract.getRosterEntry, (asked) =>
      rules.getRosterEntry(parts, requestOf(asked, []), asked.params),
    ),
    rosterRoute(contract.listRosterOf, (asked) => {
      const { collection, id, of } = asked.params
      return rules.listRosterOf(parts, requestOf(asked, [collection, id, of]), asked.params)
    }),
    rosterRoute(contract.listRosterOfClass, (asked) => {
      const { school, id, of } = asked.params
      const path = ['schools', school, 'classes', id, of]
      return rules.listRosterOfClass(parts, requestOf(asked, path), asked.params)
    }),
  ]
}
