import { useState } from 'react'

/** Remarks typed before there is a mark, by student; they go out with the mark. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    of: (studentId: string) => drafts.get(studentId),
    keep: (studentId: string, text: string) => setDrafts((kept) => new Map(kept).set(studentId, text)),
    forget: (studentIds: string[]) =>
      setDrafts((kept) => new Map([...kept].filter(([id]) => !studentIds.includes(id)))),
  }
}
