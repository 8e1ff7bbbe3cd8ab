import { timeAt } from '@shala/contract/general/clock-times'
import type { DayKind } from '@shala/contract/schools/school-days'
import { correctionForm, isHalfOfDay, wasThere } from '@shala/contract/teacher-attendance/correcting'
import { storedStatuses, type TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { useSchemaForm } from '#ui/form/form.tsx'

/** A correction's fields: times as `HH:MM` on the school's clock, '' for none. */
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

/** The times of an absent teacher are hidden: they are kept for a change of mind, but not saved. */
function whatCounts(draft: Draft): Draft {
  return wasThere(draft.status) ? draft : { ...draft, checkIn: '', checkOut: '', isHalfDay: false }
}

const schema = { safeParse: (draft: unknown) => correctionForm.safeParse(whatCounts(draft as Draft)) }

export function useCorrectionForm(day: TeacherDay, timeZone: string) {
  return useSchemaForm<Draft>(schema, draftOf(day, timeZone))
}
export type CorrectionForm = ReturnType<typeof useCorrectionForm>

/** The fields after a time was typed: until somebody decides otherwise, the times decide whether it was half a day. */
export function withTime(
  draft: Draft,
  time: Partial<Pick<Draft, 'checkIn' | 'checkOut'>>,
  { kind, midday, isDecided }: { kind: DayKind; midday: string | undefined; isDecided: boolean },
): Draft {
  const next = { ...draft, ...time }
  return isDecided || !midday ? next : { ...next, isHalfDay: isHalfOfDay(next, { midday, kind }) }
}

/** `seen` says what the correction replaces. */
export function sentOf(draft: Draft, { changedAt }: TeacherDay) {
  return { ...whatCounts(draft), seen: changedAt }
}
