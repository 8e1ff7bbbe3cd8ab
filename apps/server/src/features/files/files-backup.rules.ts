import { keyOf } from './files.rules.ts'
import * as store from './files-backup.store.ts'

/** The keys of the files that a school's rows name, as they were at the moment of a backup. */
export async function findKeys(...asked: Parameters<typeof store.findKept>): Promise<string[]> {
  const files = await store.findKept(...asked)
  const [, schoolId] = asked
  return files.flatMap(({ id, isPicture }) =>
    (isPicture ? ['large', 'small'] : ['whole']).map((variant) => keyOf(schoolId, id, variant)),
  )
}
