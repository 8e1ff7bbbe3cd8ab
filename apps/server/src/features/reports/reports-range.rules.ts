import { attendanceLimits } from '@shala/contract/attendance/attendance'
import { classRefusals } from '@shala/contract/classes'
import { type Day, daysBetween } from '@shala/contract/general/days'
import { reportTexts } from '@shala/contract/reports/reports'
import type { ReportFilter } from '#features/attendance/index'
import { findClass } from '#features/classes/index'
import { sees, sightOf } from '#features/people/index'
import type { Context } from '#platform/context'
import { Refused, refusedFields } from '#platform/refused'

interface AskedDays {
  from?: Day | undefined
  to?: Day | undefined
}

/**
 * From the first of the last day's month; the last day is today unless given.
 * @throws Refused 422 for days in the wrong order, and for too many
 */
export function daysAsked({ today }: Pick<Context, 'today'>, asked: AskedDays): { from: Day; to: Day } {
  const to = asked.to ?? today
  const from = asked.from ?? `${to.slice(0, 7)}-01`
  if (to < from) throw refusedFields({ to: reportTexts.rangeBackwards })
  if (daysBetween(from, to) + 1 > attendanceLimits.rangeDays) {
    throw refusedFields({ to: reportTexts.rangeTooLong })
  }
  return { from, to }
}

/** @throws Refused 404 for a class that this school does not have, or that the person does not see */
export async function requireClass(context: Context, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const [found, { listed }] = await Promise.all([findClass(context.db, id), sightOf(context)])
  if (!found || !sees(listed, id)) throw new Refused(classRefusals.notFound)
}

/** @throws Refused as the two above */
export async function filterAsked(
  context: Context,
  asked: AskedDays & { class?: string | undefined },
): Promise<{ days: { from: Day; to: Day }; filter: ReportFilter }> {
  const days = daysAsked(context, asked)
  await requireClass(context, asked.class)
  const { listed } = await sightOf(context)
  return { days, filter: { ...days, classId: asked.class, listed } }
}
