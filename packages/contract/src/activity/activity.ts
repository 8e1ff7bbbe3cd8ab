import * as z from 'zod/mini'
import { attendanceTexts } from '../attendance/attendance.ts'
import { daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import { pagination, pagingQuery } from '../general/paging.ts'
import { idSchema, optionalText } from '../people.ts'
import { type ActivityArea, activityAreas } from './actions.ts'

export const activityLimits = {
  search: 100,
  /** How many entries a list's pages reach back: counting further took longer than listing. */
  listed: 10_000,
  exported: 100_000,
  /** How many characters of a text are shown. */
  text: 300,
  /** For a list inside an entry. */
  parts: 50,
  depth: 3,
} as const

export const activityTexts = {
  areaUnknown: /*i18n*/ 'Please choose a kind from the list.',
  rangeBackwards: attendanceTexts.rangeBackwards,
  listCut: /*i18n*/ 'This list has only the newest 10,000 entries. Choose days to see earlier ones.',
  cutOff:
    /*i18n*/ 'This file has only the newest 1,00,000 entries. Choose fewer days to download earlier ones.',
} as const

const areas = Object.keys(activityAreas) as [ActivityArea, ...ActivityArea[]]

const filter = {
  actor: optionalText(idSchema),
  /** The person or thing that the entry is about. */
  about: optionalText(idSchema),
  area: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.enum(areas, activityTexts.areaUnknown)),
    ),
  ),
  /** Only who looked at somebody. */
  looks: z.optional(z.literal('true')),
  /** Without `quietActions`, where no area is chosen. */
  changes: z.optional(z.literal('true')),
  /** Days of the school, both included. */
  from: optionalText(daySchema),
  to: optionalText(daySchema),
  /** Part of the name of the person who did it, or of the person or class it was about. */
  search: z._default(z.string().check(asLine, z.maxLength(activityLimits.search)), ''),
}

const recorded = z.nullable(z.record(z.string(), z.unknown()))

export const activityEntry = z.object({
  _id: z.string(),
  /** An instant. */
  at: z.string(),
  /** With the name they had then. */
  actor: z.object({ _id: z.string(), name: z.string() }),
  /** One of `activityActions`. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The name of the person or thing; null when it is no longer known. */
  subject: z.nullable(z.string()),
  /** Without ids, links to files and secrets; long texts are cut. */
  before: recorded,
  after: recorded,
  /** The fields that differ. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /**
   * How many entries it stands for: more than one in a list of deeds. It then has no subject, and of the values the class
   * alone, where all have the same.
   */
  count: z.int(),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  summary: 'What was done in the school, by whom and when, newest first',
  query: z.object({
    ...pagingQuery(),
    ...filter,
    /** One entry for what one person did to many at once (`activityDeeds`), instead of one for each. */
    deeds: z.optional(z.literal('true')),
    /** All entries of one deed, by the id of any of them; of those that match the other filters. */
    deed: optionalText(idSchema),
  }),
  answer: z.object({
    entries: z.array(activityEntry),
    /** Staff, present and past, who have done something. */
    actors: z.array(z.object({ _id: z.string(), name: z.string() })),
    pagination,
    /** There are earlier entries that no page shows. */
    isCut: z.boolean(),
  }),
})

/** The areas that people see about themselves: what was done to their access. */
export const ownAreas = ['sessions', 'passwords', 'contacts'] as const satisfies ActivityArea[]

export const listOwnActivity = endpoint({
  method: 'GET',
  path: '/api/activity/own',
  summary: 'Sign-ins and changes to password and contacts of the signed-in person, newest first',
  query: z.object(pagingQuery(10)),
  answer: z.object({ entries: z.array(activityEntry), pagination }),
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/activity/export',
  summary: 'The same as a CSV, a line for each changed field, at most 100,000 entries',
  query: z.object(filter),
  file: true,
})
