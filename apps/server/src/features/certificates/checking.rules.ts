import type { SchoolDb } from '#platform/database/school-db'
import type { Guesses } from '#platform/process/guesses'
import { type Checked, findByCode } from './certificates.store.ts'
import { schoolOf } from './codes.ts'

interface Asking {
  code: string
  network: string
  now: Date
  guesses: Guesses
  bindToSchool: (schoolId: string) => SchoolDb
}

/** Finds a certificate by the code on the paper, for anybody: the answer has no name and no id. */
export async function check({
  code,
  network,
  now,
  guesses,
  bindToSchool,
}: Asking): Promise<Checked | 'unknown' | 'too many'> {
  if (!guesses.mayAsk(network, now)) return 'too many'
  const schoolId = schoolOf(code)
  const found = schoolId === null ? undefined : await findByCode(bindToSchool(schoolId), code)
  if (!found) guesses.countUnknown(network, now)
  return found ?? 'unknown'
}
