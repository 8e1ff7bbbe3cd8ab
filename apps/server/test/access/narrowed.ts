import type { Endpoint } from '@shala/contract/general/endpoint'
import { describe, expect, it } from 'vitest'
import { nameOf, type Row } from './access-row.ts'

/** Groups tests by the route whose rule they are about, and fails when a rule of `rows` has none. */
export function narrowing(rows: readonly Row[]) {
  const tested: string[] = []
  return {
    describeRoute(endpoint: Endpoint, tests: () => void): void {
      tested.push(nameOf(endpoint))
      describe(nameOf(endpoint), tests)
    },
    leavesOutNone(): void {
      it('every route that a rule narrows is tested here', () => {
        const narrowed = rows.filter(({ rule }) => rule).map(({ endpoint }) => nameOf(endpoint))
        expect([...tested].sort()).toEqual(narrowed.sort())
      })
    },
  }
}
