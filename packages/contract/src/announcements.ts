import * as z from 'zod/mini'
import { type Day, daySchema } from './general/days.ts'
import { endpoint } from './general/endpoint.ts'
import { asLine, asLines, oneLine, severalLines } from './general/lines.ts'
import { pagination, pagingQuery } from './general/paging.ts'
import type { Refusal } from './general/refusal.ts'
import { familiesPreview, familiesTold } from './messages/preview.ts'
import { idSchema, optionalText } from './people.ts'

export const announcementLimits = {
  title: 100,
  text: 2000,
  /** Per school, without removed ones. */
  kept: 1000,
  /** On the home screen. */
  home: 3,
  /** Classes whose families are told; without any, all are. */
  classes: 200,
} as const

export const announcementTexts = {
  titleMissing: /*i18n*/ 'Please enter a title.',
  titleTooLong: /*i18n*/ 'Please use at most 100 characters.',
  textMissing: /*i18n*/ 'Please enter your message.',
  textTooLong: /*i18n*/ 'Please use at most 2,000 characters.',
  untilBeforeFrom: /*i18n*/ 'The last day must not be before the first.',
  overForFamilies: /*i18n*/ 'It would be over before families are told. Please choose a later last day.',
  tooManyClasses: /*i18n*/ 'Please choose at most 200 classes.',
  added: /*i18n*/ '{title} was announced.',
  scheduled: /*i18n*/ '{title} will be announced on {day}.',
  changed: /*i18n*/ '{title} was changed.',
  removed: /*i18n*/ '{title} was removed.',
  removedClosing: /*i18n*/ '{title} was removed. {day} stays a holiday in the calendar.',
  restored: /*i18n*/ '{title} was restored.',
} as const

export const announcementRefusals = {
  notFound: {
    code: 'announcements.not_found',
    status: 404,
    message: /*i18n*/ 'This announcement was not found.',
  },
  full: {
    code: 'announcements.full',
    status: 409,
    message: /*i18n*/ 'There are 1,000 announcements already. Please remove old ones.',
  },
  alreadyTold: {
    code: 'announcements.already_told',
    status: 409,
    message: /*i18n*/ 'Families are already told of this announcement.',
  },
  sentBefore: {
    code: 'announcements.sent_before',
    status: 409,
    message:
      /*i18n*/ 'This was announced already, as it was first sent. Please close this and change it in the list.',
  },
} as const satisfies Record<string, Refusal>

/** Before its first day and after its last, only those who write announcements see it. */
export const announcementStates = ['shown', 'scheduled', 'over'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const announcement = z.object({
  _id: z.string(),
  title: z.string(),
  /** Plain text; line breaks are kept. */
  text: z.string(),
  /** Days, both included; null until it is removed. */
  from: z.string(),
  until: z.nullable(z.string()),
  isPinned: z.boolean(),
  state: z.enum(announcementStates),
  /** Whether families are told of it outside the announcements: by a push message, SMS or email. */
  isTold: z.boolean(),
  /** With the name they have now. */
  by: z.string(),
})
export type Announcement = z.output<typeof announcement>

/** Pinned ones first, then the newest first day. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  summary: 'The school’s announcements; scheduled and past ones only for those who write them',
  query: z.object({
    ...pagingQuery(),
    /** Only what is shown today, also for those who write them. */
    shown: optionalText(z.enum(['true', 'false'])),
  }),
  answer: z.object({
    announcements: z.array(announcement),
    /** Whether the school has ever written one: until then the web app shows samples. */
    hasOwn: z.boolean(),
    pagination,
  }),
})

const fields = z.object({
  title: z
    .string(announcementTexts.titleMissing)
    .check(
      asLine,
      z.minLength(1, announcementTexts.titleMissing),
      oneLine,
      z.maxLength(announcementLimits.title, announcementTexts.titleTooLong),
    ),
  text: z
    .string(announcementTexts.textMissing)
    .check(
      asLines,
      z.minLength(1, announcementTexts.textMissing),
      severalLines,
      z.maxLength(announcementLimits.text, announcementTexts.textTooLong),
    ),
  from: daySchema,
  until: z.nullable(daySchema),
  isPinned: z.boolean(),
})
export type AnnouncementForm = z.output<typeof fields>

const untilAfterFrom = z.refine<{ from: Day; until: Day | null }>(
  ({ from, until }) => until === null || until >= from,
  { path: ['until'], message: announcementTexts.untilBeforeFrom },
)

export const announcementForm = fields.check(untilAfterFrom)

export function announcementState(
  { from, until }: { from: Day; until: Day | null },
  today: Day,
): AnnouncementState {
  if (from > today) return 'scheduled'
  return until !== null && until < today ? 'over' : 'shown'
}

/** The families that are told of it. */
const audience = z.object({
  /** Empty for all classes. */
  classIds: z
    .array(idSchema)
    .check(z.maxLength(announcementLimits.classes, announcementTexts.tooManyClasses)),
})
export type Audience = z.output<typeof audience>

const sent = z.extend(fields, { families: z.optional(z.nullable(audience)) })
export type SentAnnouncement = z.output<typeof sent>

export const sentAnnouncementForm = sent.check(untilAfterFrom)

const params = z.object({ announcementId: idSchema })
const message = z.object({ message: z.string() })
const messageAndAnnouncement = z.object({
  message: z.string(),
  announcement,
  /** Null where families are not told by this call. */
  told: z.nullable(familiesTold),
})

export const addAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements',
  summary: 'Write an announcement, for now or for later; with `families`, they are told of it',
  maxBody: 32 * 1024,
  body: z.extend(sent, {
    /** The id that it gets: sent again after a lost answer, it is announced once. */
    id: z.optional(idSchema),
  }),
  status: 201,
  answer: messageAndAnnouncement,
})

export const previewAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/preview',
  maxBody: 32 * 1024,
  summary: 'Who would be told of an announcement, by which way and in which words; nothing is sent',
  body: z.extend(z.pick(fields, { title: true, text: true, from: true }), { families: audience }),
  answer: familiesPreview,
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/announcements/:announcementId',
  summary: 'Change, pin or schedule an announcement',
  params,
  maxBody: 32 * 1024,
  body: sent,
  answer: messageAndAnnouncement,
})

export const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/announcements/:announcementId',
  summary: 'Remove an announcement',
  params,
  answer: z.extend(message, {
    /** The day on which the school stays closed, where the announcement said so and the day is not over. */
    closedOn: z.nullable(z.string()),
  }),
})

export const restoreAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/:announcementId/restore',
  summary: 'Restore a removed announcement',
  params,
  answer: messageAndAnnouncement,
})
