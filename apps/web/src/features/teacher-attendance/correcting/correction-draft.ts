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

export function useCorrectionForm(day: TeacherDay, timeZone: string) {
  return useSchemaForm<ReturnType<typeof draftOf>>(correctionForm, draftOf(day, timeZone))
}
export type CorrectionForm = ReturnType<typeof useCorrectionForm>

export function isThere({ status }: CorrectionForm['values']): boolean {
  return status === 'present' || status === 'late'
}

/** Somebody who was not there has no times; `seen` says what the correction replaces. */
export function sentOf(values: CorrectionForm['values'], { changedAt }: TeacherDay) {
  const none = { checkIn: '', checkOut: '', isHalfDay: false }
  return { ...values, ...(isThere(values) ? {} : none), seen: changedAt }
}
