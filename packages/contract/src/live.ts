import * as z from 'zod/mini'
import { endpoint } from './general/endpoint.ts'

/**
 * What can change while somebody looks at it. A hint names the topic and nothing of what changed: open screens reload
 * with their own calls, so that nobody learns from a hint what they may not see.
 */
export const liveTopics = [
  'access',
  'announcements',
  'attendance',
  'calendar',
  'certificates',
  'classes',
  'connections',
  'leave',
  'messages',
  'notifications',
  'people',
  'privacy',
  'school',
  'students',
  'teacher-attendance',
  'teachers',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveHint = z.object({
  topics: z.array(z.enum(liveTopics)),
  /** The tab that made the call; null for several, and for what the server does by itself. */
  by: z.nullable(z.string()),
})
export type LiveHint = z.output<typeof liveHint>

/**
 * Its events are `hello` (the first one), `hint` (some topics have changed; its data is a `LiveHint`) and `resync`
 * (hints may be missing: everything must be reloaded). Each id is the time of sending, from which a client resumes.
 */
export const liveStream = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events: hints of what has changed in the signed-in person’s school',
  query: z.object({
    /** The id of the last event received; what has changed since arrives as one hint. */
    after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  }),
  stream: true,
})
