import { calendarLimits } from '@shala/contract/calendar/calendar'
import {
  type ClosingForm,
  type ClosingReason,
  type closeSchool as closeEndpoint,
  closingForm,
  closingReasonTexts,
  closingRefusals,
  closingTexts,
  type previewClosing,
  type reopenSchool as reopenEndpoint,
} from '@shala/contract/calendar/closing'
import { timeAt } from '@shala/contract/general/clock-times'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { messageTexts } from '@shala/contract/messages/messages'
import { endOfSchool, isDayOff } from '@shala/contract/schools/school-days'
import {
  addInside as announceInside,
  findAudience,
  findClosingOn,
  type NewsParts,
  reopenInside,
} from '#features/announcements/index'
import { previewNews, writtenDay } from '#features/messages/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { i18nOf } from '#platform/i18n'
import { Refused, refusedFields } from '#platform/refused'
import { parse } from '#platform/validation'
import { type CalendarParts, findHolidays } from './calendar.rules.ts'
import { lockCalendar } from './calendar-limits.rules.ts'
import { addInside, removeInside } from './entries.rules.ts'
import { suggestedBefore } from './without-waiting.rules.ts'

export interface ClosingParts {
  calendar: CalendarParts
  news: NewsParts
}

interface Why {
  reason: ClosingReason
  words: string
}

/** @throws Refused 422 for a day that is neither today nor tomorrow, and for today once school is over */
async function refuseFar(
  { db, now, today }: Pick<Context, 'db' | 'now' | 'today'>,
  date: Day,
): Promise<void> {
  if (date !== today && date !== addDays(today, 1)) throw refusedFields({ date: closingTexts.soon })
  const settings = await findLastingSettings({ db })
  const isOver = timeAt(now, settings.timeZone) >= endOfSchool(today, settings)
  if (date === today && isOver) throw refusedFields({ date: closingTexts.over })
}

/** The name of the holiday, and what the announcement says, in the school's language. */
async function wordsOf({ db }: Pick<Context, 'db'>, date: Day, { reason, words }: Why) {
  const { language } = await findLastingSettings({ db })
  const { t } = i18nOf(language)
  const named = reason === 'other' ? [words] : [t(closingReasonTexts[reason]), words]
  const name = named.filter(Boolean).join(': ').slice(0, calendarLimits.name) || t(closingReasonTexts.other)
  return {
    name,
    title: t(messageTexts.closed.subject, { date: writtenDay(date, language) }),
    text: `${name}.`,
  }
}

/** The holiday of a day, or `closingTexts.dayOff`; null where there is school. */
async function findWhyClosed(calendar: CalendarParts, context: Context, date: Day): Promise<string | null> {
  const holiday = (await findHolidays(calendar, context, dayOf(date))).get(date)
  if (holiday !== undefined) return holiday
  const { rhythms } = await findLastingSettings(context)
  return isDayOff(date, { rhythms }) ? closingTexts.dayOff : null
}

const dayOf = (date: Day) => ({ from: date, to: date })
const everybody = { classIds: [] }

/** @throws Refused 422 for a day that is neither today nor tomorrow */
export async function showClosing(
  { calendar, news }: ClosingParts,
  context: Context,
  { date, ...why }: Received<typeof previewClosing, 'body'>,
): Promise<Answer<typeof previewClosing>> {
  await refuseFar(context, date)
  const { name, title, text } = await wordsOf(context, date, why)
  const holiday = await findWhyClosed(calendar, context, date)
  const standing = await findClosingOn(context.db, date)
  const audience = await findAudience(news, context, everybody)
  const toTell = { kind: 'closed', title, text, date, from: context.today } as const
  return {
    closing: standing ? { id: standing.id, date, name: holiday ?? name } : null,
    holiday,
    families: await previewNews(news, context, toTell, audience),
  }
}

/**
 * Closes the school on a day: the holiday, the announcement, and families are told, all or nothing.
 * @throws Refused 422 for what is missing or another day, 409 for a day on which it is closed, and for marked days without `marks`
 */
export async function closeSchool(
  { calendar, news }: ClosingParts,
  context: Context,
  { marks, ...sent }: Received<typeof closeEndpoint, 'body'>,
): Promise<Answer<typeof closeEndpoint>> {
  const { date, tells, ...why }: ClosingForm = parse(closingForm, sent)
  await refuseFar(context, date)
  const { name, title, text } = await wordsOf(context, date, why)
  const parts = await suggestedBefore(calendar, context, dayOf(date))
  const audience = tells ? { ...everybody, ...(await findAudience(news, context, everybody)) } : null
  return await inTransaction(context, async (context) => {
    await lockCalendar(context.db)
    if ((await findWhyClosed(parts, context, date)) !== null) throw new Refused(closingRefusals.closedAlready)
    const holiday = { ...dayOf(date), name, isClosed: true, marks }
    const { event, onLeave } = await addInside(parts, context, holiday)
    const { announcement, told } = await announceInside(context, {
      form: { title, text, from: context.today, until: date, isPinned: true },
      audience,
      closedDay: { closes: date, calendarDayId: event.id },
    })
    const message = fill(closingTexts.closed, { date })
    return { message, closing: { id: announcement._id, date, name }, told, onLeave }
  })
}

/**
 * Takes a closed day back in one.
 * @throws Refused 404 for one of another school, or one that was taken back; 409 once its day is over
 */
export async function reopenSchool(
  { calendar, news }: ClosingParts,
  context: Context,
  id: string,
): Promise<Answer<typeof reopenEndpoint>> {
  const { today } = context
  const parts = await suggestedBefore(calendar, context, { from: today, to: addDays(today, 1) })
  return await inTransaction(context, async (context) => {
    await lockCalendar(context.db)
    const reopened = await reopenInside(news, context, id, (date) => {
      if (date < today) throw new Refused(closingRefusals.dayOver)
    })
    if (!reopened) throw new Refused(closingRefusals.notFound)
    const { date, calendarDayId, told } = reopened
    if (calendarDayId) await removeInside(parts, context, calendarDayId)
    return { message: fill(closingTexts.reopened, { date }), told }
  })
}
