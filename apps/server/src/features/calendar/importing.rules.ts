import { calendarLimits, calendarRefusals, calendarTexts } from '@shala/contract/calendar/calendar'
import type { importCalendar, undoCalendarImport } from '@shala/contract/calendar/sharing'
import { fileRefusals } from '@shala/contract/files'
import { addDays, type Day } from '@shala/contract/general/days'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import { recordActivity } from '#features/activity/index'
import { showSettings } from '#features/schools/index'
import { type Context, claimantOf } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { second } from '#platform/durations'
import { UploadedFile } from '#platform/files/uploaded-file'
import { newId } from '#platform/ids'
import type { Turns } from '#platform/process/turns'
import { inWorker, TookTooLong } from '#platform/process/worker-task'
import { Refused, refusedFields } from '#platform/refused'
import { type CalendarParts, findCalendar, keyOf } from './calendar.rules.ts'
import * as store from './calendar.store.ts'
import { lockCalendar, refuseCrowded, refuseFull } from './calendar-limits.rules.ts'
import { readEntry } from './entries.rules.ts'
import type { IcsTask, LeftReason, ReadIcs } from './ics-reading.ts'
import type { IcsDay } from './ics-spells.ts'
import { findOnLeave } from './leave-events.rules.ts'
import { withMarksInStep } from './marked-days.rules.ts'
import type { ReadingTime } from './reading-time.ts'
import { suggestedBefore } from './without-waiting.rules.ts'

type Imported = Answer<typeof importCalendar>
type Sent = Received<typeof importCalendar, 'body'>
type Planned = Imported['days'][number]

const script = new URL('./ics-reading.worker.ts', import.meta.url)
/** A file that is built to take for ever gets no more; a megabyte of ordinary days takes a tenth of this. */
const limits = { work: second, patience: 20 * second, megabytes: 128 }
/** A file may contain days this far before and after today. */
const span = { before: 2 * 366, after: 3 * 366 }

const reasons: Record<LeftReason, string> = {
  cancelled: calendarTexts.leftCancelled,
  unnamed: calendarTexts.leftUnnamed,
  unreadable: calendarTexts.leftUnreadable,
  tooLong: calendarTexts.tooLong,
  tooOften: calendarTexts.leftTooOften,
  outside: calendarTexts.leftOutside,
}

function tooLarge(): Refused {
  const message = calendarTexts.fileTooLarge
  return new Refused({ ...fileRefusals.tooLarge, message }, { errors: { file: message } })
}

/** Old programs write files in a Windows encoding. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function textOf(sent: unknown): Promise<string> {
  if (sent === undefined || sent === null || sent === '') {
    throw refusedFields({ file: calendarTexts.fileMissing })
  }
  if (sent instanceof UploadedFile) {
    if (sent.isCut || sent.size > calendarLimits.icsBytes) throw tooLarge()
    return decode(await sent.read())
  }
  const [, encoded] = typeof sent === 'string' ? (/^data:[^,]*;base64,(.*)$/s.exec(sent) ?? []) : []
  if (encoded === undefined) throw refusedFields({ file: calendarTexts.fileUnreadable })
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > calendarLimits.icsBytes) throw tooLarge()
  return decode(bytes)
}

async function read(text: string, { today }: Context, timeZone: string): Promise<ReadIcs> {
  const { icsEvents: most, longest } = calendarLimits
  const from = addDays(today, -span.before)
  const to = addDays(today, span.after)
  const task: IcsTask = { text, timeZone, from, to, most, longest }
  const found = await inWorker<ReadIcs | null>(script, task, limits).catch((error) => {
    if (error instanceof TookTooLong || error.code === 'ERR_WORKER_OUT_OF_MEMORY') return null
    throw error
  })
  if (!found) throw refusedFields({ file: calendarTexts.fileUnreadable })
  if (found.hasTooMany) throw refusedFields({ file: calendarTexts.tooManyEvents })
  return found
}

interface Plan {
  planned: Planned[]
  added: store.StoredEntry[]
  changed: store.StoredEntry[]
}

/** The days that the calendar already has: by the uid of an earlier file, and by name and days. */
interface There {
  imported: Map<string | null, store.StoredEntry>
  shown: Set<string>
}

/** From the first to the last of some days. */
function rangeOf(found: readonly store.Days[], today: Day): store.Days {
  const days = found.flatMap(({ from, to }) => [from, to]).sort()
  return { from: days[0] ?? today, to: days.at(-1) ?? today }
}

async function findThere(parts: CalendarParts, context: Context, found: IcsDay[]): Promise<There> {
  const imported = new Map((await store.findImported(context.db)).map((one) => [one.icsUid, one]))
  const events = await findCalendar(parts, context, rangeOf(found, context.today))
  return { imported, shown: new Set(events.map(({ summary: name, ...event }) => keyOf({ ...event, name }))) }
}

function outcomeOf(entry: store.StoredEntry, { imported, shown }: There): Planned['outcome'] {
  const before = imported.get(entry.icsUid)
  if (!before) return shown.has(keyOf(entry)) ? 'same' : 'new'
  const isSame = keyOf(before) === keyOf(entry) && before.name === entry.name
  return isSame && before.isClosed === entry.isClosed ? 'same' : 'changed'
}

/** The effect of a file. A day that already exists, by its uid or by its name and days, is left as it is. */
async function plan(
  parts: CalendarParts,
  context: Context,
  { found, isClosed, choices }: { found: IcsDay[] } & Pick<Sent, 'isClosed' | 'choices'>,
): Promise<Plan> {
  const there = await findThere(parts, context, found)
  const result: Plan = { planned: [], added: [], changed: [] }
  // Of two with one uid, the later counts.
  for (const day of new Map(found.map((one) => [one.uid, one])).values()) {
    const { uid: icsUid, isTimed, staysOpen, ...rest } = day
    const choice = Object.hasOwn(choices, icsUid) ? choices[icsUid] : undefined
    const closes = choice === 'holiday' || (choice !== 'event' && isClosed && !isTimed && !staysOpen)
    const id = there.imported.get(icsUid)?.id ?? newId()
    const entry = { ...rest, isClosed: closes, icsUid, id, replaces: null }
    const outcome = choice === 'leave out' ? 'left' : outcomeOf(entry, there)
    if (outcome === 'new') result.added.push(entry)
    if (outcome === 'changed') result.changed.push(entry)
    if (outcome !== 'left') there.shown.add(keyOf(entry))
    result.planned.push({ uid: icsUid, ...rest, isClosed: closes, outcome })
  }
  result.planned.sort((one, other) => one.from.localeCompare(other.from))
  return result
}

async function save(context: Context, { added, changed }: Plan): Promise<void> {
  const { db, actor, now } = context
  await refuseFull(db, added.length)
  await store.insertEntries(db, added, { by: actor.userId, at: now })
  for (const entry of changed) await store.updateEntry(db, entry, now)
  const all = [...added, ...changed]
  if (all.length === 0) return
  await refuseCrowded(db, rangeOf(all, context.today))
  await recordActivity(context, {
    action: 'calendar.import',
    entity: 'calendar',
    entityId: db.schoolId,
    after: { added: added.length, changed: changed.length, names: all.slice(0, 5).map(({ name }) => name) },
  })
}

/**
 * Imports an .ics file; a trial only reports what would be imported.
 * @throws Refused 413 for a large file, 422 for one that is not a calendar or has too many days, 409 when the calendar
 *   is full or days are marked and `marks` is absent, 429 for a school whose files took too long today
 */
export async function importIcs(
  { turns, time, ...parts }: CalendarParts & { turns: Turns; time: ReadingTime },
  context: Context,
  { file, isClosed, isTrial, choices, marks }: Sent,
): Promise<Imported> {
  const text = await textOf(file)
  const { timeZone } = await showSettings(context)
  const { days, left } = await turns.take(claimantOf(context), () =>
    time.count(context, () => read(text, context, timeZone)),
  )
  const calendar = await suggestedBefore(parts, context, rangeOf(days, context.today))
  const result = await inTransaction(context, async (context) => {
    if (!isTrial) await lockCalendar(context.db)
    const planned = await plan(calendar, context, { found: days, isClosed, choices })
    if (isTrial) return { ...planned, before: [] }
    const before = (await store.findImported(context.db)).filter(({ id }) =>
      planned.changed.some((one) => one.id === id),
    )
    const ranges = [rangeOf([...planned.added, ...planned.changed, ...before], context.today)]
    await withMarksInStep(calendar, context, { ranges, marks }, () => save(context, planned))
    return { ...planned, before }
  })
  const saved = isTrial ? [] : [...result.added, ...result.changed]
  const onLeave = await findOnLeave(
    context.db,
    saved.filter(({ isClosed }) => isClosed),
  )
  const count = result.added.length + result.changed.length
  return {
    message: fill(calendarTexts.imported, { count }),
    days: result.planned,
    left: left.map(({ name, reason }) => ({ name, reason: reasons[reason] })),
    onLeave,
    undo: {
      added: isTrial ? [] : result.added.map(({ id }) => id),
      changed: result.before.map(({ id, name, from, to, isClosed }) => ({ id, name, from, to, isClosed })),
    },
  }
}

/**
 * Takes an import back: what it added and is still there goes, what it changed becomes as it was.
 * @throws Refused 404 when nothing of it is there, 409 when days are marked and `marks` is absent
 */
export async function undoImport(
  parts: CalendarParts,
  context: Context,
  { added, changed, marks }: Received<typeof undoCalendarImport, 'body'>,
): Promise<Answer<typeof undoCalendarImport>> {
  const as = new Map(changed.map((entry) => [entry.id, readEntry(entry)]))
  return await inTransaction(context, async (context) => {
    const { db, now } = context
    await lockCalendar(db)
    const there = await store.findImported(db)
    const gone = there.filter(({ id }) => added.includes(id))
    const back = there.filter(({ id }) => as.has(id))
    if (gone.length + back.length === 0) throw new Refused(calendarRefusals.notFound)
    const ranges = [rangeOf([...gone, ...back, ...as.values()], context.today)]
    await withMarksInStep(parts, context, { ranges, marks }, async () => {
      await store.deleteEntries(
        db,
        gone.map(({ id }) => id),
      )
      for (const entry of back) await store.updateEntry(db, { ...entry, ...as.get(entry.id) }, now)
    })
    await recordActivity(context, {
      action: 'calendar.undo_import',
      entity: 'calendar',
      entityId: db.schoolId,
      after: { removed: gone.length, restored: back.length },
    })
    return { message: calendarTexts.importUndone }
  })
}
