import { attendanceLimits } from '@shala/contract/attendance/attendance'
import { classRefusals } from '@shala/contract/classes'
import { type Day, daysBetween } from '@shala/contract/general/days'
import { reportTexts } from '@shala/contract/reports/reports'
import { findClass } from '#features/classes/index'
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

/** @throws Refused 404 for a class that this school does not have */
export async function requireClass({ db }: Pick<Context, 'db'>, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await findClass(db, id))) throw new Refused(classRefusals.notFound)
}

/** @throws Refused as the two above */
export async function filterAsked(
  context: Context,
  asked: AskedDays & { class?: string | undefined },
): Promise<{ from: Day; to: Day; classId: string | undefined }> {
  const days = daysAsked(context, asked)
  await requireClass(context, asked.class)
  return { ...days, classId: asked.class }
}
