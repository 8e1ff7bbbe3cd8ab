import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * What can change while somebody looks at it. A hint names the topic and nothing of what changed: those who show it ask
 * again by their own calls, so that nobody learns by a hint what they may not see.
 */
export const liveTopics = [
  'access',
  'attendance',
  'calendar',
  'classes',
  'leave',
  'notifications',
  'school',
  'students',
  'teacher-attendance',
  'teachers',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Names the tab that made a call that changes something: the tab knows already, and is not told. */
export const tabHeader = 'x-tab-id'

/** The events of the stream, by name; the data of each is JSON. */
export const liveEvents = {
  /** The first one. The client is up to date when it has not been away; else `resync` follows. */
  hello: z.object({}),
  /** Some topics have changed. `by` is the tab that made the call, null for several or the server itself. */
  hint: z.object({ topics: z.array(z.enum(liveTopics)), by: z.nullable(z.string()) }),
  /** Hints may be missing: ask for everything again. */
  resync: z.object({}),
} as const
export type LiveHint = z.output<(typeof liveEvents)['hint']>

export const liveStream = endpoint({
  method: 'GET',
  path: '/api/live',
  summary:
    'Server-sent events of the signed-in person’s school: hints of what has changed. `Last-Event-ID` resumes after a break',
  stream: true,
})
