import type { Day } from '@shala/contract/general/days'
import { type SchoolLimit, schoolFull } from '@shala/contract/schools/limits'
import type { SchoolLimits } from './process/school-limits.ts'
import { Refused } from './refused.ts'

/** From this share of a limit on, the operator is told about a school. */
const near = 0.8
/** Beyond this many schools, those that changed something longest ago are dropped. */
const remembered = 20_000

/** Called when a school comes near a limit, or is refused because of it. */
export type OnNear = (school: { schoolId: string; what: SchoolLimit; used: number; limit: number }) => void

interface School {
  schoolId: string
  today: Day
}

type DailyLimit = 'changesPerDay' | 'fileMegabytesPerDay'

interface OfDay {
  day: Day
  counted: Record<DailyLimit, number>
  told: Set<SchoolLimit>
}

/**
 * How much each school has and does, so that none takes up the others' space and time. Each process counts the days by
 * itself.
 */
export class SchoolMeasure {
  readonly limits: SchoolLimits
  readonly #onNear: OnNear
  readonly #ofDay = new Map<string, OfDay>()

  constructor(limits: SchoolLimits, onNear: OnNear) {
    this.limits = limits
    this.#onNear = onNear
  }

  /** @throws Refused when `used`, plus what is about to be added, exceeds the school's limit */
  refuseOver(what: SchoolLimit, school: School, used: number): void {
    const limit = this.limits[what]
    if (used >= limit * near) this.#tell(what, school, Math.ceil(used))
    if (used > limit) throw new Refused(schoolFull[what], { values: { limit } })
  }

  /**
   * Counts what is about to be done.
   * @throws Refused 429 for a school that has used up today's limit
   */
  count(what: DailyLimit, school: School, more: number): void {
    const { counted } = this.#of(school)
    this.refuseOver(what, school, counted[what] + more)
    counted[what] += more
  }

  #tell(what: SchoolLimit, school: School, used: number): void {
    const { told } = this.#of(school)
    if (told.has(what)) return
    told.add(what)
    this.#onNear({ schoolId: school.schoolId, what, used, limit: this.limits[what] })
  }

  #of({ schoolId, today: day }: School): OfDay {
    const found = this.#ofDay.get(schoolId)
    const counted = { changesPerDay: 0, fileMegabytesPerDay: 0 }
    const ofDay = found?.day === day ? found : { day, counted, told: new Set<SchoolLimit>() }
    this.#ofDay.delete(schoolId)
    const [oldest] = this.#ofDay.keys()
    if (oldest !== undefined && this.#ofDay.size >= remembered) this.#ofDay.delete(oldest)
    this.#ofDay.set(schoolId, ofDay)
    return ofDay
  }
}
