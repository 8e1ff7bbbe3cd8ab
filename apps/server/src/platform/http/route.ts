import type { IncomingHttpHeaders } from 'node:http'
import type { Answer, Endpoint, Received } from '@shala/contract/general/endpoint'
import type { Permission } from '@shala/contract/general/permissions'
import type { LiveTopic } from '@shala/contract/live'
import type { Actor, Context } from '../context.ts'
import type { WrittenAnswer } from '../files/written-answer.ts'
import type { Refused } from '../refused.ts'
import type { StreamAnswer } from './event-stream.ts'
import type { FileAnswer } from './file-answer.ts'
import type { PageAnswer } from './page-answer.ts'
import type { StandardAnswer } from './standard-answer.ts'

export interface Asked<E extends Endpoint> {
  params: Received<E, 'params'>
  query: Received<E, 'query'>
  body: Received<E, 'body'>
  /** Of a call whose endpoint is `raw`: the bytes of its body, empty without one, and its headers. */
  raw: { bytes: Buffer; headers: IncomingHttpHeaders } | null
  /** Where the request came from, as far as TRUST_PROXY allows. */
  ipAddress: string
  userAgent: string | null
  /** Where the person finds the product: PUBLIC_URL, else the address the request was sent to. */
  origin: string
  now: Date
  /** Aborted when the client leaves before the whole answer is sent. */
  signal: AbortSignal
}

type Answered<E extends Endpoint> = E extends { file: true }
  ? FileAnswer | PageAnswer | StandardAnswer
  : E extends { stream: true }
    ? StreamAnswer
    : Answer<E> | WrittenAnswer<Answer<E>>

/** Puts a refusal of the server itself (too many calls, an outage) in the shape of the call's standard. */
export type RefusedAs = (refused: Refused) => StandardAnswer

/** Who may call: anybody, or those who hold a permission; some calls also allow people without a school. */
export type Access =
  | { public: true; refusedAs?: RefusedAs | undefined }
  | {
      may: Permission
      school?: 'needed' | 'optional'
      /**
       * The call changes nothing, and the database enforces that. Only for a GET without a body that does not return a
       * file.
       */
      reads?: boolean
      /**
       * A standby may answer, a second late (see `Standby`): for `all` that the call reads, or, where it also records
       * something, for its `snapshots`.
       */
      standby?: 'all' | 'snapshots'
      /**
       * The topics that open screens must refresh after the call; empty when there are none. Every call but a GET
       * declares them.
       */
      changes?: readonly LiveTopic[]
      /** Not counted among a school's changes of the day: nobody must be kept from signing out. */
      isUncounted?: true
      /**
       * Receives each text of a form as it arrives, before the files after it; throws if this person may not send it.
       */
      refuseField?: (actor: Actor, field: string, text: string) => void
      /**
       * The people whose phone or address an answer holds. Reading many of them leaves one line in the activity, whichever
       * way they are read.
       */
      shows?: (answer: never) => readonly string[]
      /** The call notifies nobody, even where it changes `notifications`. */
      isNoNews?: boolean
    }

type Allowed = Omit<Extract<Access, { may: Permission }>, 'school' | 'shows'>

type Shows<E extends Endpoint> = { shows?: (answer: Answer<E>) => readonly string[] }

export interface Route {
  endpoint: Endpoint
  access: Access
  act: (asked: Asked<Endpoint>, who: Who) => Promise<unknown> | unknown
}

interface Who {
  actor: Actor | null
  /** Null without a school. */
  context: Context | null
}

/** A call that anybody may make. */
export function publicRoute<const E extends Endpoint>(
  endpoint: E,
  act: (asked: Asked<E>) => Promise<Answered<E>> | Answered<E>,
  refusedAs?: RefusedAs,
): Route {
  return { endpoint, access: { public: true, refusedAs }, act: (asked) => act(asked as Asked<E>) }
}

/** A call inside the caller's school. */
export function route<const E extends Endpoint>(
  endpoint: E,
  allowed: Allowed & Shows<E>,
  act: (context: Context, asked: Asked<E>) => Promise<Answered<E>> | Answered<E>,
): Route {
  return {
    endpoint,
    access: { ...allowed, school: 'needed' },
    act: (asked, { context }) => {
      if (!context) throw new Error('A school was needed')
      return act(context, asked as Asked<E>)
    },
  }
}

/** A call that an admin needs even before there is a school. */
export function routeWithoutSchool<const E extends Endpoint>(
  endpoint: E,
  allowed: Allowed,
  act: (
    who: { actor: Actor; context: Context | null },
    asked: Asked<E>,
  ) => Promise<Answered<E>> | Answered<E>,
): Route {
  return {
    endpoint,
    access: { ...allowed, school: 'optional' },
    act: (asked, { actor, context }) => {
      if (!actor) throw new Error('A person was needed')
      return act({ actor, context }, asked as Asked<E>)
    },
  }
}
