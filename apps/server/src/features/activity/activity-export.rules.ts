import { Readable } from 'node:stream'
import { actionWords } from '@shala/contract/activity/action-words'
import { activityLimits, activityTexts } from '@shala/contract/activity/activity'
import { type ActivityWriting, fieldWords, valueWords } from '@shala/contract/activity/words'
import { byteOrderMark, type CsvCell } from '@shala/contract/general/csv'
import { type Context, claimantOf } from '#platform/context'
import { readChunks } from '#platform/database/read-chunks'
import { inSnapshot, type SchoolDb } from '#platform/database/school-db'
import { discardUnless, fillTempFile, type TempFile, tempFileOf } from '#platform/files/temp-file'
import type { Turns } from '#platform/process/turns'
import { csvLines } from '#platform/tables/csv'
import { type Asked, filterOf } from './activity.rules.ts'
import * as store from './activity.store.ts'
import { toEntry } from './activity-entry.rules.ts'
import { recordActivity } from './activity-recording.rules.ts'

const columns = ['Date', 'Time', 'Person', 'Activity', 'About', 'Field', 'Before', 'After']

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Day and time on the clock of the school. */
function clockOf(timeZone: string): (instant: Date) => [day: string, time: string] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => clock.format(instant).split(' ') as [string, string]
}

/** In English, as every exported file is; days as spreadsheets sort them. */
function writingFor(clock: ReturnType<typeof clockOf>, entity: string): ActivityWriting {
  return {
    word: (english) => english,
    day: (day) => day,
    time: (instant) => clock(new Date(instant)).join(' '),
    weekday: (weekday) => weekdays[weekday - 1] ?? String(weekday),
    entity,
  }
}

function linesOf(row: store.EntryRow, clock: ReturnType<typeof clockOf>): CsvCell[][] {
  const { actor, action, subject, changes, entity } = toEntry(row)
  const words = writingFor(clock, entity)
  const entry = [...clock(row.at), actor.name, actionWords({ action, entity }), subject]
  if (changes.length === 0) return [[...entry, '', '', '']]
  return changes.map(({ field, before, after }) => [
    ...entry,
    fieldWords(field, words),
    valueWords(field, before, words),
    valueWords(field, after, words),
  ])
}

async function* csvOf(
  db: SchoolDb,
  filter: store.ActivityFilter,
  count: (entries: number) => void,
): AsyncGenerator<string> {
  const clock = clockOf(filter.timeZone)
  let left = activityLimits.exported
  yield `${byteOrderMark}${csvLines([columns])}`
  // One more than is written, to know whether there are more.
  const query = store.queryEntries(db, filter, activityLimits.exported + 1)
  for await (const rows of readChunks(db, 'activity', query)) {
    const written = rows.slice(0, left)
    left -= written.length
    count(written.length)
    yield csvLines(written.flatMap((row) => linesOf(row, clock)))
    if (written.length < rows.length) yield csvLines([[activityTexts.cutOff]])
  }
}

/**
 * The entries that match a filter, as a CSV. The download is recorded before the first byte is sent.
 * @throws Refused 503 after too long a wait for its turn
 */
export async function exportActivity(
  turns: Turns,
  context: Context,
  asked: Asked,
  signal: AbortSignal,
): Promise<TempFile> {
  const filter = await filterOf(context, asked)
  let entries = 0
  const count = (more: number) => {
    entries += more
  }
  const tempFile = await turns.take(
    claimantOf(context),
    () =>
      tempFileOf((made) =>
        inSnapshot(context, async ({ db }) =>
          made(await fillTempFile(Readable.from(csvOf(db, filter, count)), signal)),
        ),
      ),
    signal,
  )
  const change = { action: 'exports.activity', entity: 'school', entityId: context.db.schoolId } as const
  return await discardUnless(tempFile, recordActivity(context, { ...change, after: { entries } }))
}
