import type { LeaveDuration } from '@shala/contract/leave/duration'
import { leaveForm } from '@shala/contract/leave/leave'
import type { LeaveType } from '@shala/contract/leave/types'
import { useSchemaForm } from '#ui/form/form.tsx'

/** The fields of a request as the form has them. */
export interface AskDraft extends Record<string, unknown> {
  leaveType: LeaveType | ''
  fromDate: string
  fromDuration: LeaveDuration
  toDate: string
  toDuration: LeaveDuration
  reason: string
  note: File | null
}

const empty: AskDraft = {
  leaveType: '',
  fromDate: '',
  fromDuration: 'full day',
  toDate: '',
  toDuration: 'full day',
  reason: '',
  note: null,
}

export function useAskForm() {
  return useSchemaForm<AskDraft>(leaveForm, empty)
}
export type AskForm = ReturnType<typeof useAskForm>

/** Moving the first day moves the last one; until that was chosen, a leave is for one day. */
export function withFirstDay(draft: AskDraft, fromDate: string): AskDraft {
  const toDate = draft.toDate < fromDate ? fromDate : draft.toDate
  return withOneHalf({ ...draft, fromDate, toDate }, 'from')
}

/** Of one day, at most one half is left out: 'from the second half to the first half' would leave nothing. */
export function withOneHalf(draft: AskDraft, chosen: 'from' | 'to'): AskDraft {
  const { fromDate, toDate, fromDuration, toDuration } = draft
  if (fromDate !== toDate || fromDuration === 'full day' || toDuration === 'full day') return draft
  return chosen === 'from' ? { ...draft, toDuration: 'full day' } : { ...draft, fromDuration: 'full day' }
}

/** The part of a single day that is applied for; undefined for several days, and while a day is missing. */
export function partOfDay({
  fromDate,
  toDate,
  fromDuration,
  toDuration,
}: AskDraft): LeaveDuration | undefined {
  if (!fromDate || fromDate !== toDate) return undefined
  return fromDuration === 'second half' ? 'second half' : toDuration
}

/** Only of several days can the first begin at midday and the last end there. */
export function areSeveral({ fromDate, toDate }: AskDraft): boolean {
  return fromDate !== '' && toDate > fromDate
}

/** A single day's first half ends at midday, and its second half starts there. */
export function withPartOfDay(draft: AskDraft, part: LeaveDuration): AskDraft {
  return {
    ...draft,
    fromDuration: part === 'second half' ? part : 'full day',
    toDuration: part === 'first half' ? part : 'full day',
  }
}
