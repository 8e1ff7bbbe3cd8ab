import type { Pool } from 'pg'
import { second } from '../durations.ts'
import { Turns } from '../process/turns.ts'

const shares = new WeakMap<Pool, Turns>()

/**
 * Turns at a pool's connections. They rotate between schools (or networks, before a school is known), and no one gets
 * all of them: if its queries hang, on a lock for example, the others continue.
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
