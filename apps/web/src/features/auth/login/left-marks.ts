import { clear, createStore, values } from 'idb-keyval'
import { keptMarksDatabase, keptMarksStore, noteKeptMarks, readKeptMarks } from '#platform/session/storage.ts'

/** Unsent marks whose person has not come back for long: they may have left the school. */
export interface LeftMarks {
  owners: string[]
  count: number
  days: string[]
}

const leftAfterMs = 7 * 86_400_000

const storeOf = (owner: string) => createStore(keptMarksDatabase(owner), keptMarksStore)

export async function findLeftMarks(): Promise<LeftMarks | null> {
  const owners = Object.keys(readKeptMarks())
  const kept = await Promise.all(
    owners.map(async (owner) => ({
      owner,
      marks: await values<{ date: string; markedAt: number }>(storeOf(owner)),
    })),
  )
  const isNew = ({ markedAt }: { markedAt: number }) => markedAt > Date.now() - leftAfterMs
  // A browser that needs room empties this database, not what was noted of it.
  for (const { owner, marks } of kept) if (marks.length === 0) noteKeptMarks(owner, 0)
  const left = kept.filter(({ marks }) => marks.length > 0 && !marks.some(isNew))
  if (left.length === 0) return null
  const marks = left.flatMap((one) => one.marks)
  const days = [...new Set(marks.map(({ date }) => date))].sort()
  return { owners: left.map(({ owner }) => owner), count: marks.length, days }
}

export async function discardLeftMarks({ owners }: LeftMarks): Promise<void> {
  for (const owner of owners) {
    await clear(storeOf(owner))
    noteKeptMarks(owner, 0)
  }
}
