import * as z from 'zod/mini'
import { fileField } from '../files.ts'
import { endpoint } from '../general/endpoint.ts'
import { readJson } from '../general/sent-json.ts'
import { idSchema } from '../people.ts'
import { calendarLimits, entryFields, onLeave } from './calendar.ts'
import { marksAnswer, marksOnDaysOff } from './marks-on-days-off.ts'

/** A person's choice for one day of a file; without one the file decides. */
export const importChoices = ['holiday', 'event', 'leave out'] as const
export type ImportChoice = (typeof importChoices)[number]

/** By uid. */
const choices = z.pipe(
  z.transform((sent: unknown) => readJson(sent, '{}')),
  z.record(z.string().check(z.maxLength(calendarLimits.icsBytes)), z.enum(importChoices)),
)

const planned = z.object({
  /** From the file; repeating days have one each. */
  uid: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Whole days may close the school; what is at a time of the day, or says that school is open, does not. */
  isClosed: z.boolean(),
  /** `same`: already there. `changed`: it replaces an earlier import's. `left`: as was chosen for it. */
  outcome: z.enum(['new', 'changed', 'same', 'left']),
})

/** Takes an import back: the entries that it added, and the earlier state of those that it changed. */
const importUndo = z.object({
  added: z.array(idSchema).check(z.maxLength(calendarLimits.icsEvents)),
  changed: z.array(z.extend(entryFields, { id: idSchema })).check(z.maxLength(calendarLimits.icsEvents)),
})
export type ImportUndo = z.output<typeof importUndo>

export const importCalendar = endpoint({
  method: 'POST',
  path: '/api/calendar/import',
  summary: 'Import an .ics file, as holidays or as events; with `isTrial` only report what would be imported',
  body: z.object({
    file: fileField,
    isClosed: z._default(z.stringbool(), true),
    isTrial: z._default(z.stringbool(), false),
    choices: z._default(choices, {}),
    marks: z.optional(marksAnswer),
  }),
  form: { maxBytes: calendarLimits.icsBytes },
  answer: z.object({
    message: z.string(),
    days: z.array(planned),
    /** The file's events that are left out, each with a reason. */
    left: z.array(z.object({ name: z.string(), reason: z.string() })),
    /** By what was added or changed; nobody for a trial. */
    onLeave,
    /** For `undoCalendarImport`. */
    undo: importUndo,
  }),
})

export const undoCalendarImport = endpoint({
  method: 'POST',
  path: '/api/calendar/import/undo',
  summary: 'Take an import back: what it added goes, what it changed is as it was',
  body: z.extend(importUndo, { marks: marksOnDaysOff }),
  answer: z.object({ message: z.string() }),
})

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/feed',
  summary: 'Whether the signed-in person has a calendar address',
  answer: z.object({ madeAt: z.nullable(z.string()) }),
})

export const makeFeed = endpoint({
  method: 'POST',
  path: '/api/calendar/feed',
  summary: 'Create a new secret address for one’s own calendar program; the previous one ends',
  answer: z.object({
    /** Shown once: the database keeps its hash. */
    url: z.string(),
  }),
})

export const endFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar/feed',
  summary: 'End one’s calendar address',
  answer: z.object({ message: z.string() }),
})

export const readFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/feed/:key',
  summary: 'Holidays, events and one’s own leave as text/calendar, by a secret address',
  params: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
  file: true,
})
