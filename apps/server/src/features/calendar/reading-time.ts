import { calendarRefusals } from '@shala/contract/calendar/calendar'
import { instantAt } from '@shala/contract/general/clock-times'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Context } from '#platform/context'
import { second } from '#platform/durations'
import { Refused } from '#platform/refused'

/** In milliseconds, per school and day: some hundred ordinary files, or a few that are built to take long. */
const mostADay = 20 * second
/** Beyond this many schools, those that read longest ago are dropped. */
const remembered = 2000

/** The time that this process has spent on each school's calendar files. */
export class ReadingTime {
  readonly #most: number
  readonly #spent = new Map<string, { day: Day; milliseconds: number }>()

  constructor(most: number = mostADay) {
    this.#most = most
  }

  /** @throws Refused 429 for a school that has used up today's time */
  async count<R>({ db, actor, now, today }: Context, read: () => Promise<R>): Promise<R> {
    const spent = this.#spentOn(db.schoolId, today)
    if (spent.milliseconds >= this.#most) {
      const tomorrow = instantAt(addDays(today, 1), '00:00', actor.school?.timeZone ?? 'UTC')
      const retryAfter = Math.max(1, Math.ceil((tomorrow.getTime() - now.getTime()) / second))
      throw new Refused(calendarRefusals.tooManyFiles, { retryAfter })
    }
    const start = performance.now()
    try {
      return await read()
    } finally {
      spent.milliseconds += performance.now() - start
    }
  }

  #spentOn(schoolId: string, day: Day): { day: Day; milliseconds: number } {
    const found = this.#spent.get(schoolId)
    const spent = found?.day === day ? found : { day, milliseconds: 0 }
    this.#spent.delete(schoolId)
    const [oldest] = this.#spent.keys()
    if (oldest !== undefined && this.#spent.size >= remembered) this.#spent.delete(oldest)
    this.#spent.set(schoolId, spent)
    return spent
  }
}
