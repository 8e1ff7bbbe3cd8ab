import * as z from 'zod/mini'
import { fileField, formOf } from '../files.ts'
import { type Day, daySchema } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'
import { decision } from './deciding.ts'
import { leaveDays } from './duration.ts'
import { noteReasons } from './family-note.ts'
import { type LeaveRequest, leaveLimits, leaveNoteRule, leaveRequest } from './leave.ts'
import { leaveTexts } from './texts.ts'

export const noteLimits = {
  words: 200,
  /** Days; a longer note is seen by the office too. */
  ofTeacher: 3,
  /** Named in one list. */
  listed: 100,
} as const

export const noteTexts = {
  whyMissing: /*i18n*/ 'Please choose why.',
  wordsTooLong: /*i18n*/ 'Please use at most 200 characters.',
  dayMissing: /*i18n*/ 'Please choose a day.',
  toBeforeFrom: /*i18n*/ 'The last day must not be before the first.',
  sent: /*i18n*/ 'The school has your note.',
  withdrawn: /*i18n*/ 'Your note is withdrawn.',
  accepted: /*i18n*/ 'Note accepted.',
  declined: /*i18n*/ 'Note declined.',
  reverted: /*i18n*/ 'The note is waiting again.',
} as const

export const noteRefusals = {
  overlap: {
    code: 'leave.note_overlap',
    status: 409,
    message: /*i18n*/ 'You have already told the school about one of these days.',
  },
  ofOffice: {
    code: 'leave.note_of_office',
    status: 409,
    message: /*i18n*/ 'The office has decided about this note. Please ask there.',
  },
} as const satisfies Record<string, Refusal>

const wholeDays = { fromDuration: 'full day', toDuration: 'full day' } as const

const day = z.pipe(z.string(noteTexts.dayMissing).check(z.minLength(1, noteTexts.dayMissing)), daySchema)

const fields = z.object({
  why: z.enum(noteReasons, noteTexts.whyMissing),
  words: z._default(z.string().check(asLine, z.maxLength(noteLimits.words, noteTexts.wordsTooLong)), ''),
  fromDate: day,
  toDate: day,
})

export type NoteForm = z.output<typeof fields>

const hasDays = ({ value }: { value: unknown }) => {
  const { fromDate, toDate } = (value ?? {}) as Partial<NoteForm>
  return [fromDate, toDate].every((one) => daySchema.safeParse(one).success)
}

/** What a family says, without its document. */
export const noteForm = fields.check(
  z.refine(({ fromDate, toDate }) => toDate >= fromDate, {
    path: ['toDate'],
    error: noteTexts.toBeforeFrom,
    when: hasDays,
  }),
  z.refine((form) => leaveDays({ ...form, ...wholeDays }) <= leaveLimits.longest, {
    path: ['toDate'],
    error: leaveTexts.tooLong,
    when: hasDays,
  }),
)

/** A pending request can be taken back by whoever made it; a note also once it is accepted, while its days lie ahead. */
export function canTakeBack(
  { status, from_date, family_note }: Pick<LeaveRequest, 'status' | 'from_date' | 'family_note'>,
  today: Day,
): boolean {
  return status === 'Pending' || (status === 'Approved' && family_note !== null && from_date > today)
}

export const sendNote = endpoint({
  method: 'POST',
  path: '/api/leave/notes',
  summary: 'Tell the school why one’s child is away on some days, with a document if wanted',
  body: z.extend(fields, { note: fileField }),
  form: formOf([leaveNoteRule]),
  status: 201,
  answer: z.object({ message: z.string(), leave: leaveRequest }),
})

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/leave/notes',
  summary:
    'The notes of families in one’s own class: pending ones, and decided ones whose days are not over; at most 100',
  answer: z.object({
    notes: z.array(leaveRequest),
    /** Those that wait for a decision, listed or not. */
    pending: z.int(),
  }),
})

export const decideNote = endpoint({
  method: 'PATCH',
  path: '/api/leave/notes/:id/status',
  summary:
    'Accept or decline a note of one’s own class, or undo that with Pending; 409 with `current` when it has already been decided',
  params: z.object({ id: idSchema }),
  body: decision,
  answer: z.object({ message: z.string(), leave: leaveRequest }),
})
