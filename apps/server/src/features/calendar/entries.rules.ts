import {
  type addCalendarEntry,
  type CalendarEntry,
  type CalendarEvent,
  calendarEntryForm,
  calendarRefusals,
  calendarTexts,
  type removeCalendarEntry,
} from '@shala/contract/calendar/calendar'
import type { MarksOnDaysOff } from '@shala/contract/calendar/marks-on-days-off'
import type { Answer } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { idSchema } from '@shala/contract/people'
import { recordActivity } from '#features/activity/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { newId } from '#platform/ids'
import { Refused, refusedFields } from '#platform/refused'
import { parse } from '#platform/validation'
import { type CalendarParts, findCalendar, keyOf, ofEntry, ofSuggested } from './calendar.rules.ts'
import * as store from './calendar.store.ts'
import { lockCalendar, refuseCrowded, refuseFull } from './calendar-limits.rules.ts'
import { findOnLeave } from './leave-events.rules.ts'
import { withMarksInStep } from './marked-days.rules.ts'
import { type Suggested, yearOfKey } from './suggestions.ts'
import { suggestedBefore } from './without-waiting.rules.ts'

type Changed = Answer<typeof addCalendarEntry>

/** The activity records what people see. */
function recordable({ name, from, to, isClosed }: CalendarEntry) {
  return { name, from, to, isClosed }
}

async function record(
  context: Context,
  action: 'add' | 'change' | 'remove' | 'restore',
  { id, before, after }: { id: string; before?: CalendarEntry; after?: CalendarEntry },
): Promise<void> {
  await recordActivity(context, {
    action: `calendar.${action}`,
    entity: 'calendar',
    // A suggested holiday has a key but no row.
    entityId: isOwnId(id) ? id : context.db.schoolId,
    before: before && recordable(before),
    after: after && recordable(after),
  })
}

function changeOf({ actor, now }: Context) {
  return { by: actor.userId, at: now }
}

async function told({ db }: Context, text: string, event: CalendarEvent): Promise<Changed> {
  const onLeave = await findOnLeave(db, event.kind === 'holiday' ? [event] : [])
  return { message: fill(text, { name: event.summary }), event, onLeave }
}

/** The form's entry, checked: its last day is not before the first, nor too far ahead. */
export function readEntry(form: CalendarEntry): CalendarEntry {
  return parse(calendarEntryForm, form)
}

async function insert(context: Context, form: CalendarEntry, replaces: string | null): Promise<store.Entry> {
  await refuseFull(context.db, 1)
  const entry = { ...form, id: newId(), replaces, icsUid: null }
  await store.insertEntries(context.db, [entry], changeOf(context))
  await refuseCrowded(context.db, entry)
  return entry
}

interface Sent extends CalendarEntry {
  marks?: MarksOnDaysOff
}

/** @throws Refused 422 when the same is there on the same days, suggested or added by somebody else meanwhile */
async function refuseTwice(parts: CalendarParts, context: Context, entry: CalendarEntry): Promise<void> {
  const events = await findCalendar(parts, context, entry)
  const isThere = events.some(({ summary: name, ...event }) => keyOf({ ...event, name }) === keyOf(entry))
  if (isThere) throw refusedFields({ name: calendarTexts.there })
}

/** @throws Refused 422 for days in the wrong order or a day that is there, 409 when the calendar is full, or days are marked and `marks` is absent */
export async function addEntry(
  parts: CalendarParts,
  context: Context,
  { marks, ...form }: Sent,
): Promise<Changed> {
  const entry = readEntry(form)
  const calendar = await suggestedBefore(parts, context, entry)
  return await inTransaction(context, async (context) => {
    await lockCalendar(context.db)
    await refuseTwice(calendar, context, entry)
    return await addInside(calendar, context, { ...entry, marks })
  })
}

/** Adds a day in a transaction that holds the calendar. @throws Refused 409 as `addEntry` */
export async function addInside(
  parts: CalendarParts,
  context: Context,
  { marks, ...entry }: Sent,
): Promise<Changed> {
  const { changed: added } = await withMarksInStep(parts, context, { ranges: [entry], marks }, () =>
    insert(context, entry, null),
  )
  await record(context, 'add', { id: added.id, after: added })
  return await told(context, calendarTexts.added, ofEntry(added))
}

/** Removes a day of the school's own in a transaction that holds the calendar, if it is still there. */
export async function removeInside(parts: CalendarParts, context: Context, id: string): Promise<void> {
  const there = await store.lockEntry(context.db, id)
  if (!there) return
  await withMarksInStep(parts, context, { ranges: [there], marks: undefined }, () => removeOwn(context, id))
}

/** @throws Refused 404 for a key that stands for nothing at this school */
async function findSuggested({ suggest }: CalendarParts, { db }: Context, key: string): Promise<Suggested> {
  const year = yearOfKey(key)
  if (year === undefined) throw new Refused(calendarRefusals.notFound)
  const { country, state } = await store.findOwnCalendar(db, { from: `${year}-01-01`, to: `${year}-01-01` })
  const found = (await suggest({ country, state }, year)).find((one) => one.key === key)
  if (!found) throw new Refused(calendarRefusals.notFound)
  return found
}

function isOwnId(id: string): boolean {
  return idSchema.safeParse(id).success
}

async function update(context: Context, before: store.Entry, form: CalendarEntry): Promise<CalendarEvent> {
  const after = { ...before, ...form }
  await store.updateEntry(context.db, after, context.now)
  // A calendar that is already too full can still be corrected.
  const isWithin = after.from >= before.from && after.to <= before.to
  if (!isWithin) await refuseCrowded(context.db, after)
  await record(context, 'change', { id: before.id, before, after })
  return ofEntry(after)
}

/** Replaces a suggested holiday with the school's own entry, or changes the entry that already replaces it. */
async function replace(context: Context, suggested: Suggested, form: CalendarEntry): Promise<CalendarEvent> {
  const { key } = suggested
  const own = await store.findReplacing(context.db, key)
  if (own) return await update(context, own, form)
  const added = await insert(context, form, key)
  await store.insertRemoval(context.db, key, changeOf(context))
  await record(context, 'change', { id: added.id, before: suggested, after: added })
  return ofEntry(added)
}

/**
 * @throws Refused 404 for a day the school does not have, 422 for days in the wrong order, 409 when the calendar is
 *   full, or days are marked and `marks` is absent
 */
export async function changeEntry(
  parts: CalendarParts,
  context: Context,
  { id, form: { marks, ...form } }: { id: string; form: Sent },
): Promise<Changed> {
  const entry = readEntry(form)
  const suggested = isOwnId(id) ? null : await findSuggested(parts, context, id)
  return await inTransaction(context, async (context) => {
    await lockCalendar(context.db)
    if (suggested) {
      const own = await store.findReplacing(context.db, suggested.key)
      const ranges = [suggested, own ?? entry, entry]
      const { changed: event } = await withMarksInStep(parts, context, { ranges, marks }, () =>
        replace(context, suggested, entry),
      )
      return await told(context, calendarTexts.changed, event)
    }
    const before = await store.lockEntry(context.db, id)
    if (!before) throw new Refused(calendarRefusals.notFound)
    const { changed: event } = await withMarksInStep(parts, context, { ranges: [before, entry], marks }, () =>
      update(context, before, entry),
    )
    return await told(context, calendarTexts.changed, event)
  })
}

async function removeOwn(context: Context, id: string): Promise<string> {
  const before = await store.lockEntry(context.db, id)
  if (!before) throw new Refused(calendarRefusals.notFound)
  await store.deleteEntry(context.db, id)
  await record(context, 'remove', { id, before })
  return before.name
}

async function removeSuggested(context: Context, suggested: Suggested): Promise<string> {
  const { key, name } = suggested
  const isNew = await store.insertRemoval(context.db, key, changeOf(context))
  if (!isNew) throw new Refused(calendarRefusals.notFound)
  await record(context, 'remove', { id: key, before: suggested })
  return name
}

/** @throws Refused 404 for a day the school does not have, or no longer has */
export async function removeEntry(
  parts: CalendarParts,
  context: Context,
  id: string,
): Promise<Answer<typeof removeCalendarEntry>> {
  const suggested = isOwnId(id) ? null : await findSuggested(parts, context, id)
  return await inTransaction(context, async (context) => {
    await lockCalendar(context.db)
    const there = suggested ?? (await store.lockEntry(context.db, id))
    if (!there) throw new Refused(calendarRefusals.notFound)
    const { changed: name, said } = await withMarksInStep(
      parts,
      context,
      { ranges: [there], marks: undefined },
      () => (suggested ? removeSuggested(context, suggested) : removeOwn(context, id)),
    )
    return { message: fill(calendarTexts.removed, { name }), marks: said }
  })
}

/**
 * Restores a suggested holiday in place of the school's own entry.
 * @throws Refused 404 for one that was not removed, 409 when days are marked and `marks` is absent
 */
export async function restore(
  parts: CalendarParts,
  context: Context,
  { key, marks }: { key: string; marks: MarksOnDaysOff },
): Promise<Changed> {
  const suggested = await findSuggested(parts, context, key)
  return await inTransaction(context, async (context) => {
    const { db } = context
    await lockCalendar(db)
    const own = await store.findReplacing(db, key)
    await withMarksInStep(parts, context, { ranges: [suggested, own ?? suggested], marks }, async () => {
      if (!(await store.deleteRemoval(db, key))) throw new Refused(calendarRefusals.notFound)
      if (own) await store.deleteEntry(db, own.id)
    })
    await record(context, 'restore', { id: key, ...(own && { before: own }), after: suggested })
    return await told(context, calendarTexts.restored, ofSuggested(suggested))
  })
}
