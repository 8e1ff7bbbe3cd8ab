import { calendarRefusals } from '@shala/contract/calendar/calendar'
import type { Context } from '#platform/context'
import { second } from '#platform/durations'
import { PerDay, secondsUntilTomorrow } from '#platform/process/per-day'
import { Refused } from '#platform/refused'

/** In milliseconds, for one school on one day: a hundred usual files, or a few that are made to take long. */
const mostADay = 20 * second
/** The most that one file counts: on a busy machine its reader may take longer to load than the file to read. */
const mostOfFile = second

/** The time that this process has spent on each school's calendar files. */
export class ReadingTime {
  readonly #most: number
  readonly #spent = new PerDay(() => ({ milliseconds: 0 }))

  constructor(most: number = mostADay) {
    this.#most = most
  }

  /** @throws Refused 429 for a school that has used up today's time */
  async count<R>({ db, now }: Context, read: () => Promise<R>): Promise<R> {
    const spent = this.#spent.of(db.schoolId, now)
    if (spent.milliseconds >= this.#most) {
      throw new Refused(calendarRefusals.tooManyFiles, { retryAfter: secondsUntilTomorrow(now) })
    }
    const start = performance.now()
    try {
      return await read()
    } finally {
      spent.milliseconds += Math.min(performance.now() - start, mostOfFile)
    }
  }
}
