import type { Role } from '@shala/contract/people'
import { type SchoolLimit, schoolFull, tooManyOfPerson } from '@shala/contract/schools/limits'
import { PerDay, secondsUntilTomorrow } from './process/per-day.ts'
import type { SchoolLimits } from './process/school-limits.ts'
import { Refused } from './refused.ts'

/** The operator hears of a school from this share of a limit on. */
const near = 0.8
/** Of a school's day, the part that one person may use: nobody uses it up for the others. */
const shareOfStaff = 1 / 3
const shareOfStudent = 1 / 100

/** Of a school that comes near a limit, or is refused for it. */
export type OnNear = (school: { schoolId: string; what: SchoolLimit; used: number; limit: number }) => void

interface School {
  schoolId: string
  now: Date
}

interface Person {
  userId: string
  role: Role
}

type DailyLimit = 'changesPerDay' | 'fileMegabytesPerDay'

/** What was counted, to be given back where nothing came of it. */
export interface Counted {
  giveBack: () => void
}

interface OfDay {
  counted: Record<DailyLimit, number>
  ofPeople: Map<string, number>
  told: Set<SchoolLimit>
}

/** How much each school has and does, so that none takes the room and the time of the others. Days are counted by one process. */
export class SchoolMeasure {
  readonly limits: SchoolLimits
  readonly #onNear: OnNear
  readonly #days = new PerDay<OfDay>(() => ({
    counted: { changesPerDay: 0, fileMegabytesPerDay: 0 },
    ofPeople: new Map(),
    told: new Set(),
  }))

  constructor(limits: SchoolLimits, onNear: OnNear) {
    this.limits = limits
    this.#onNear = onNear
  }

  /** @throws Refused when `used`, with what is about to be added, is more than a school may have */
  refuseOver(what: SchoolLimit, school: School, used: number): void {
    const limit = this.limits[what]
    if (used >= limit * near) this.#tell(what, school, Math.ceil(used))
    if (used <= limit) return
    const refusal = schoolFull[what]
    const isOfDay = refusal.status === 429
    const retryAfter = isOfDay ? { retryAfter: secondsUntilTomorrow(school.now) } : {}
    throw new Refused(refusal, { values: { limit }, ...retryAfter })
  }

  /** Counts what is about to be done. @throws Refused 429 for a school, or a person, that has had that of today */
  count(what: DailyLimit, school: School, { userId, role }: Person, more: number): Counted {
    const { counted, ofPeople } = this.#days.of(school.schoolId, school.now)
    const key = `${what} ${userId}`
    const own = (ofPeople.get(key) ?? 0) + more
    const share = this.limits[what] * (role === 'student' ? shareOfStudent : shareOfStaff)
    if (own > share) throw new Refused(tooManyOfPerson, { retryAfter: secondsUntilTomorrow(school.now) })
    this.refuseOver(what, school, counted[what] + more)
    counted[what] += more
    ofPeople.set(key, own)
    return {
      giveBack: () => {
        counted[what] -= more
        ofPeople.set(key, (ofPeople.get(key) ?? 0) - more)
      },
    }
  }

  #tell(what: SchoolLimit, school: School, used: number): void {
    const { told } = this.#days.of(school.schoolId, school.now)
    if (told.has(what)) return
    told.add(what)
    this.#onNear({ schoolId: school.schoolId, what, used, limit: this.limits[what] })
  }
}
