import * as z from 'zod/mini'
import { type Day, daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, oneLine } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { leaveDurations } from '../leave/duration.ts'
import { marksOnDaysOff } from './marks-on-days-off.ts'

const megabyte = 1024 * 1024

export const calendarLimits = {
  name: 100,
  /** Days that one entry can last, and that one call can ask for. */
  longest: 366,
  asked: 800,
  /** The school's own: in total, on one day, and beginning in one year. */
  entries: 2000,
  ofDay: 40,
  ofYear: 500,
  /** Characters for the names of one day, in a list with one line per day. */
  namesOfDay: 200,
  icsBytes: megabyte,
  icsEvents: 1000,
  /** Marked days that a question about them names. */
  shownMarkedDays: 10,
  /** Named people whose leave a holiday falls on. */
  namedOnLeave: 3,
} as const

export const calendarTexts = {
  noEvents: /*i18n*/ 'No events scheduled for this date',
  nameMissing: /*i18n*/ 'Please enter a name.',
  nameTooLong: /*i18n*/ 'Please use at most 100 characters.',
  there: /*i18n*/ 'This is already in the calendar on these days.',
  endBeforeStart: /*i18n*/ 'The last day must not be before the first.',
  tooLong: /*i18n*/ 'One entry can last at most 366 days.',
  rangeTooLong: /*i18n*/ 'Please ask for at most 800 days.',
  rangeBackwards: /*i18n*/ 'The end must not be before the start.',
  added: /*i18n*/ '{name} was added to the calendar.',
  changed: /*i18n*/ '{name} was changed.',
  removed: /*i18n*/ '{name} was removed from the calendar.',
  restored: /*i18n*/ '{name} is back in the calendar.',
  imported: /*i18n*/ 'Days imported: {count}.',
  importUndone: /*i18n*/ 'The import was taken back.',
  fileMissing: /*i18n*/ 'Please choose an .ics file.',
  fileTooLarge: /*i18n*/ 'The file must be less than 1MB.',
  fileUnreadable: /*i18n*/ 'This file cannot be read as a calendar (.ics).',
  tooManyEvents: /*i18n*/ 'This file has more than 1,000 days. Please import fewer years.',
  leftCancelled: /*i18n*/ 'It was cancelled.',
  leftUnnamed: /*i18n*/ 'It has no name.',
  leftUnreadable: /*i18n*/ 'Its dates cannot be read.',
  leftTooOften: /*i18n*/ 'It repeats more than 366 times.',
  leftOutside: /*i18n*/ 'It is more than two years ago or three years ahead.',
  feedEnded: /*i18n*/ 'The calendar address no longer works.',
} as const

/** Comes as `current` with the refusal `markedDays`: classes that are marked on days that would be off, by day. */
export interface MarkedDaysOff {
  days: { date: Day; classes: string[]; marks: number }[]
  total: number // Of all days, also those that are not in `days`.
}

export const calendarRefusals = {
  /** Comes with `current`, a `MarkedDaysOff`. */
  markedDays: {
    code: 'calendar.marked_days',
    status: 409,
    message: /*i18n*/ 'Attendance is already marked on some of these days.',
  },
  notFound: { code: 'calendar.not_found', status: 404, message: /*i18n*/ 'This day was not found.' },
  full: {
    code: 'calendar.full',
    status: 409,
    message: /*i18n*/ 'The calendar is full: it can have 2,000 entries. Please remove old ones.',
  },
  dayFull: {
    code: 'calendar.day_full',
    status: 409,
    message:
      /*i18n*/ 'One day can have at most 40 entries in the calendar. Please combine some of them, or remove old ones.',
  },
  yearFull: {
    code: 'calendar.year_full',
    status: 409,
    message:
      /*i18n*/ 'At most 500 entries can begin in one year. Please combine some of them, or remove old ones.',
  },
  tooManyFiles: {
    code: 'calendar.too_many_files',
    status: 429,
    message:
      /*i18n*/ 'Your school has imported calendar files that took long to read. Please try again tomorrow.',
  },
  feedUnknown: {
    code: 'calendar.feed_unknown',
    status: 404,
    message: /*i18n*/ 'This calendar address does not work or is no longer valid.',
  },
} as const satisfies Record<string, Refusal>

/** In days: the home screen shows what comes so soon, also in the next month. */
export const calendarAhead = 3

/**
 * `holiday`: the school is closed. `event`: a day of the school's own on which it is open. `leave`: somebody is away;
 * shown to those who decide, and to everybody their own.
 */
export const calendarKinds = ['holiday', 'event', 'leave'] as const

export const calendarEvent = z.object({
  /** For the school's entry its id; for a suggested holiday its key, such as 'IN diwali 2026'. */
  id: z.string(),
  kind: z.enum(calendarKinds),
  summary: z.string(),
  /** Days, both included. */
  from: z.string(),
  to: z.string(),
  /** 'suggested': from the country, or the calendar that the server reads; 'school': its own. */
  source: z.enum(['suggested', 'school', 'leave']),
  /** The suggested holiday that the school's entry replaces, so that it can be restored. */
  replaces: z.nullable(z.string()),
  /** For leave: the parts of its ends (missing from older servers), whether it is part of a day, and still pending. */
  fromDuration: z.optional(z.enum(leaveDurations)),
  toDuration: z.optional(z.enum(leaveDurations)),
  isHalfDay: z.boolean(),
  isPending: z.boolean(),
})
export type CalendarEvent = z.output<typeof calendarEvent>

/** A day, or an instant whose day counts. */
const range = { timeMin: daySchema, timeMax: daySchema }

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/calendar/holidays',
  summary:
    'The days on which the school is closed beside its weekly days off, in the shape of a Google calendar',
  query: z.object({
    ...range,
    singleEvents: z.optional(z.string()),
    orderBy: z.optional(z.string()),
  }),
  answer: z.object({
    /** One for each day with holidays, in order. Teachers work if half of the classes did (missing from older servers). */
    items: z.array(
      z.object({
        summary: z.string(),
        start: z.object({ date: z.string() }),
        isWorked: z.optional(z.boolean()),
      }),
    ),
  }),
})

export const listCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/events',
  summary: 'Holidays, events and leave that touch some days, by first day',
  query: z.object(range),
  answer: z.object({ events: z.array(calendarEvent) }),
})

export const entryFields = z.object({
  name: z
    .string(calendarTexts.nameMissing)
    .check(
      asLine,
      z.minLength(1, calendarTexts.nameMissing),
      oneLine,
      z.maxLength(calendarLimits.name, calendarTexts.nameTooLong),
    ),
  from: daySchema,
  to: daySchema,
  /** Whether the school is closed. */
  isClosed: z.boolean(),
})
export type CalendarEntry = z.output<typeof entryFields>

function lengthOf(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}

const isWhole = ({ value }: { value: unknown }) => {
  const { from, to } = (value ?? {}) as Partial<CalendarEntry>
  return [from, to].every((day) => daySchema.safeParse(day).success)
}

/** The days are checked even while the name is missing. */
const ofTo = (error: string) => ({ path: ['to'], error, when: isWhole })

export const calendarEntryForm = entryFields.check(
  z.refine(({ from, to }) => to >= from, ofTo(calendarTexts.endBeforeStart)),
  z.refine(({ from, to }) => lengthOf(from, to) <= calendarLimits.longest, ofTo(calendarTexts.tooLong)),
)

const sentEntry = z.extend(entryFields, { marks: marksOnDaysOff })
/** Whose approved leave falls on new holidays, some of them by name. */
export const onLeave = z.object({ total: z.int(), names: z.array(z.string()) })
export type OnLeave = z.output<typeof onLeave>
const messageAndEvent = z.object({ message: z.string(), event: calendarEvent, onLeave })

export const addCalendarEntry = endpoint({
  method: 'POST',
  path: '/api/calendar/entries',
  summary: 'Add a holiday or an event to the school’s calendar',
  body: sentEntry,
  status: 201,
  answer: messageAndEvent,
})

/** A suggested holiday has a key, the school's entry an id. */
const entryId = z.string().check(z.minLength(1), z.maxLength(200))

export const changeCalendarEntry = endpoint({
  method: 'PUT',
  path: '/api/calendar/entries/:id',
  summary: 'Change or move an entry; a suggested holiday is replaced by the school’s own',
  params: z.object({ id: entryId }),
  body: sentEntry,
  answer: messageAndEvent,
})

export const removeCalendarEntry = endpoint({
  method: 'DELETE',
  path: '/api/calendar/entries/:id',
  summary: 'Remove an entry or a suggested holiday',
  params: z.object({ id: entryId }),
  answer: z.object({
    message: z.string(),
    /** What had been said of marks on its days, to be said again by an undo. */
    marks: marksOnDaysOff,
  }),
})

export const restoreHoliday = endpoint({
  method: 'POST',
  path: '/api/calendar/entries/:id/restore',
  summary: 'Restore a suggested holiday on its day',
  params: z.object({ id: entryId }),
  body: z._default(z.object({ marks: marksOnDaysOff }), {}),
  answer: messageAndEvent,
})

export const listRemovedHolidays = endpoint({
  method: 'GET',
  path: '/api/calendar/removed',
  summary: 'A year’s suggested holidays that the school has removed',
  query: z.object({ year: z.coerce.number().check(z.int(), z.gte(1900), z.lte(2200)) }),
  answer: z.object({ events: z.array(calendarEvent) }),
})
