import { daysBetween, yearOf } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { daysOfMonth, monthOf } from '@shala/contract/general/months'
import {
  type Birthday,
  birthdaysOn,
  type birthdaysReport,
  birthdayTexts,
  mostBirthdayDays,
} from '@shala/contract/reports/birthdays'
import { sees, sightOf } from '#features/people/index'
import { findBornOn } from '#features/students/index'
import type { Context } from '#platform/context'
import { refusedFields } from '#platform/refused'
import { filterAsked } from './reports-range.rules.ts'

/**
 * By day, and class by class on each; for teachers of the classes whose details they see.
 * @throws Refused 422 for days in the wrong order, and for too many; 404 for a class that this school does not have
 */
export async function reportBirthdays(
  context: Context,
  asked: Received<typeof birthdaysReport, 'query'>,
): Promise<Answer<typeof birthdaysReport>> {
  const wholeMonth = daysOfMonth(monthOf(context.today)).at(-1)
  const { days, filter } = await filterAsked(context, { ...asked, to: asked.to ?? wholeMonth })
  const { from, to } = days
  const { detailed } = await sightOf(context)
  if (daysBetween(from, to) + 1 > mostBirthdayDays) throw refusedFields({ to: birthdayTexts.rangeTooLong })
  const dates = birthdaysOn(from, to)
  const found = await findBornOn(context.db, { birthdays: [...dates.keys()], classId: filter.classId })
  const students = found.flatMap((one): Birthday[] => {
    const { id: _id, name, photo, rollNumber, birthday, birthYear } = one
    const date = dates.get(birthday) ?? from
    const age = yearOf(date) - birthYear
    const ofClass = { _id: one.classId, name: one.className, section: one.classSection }
    return age > 0 && sees(detailed, one.classId)
      ? [{ _id, name, photo, rollNumber, class: ofClass, date, age }]
      : []
  })
  return { from, to, students: students.toSorted((a, b) => a.date.localeCompare(b.date)) }
}
