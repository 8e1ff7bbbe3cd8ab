import { type Case, cases, type School, tokenOf } from './cases.ts'
import type { HttpClient } from './http-client.ts'

const atOnce = 8

/** Many at once for a while, of every kind; answers the requests per second. */
export async function load(call: HttpClient, schools: Record<Case['school'], School>, seconds: number) {
  const ends = performance.now() + seconds * 1000
  const reads = cases.filter(({ again }) => !again)
  let count = 0
  const worker = async () => {
    while (performance.now() < ends) {
      const one = reads[count % reads.length]
      if (!one) return
      count += 1
      const school = schools[one.school]
      await call(one.call(school, 0), tokenOf(one, school))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return count / seconds
}
