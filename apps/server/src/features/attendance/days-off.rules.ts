import { calendarLimits, calendarRefusals, type MarksOnDaysOff } from '@shala/contract/calendar/calendar'
import { classLabel } from '@shala/contract/classes'
import type { Day } from '@shala/contract/general/days'
import type { Context } from '#platform/context'
import { Refused } from '#platform/refused'
import * as store from './days-off.store.ts'

interface ChangedDays {
  /** Of the days that may have changed, those that are days off now, and the others. */
  off: Day[]
  open: Day[]
  marks: MarksOnDaysOff
}

function questionOf(classes: readonly store.MarkedClass[]) {
  const byDate = Map.groupBy(classes, ({ date }) => date)
  const days = [...byDate].map(([date, marked]) => ({
    date,
    classes: marked.map(classLabel),
    marks: marked.reduce((sum, { marks }) => sum + marks, 0),
  }))
  return { days: days.slice(0, calendarLimits.shownMarkedDays), total: days.length }
}

/**
 * Keeps marks in step with days that become days off, or stop being ones. Called in the transaction that changed them.
 * @returns what had been said of the days that no longer are days off
 * @throws Refused 409 with `current` where classes are marked and nobody has said what becomes of that
 */
export async function settleDaysOff(
  context: Context,
  { off, open, marks }: ChangedDays,
): Promise<MarksOnDaysOff> {
  const { db, actor, now } = context
  const said = open.length > 0 ? await store.deleteSaid(db, open) : []
  const back = said.flatMap(({ date, counts }) => (counts ? [] : [date]))
  const marked = off.length > 0 ? await store.findMarkedClasses(db, off) : []
  if (marked.length > 0 && !marks) {
    throw new Refused(calendarRefusals.markedDays, { current: questionOf(marked) })
  }
  await store.insertSaid(db, marked, { counts: marks === 'count', by: actor.userId, at: now })
  const aside = marks === 'aside' ? marked.map(({ date }) => date) : []
  await store.settleDays(db, [...new Set([...back, ...aside])].sort())
  if (said.length === 0) return undefined
  return back.length > 0 ? 'aside' : 'count'
}
