import type { Day } from '@shala/contract/general/days'
import { lastTold } from '#features/notifications/index'
import type { Context } from '#platform/context'
import { permissionRule } from '#platform/permissions'

const mayRemind = permissionRule('attendance:remind')

/** The keys of all reminders of a day begin so, and go on with a space. */
export const keyOfDay = (date: Day) => `attendance.remind ${date}`

/** When somebody was last reminded of a day's classes; null for people who may not remind. */
export async function lastReminder(context: Context, date: Day): Promise<Date | null> {
  if (!mayRemind.isHeldBy(context.actor)) return null
  return await lastTold(context, { from: keyOfDay(date), below: `${keyOfDay(date)}~` })
}
