import type { Day } from '@shala/contract/general/days'
import type { Duty, Role } from '@shala/contract/people'
import type { SchoolDb } from './database/school-db.ts'
import type { Once } from './once.ts'
import type { Claimant } from './process/turns.ts'
import type { SchoolMeasure } from './school-measure.ts'

/** The person who asks, as the database knows them during this request. */
export interface Actor {
  userId: string
  sessionId: string
  name: string
  /** A link. */
  photo: string | null
  role: Role
  duty: Duty
  /** Closed: the school is being moved, and nothing of it may change. */
  school: { schoolId: string; timeZone: string; isClosed?: boolean } | null
}

/** What a rule receives: the rows of one school, the person who acts, and when. */
export interface Context {
  db: SchoolDb
  actor: Actor
  now: Date
  /** In the school's time zone. */
  today: Day
  /** How much a school may have and do. */
  measure: SchoolMeasure
  once: Once
}

/** The person who waits for a turn, in the share of their school. */
export function claimantOf({ db, actor }: Context): Claimant {
  return { school: db.schoolId, person: actor.userId }
}
