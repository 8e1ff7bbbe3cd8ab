import { addDays } from '@shala/contract/general/days'
import type { NoteReason } from '@shala/contract/leave/family-note'
import { noteForm } from '@shala/contract/leave/noting'
import { useToday } from '#features/schools/index.ts'
import { useSchemaForm } from '#ui/form/form.tsx'

/** The days of a note as they are chosen. */
export const noteDays = ['today', 'tomorrow', 'others'] as const
export type NoteDays = (typeof noteDays)[number]

export interface NoteDraft extends Record<string, unknown> {
  days: NoteDays
  fromDate: string
  toDate: string
  why: NoteReason | ''
  words: string
  note: File | null
}

/** Other days begin with the one that was chosen before. */
export function withDays(draft: NoteDraft, days: NoteDays, today: string): NoteDraft {
  if (days === 'others') return { ...draft, days }
  const day = days === 'today' ? today : addDays(today, 1)
  return { ...draft, days, fromDate: day, toDate: day }
}

/** Moving the first day moves the last one along. */
export function withFirst(draft: NoteDraft, fromDate: string): NoteDraft {
  const isOneDay = draft.toDate === draft.fromDate || draft.toDate < fromDate
  return { ...draft, fromDate, toDate: isOneDay ? fromDate : draft.toDate }
}

/** Today until the school day is over, and then tomorrow. */
export function useNoteForm(why: NoteReason | '', isDayOver: boolean) {
  const today = useToday()
  const empty = { days: 'today', fromDate: '', toDate: '', why, words: '', note: null } as const
  return useSchemaForm<NoteDraft>(noteForm, withDays(empty, isDayOver ? 'tomorrow' : 'today', today))
}
export type NoteForm = ReturnType<typeof useNoteForm>
