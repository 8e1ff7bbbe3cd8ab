import type { AttendanceStatus } from '@shala/contract/attendance/attendance'
import type { ListedStudent } from '@shala/contract/students/listed'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { MarkingDay } from './marking-queries.ts'

interface Draft {
  text: string
  /** The mark beside which it was typed: it does not belong to another that came meanwhile. */
  beside: AttendanceStatus | null
}

/** By student. */
export type Drafts = ReadonlyMap<string, Draft>
const none: Drafts = new Map()

const keyOf = ({ classId, date }: MarkingDay) => ['drafts', classId, date]

/**
 * Remarks that are typed and not saved yet. They survive a change of tab, class or day, a reload too (on a phone a
 * pull is one), and are cleared with the cache when somebody signs out.
 */
export function useDrafts(day: MarkingDay): Drafts {
  const { data } = useQuery<Drafts>({
    queryKey: keyOf(day),
    // Nobody else has them: what makes answers old must not make these empty.
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isStored: true },
  })
  return data ?? none
}

function draftOf(drafts: Drafts, { _id, attendanceStatus }: ListedStudent): string | undefined {
  const draft = drafts.get(_id)
  return draft?.beside === attendanceStatus ? draft.text : undefined
}

/** In the field: as typed, else as saved. */
function typedFor(drafts: Drafts, student: ListedStudent): string {
  return draftOf(drafts, student) ?? student.remarks ?? ''
}

/** In the row: as saved, or as typed before there is a mark. */
export function remarksOf(drafts: Drafts, student: ListedStudent): string {
  return student.attendanceStatus === null ? typedFor(drafts, student) : (student.remarks ?? '')
}

export interface DraftBook {
  /** The current ones, not those last drawn: Late may be pressed right after the last letter. */
  typedFor: (student: ListedStudent) => string
  keep: (student: ListedStudent, text: string) => void
  /** Forgets remarks that have been saved; text typed while saving stays. */
  forget: (saved: ReadonlyMap<string, string>) => void
}

export function openDrafts(client: QueryClient, day: MarkingDay): DraftBook {
  const key = keyOf(day)
  const change = (next: (kept: Drafts) => Drafts) => {
    client.setQueryData<Drafts>(key, (kept) => next(kept ?? none))
  }
  return {
    typedFor: (student) => typedFor(client.getQueryData<Drafts>(key) ?? none, student),
    keep: ({ _id, attendanceStatus: beside }, text) =>
      change((kept) => new Map(kept).set(_id, { text, beside })),
    forget: (saved) =>
      change((kept) => {
        const left = [...kept].filter(([id, { text }]) => saved.get(id) !== text.trim())
        return left.length < kept.size ? new Map(left) : kept
      }),
  }
}
