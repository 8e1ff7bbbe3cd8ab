import { addDays, type Day } from '@shala/contract/general/days'
import type { NoteReason } from '@shala/contract/leave/family-note'
import { noteForm } from '@shala/contract/leave/noting'
import { workingDayAfter } from '@shala/contract/schools/school-days'
import { useComing } from '#features/calendar/index.ts'
import { useClasses } from '#features/classes/index.ts'
import { useIsSchoolOver, useSettings, useToday } from '#features/schools/index.ts'
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

/** The next day of school is meant by a family that says nothing else. */
export function withDay(draft: NoteDraft, day: Day, today: Day): NoteDraft {
  const days = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : 'others'
  return { ...draft, days, fromDate: day, toDate: day }
}

/** Today until the child's school day is over, by the class and the days off that the home has read. */
function useNextSchoolDay(): Day {
  const today = useToday()
  const classId = useClasses().data?.classes[0]?._id
  const isOver = useIsSchoolOver(classId)
  const rhythms = useSettings()?.rhythms ?? []
  const holidays = useComing(today)?.filter(({ kind }) => kind === 'holiday') ?? []
  const has = (day: Day) => holidays.some(({ from, to }) => from <= day && day <= to)
  return workingDayAfter(isOver ? today : addDays(today, -1), { rhythms, holidays: { has } }, classId)
}

export function useNoteForm(why: NoteReason | '') {
  const empty = { days: 'today', fromDate: '', toDate: '', why, words: '', note: null } as const
  return useSchemaForm<NoteDraft>(noteForm, withDay(empty, useNextSchoolDay(), useToday()))
}
export type NoteForm = ReturnType<typeof useNoteForm>
