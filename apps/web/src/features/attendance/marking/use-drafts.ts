import type { AttendanceStatus } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MarkingDay } from './marking-queries.ts'

interface Draft {
  text: string
  /** The mark beside which it was typed: it says nothing of another that came meanwhile. */
  beside: AttendanceStatus | null
}

type Drafts = ReadonlyMap<string, Draft>
const none: Drafts = new Map()

/**
 * Remarks that are typed and not yet saved, by student. They outlive another tab, class or day, and go with the rest of
 * the cache when somebody signs out.
 */
export function useDrafts({ classId, date }: MarkingDay) {
  const client = useQueryClient()
  const queryKey = ['drafts', classId, date]
  const { data: drafts } = useQuery({
    queryKey,
    queryFn: () => none,
    initialData: none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = (next: (kept: Drafts) => Drafts) =>
    client.setQueryData<Drafts>(queryKey, (kept) => next(kept ?? none))
  return {
    of({ _id, attendanceStatus }: ListedStudent): string | undefined {
      // Now, not when it was last drawn: Late may be pressed right after the last letter.
      const draft = (client.getQueryData<Drafts>(queryKey) ?? drafts).get(_id)
      return draft?.beside === attendanceStatus ? draft.text : undefined
    },
    keep: ({ _id, attendanceStatus: beside }: ListedStudent, text: string) =>
      change((kept) => new Map(kept).set(_id, { text, beside })),
    /** Those whose remarks were saved so: what was typed while saving stays. */
    forget: (saved: ReadonlyMap<string, string>) =>
      change((kept) => new Map([...kept].filter(([id, { text }]) => saved.get(id) !== text.trim()))),
  }
}
