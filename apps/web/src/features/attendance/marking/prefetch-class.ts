import type { ListedStudent } from '@shala/contract/students/listed'
import type { QueryClient } from '@tanstack/react-query'
import { importPart } from '#platform/loading/import-again.ts'
import type { MarkingDay } from './marking-queries.ts'

/** Loads a class that is about to be shown, unless that was just done. Ignores failures. */
export async function prefetchClass(
  client: QueryClient,
  day: MarkingDay,
): Promise<ListedStudent[] | undefined> {
  if (day.classId === '') return undefined
  // The screen that marks needs it too; the other screens are drawn without it.
  const part = await importPart(() => import('./marking-queries.ts')).catch(() => undefined)
  if (!part) return undefined
  const query = part.classQuery(day)
  await client.prefetchQuery(query)
  return client.getQueryData(query.queryKey)
}
