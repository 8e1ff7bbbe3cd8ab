import { timeAt } from '@shala/contract/clock-times'
import { correctionForm, storedStatuses, type TeacherDay } from '@shala/contract/teacher-attendance'
import { useSchemaForm } from '#ui/form/form.tsx'

/** The fields of a correction: times as `HH:MM` by the school's clocks, '' for none. */
function draftOf({ status, checkIn, checkOut, isHalfDay }: TeacherDay, timeZone: string) {
  const clock = (instant: string | null) => (instant ? timeAt(new Date(instant), timeZone) : '')
  return {
    status: storedStatuses.find((one) => one === status) ?? ('' as const),
    checkIn: clock(checkIn),
    checkOut: clock(checkOut),
    isHalfDay,
    reason: '',
  }
}

type Draft = ReturnType<typeof draftOf>

export function isThere({ status }: Draft): boolean {
  return status === 'present' || status === 'late'
}

/** Times of somebody who was not there are out of sight: they stay, for a change of mind, and count for nothing. */
function whatCounts(draft: Draft): Draft {
  return isThere(draft) ? draft : { ...draft, checkIn: '', checkOut: '', isHalfDay: false }
}

const schema = { safeParse: (draft: unknown) => correctionForm.safeParse(whatCounts(draft as Draft)) }

export function useCorrectionForm(day: TeacherDay, timeZone: string) {
  return useSchemaForm<Draft>(schema, draftOf(day, timeZone))
}
export type CorrectionForm = ReturnType<typeof useCorrectionForm>

/** `seen` says what the correction replaces. */
export function sentOf(draft: Draft, { changedAt }: TeacherDay) {
  return { ...whatCounts(draft), seen: changedAt }
}
