import type { Pool } from 'pg'
import { second } from '../durations.ts'
import { Turns } from '../process/turns.ts'

const shares = new WeakMap<Pool, Turns>()

/**
 * The turns at the connections of a pool. They go to schools in turn (or to networks, before a school is known), and one
 * never has all of them: what it asks for may hang, on a lock of its own say, and the others go on.
 */
export function sharesOf(pool: Pool): Turns {
  const known = shares.get(pool)
  if (known) return known
  const atOnce = pool.options.max
  const ofSchool = Math.max(1, Math.floor((atOnce * 2) / 3))
  const made = new Turns({ atOnce, ofSchool, waiting: 2000, patience: 10 * second })
  shares.set(pool, made)
  return made
}
