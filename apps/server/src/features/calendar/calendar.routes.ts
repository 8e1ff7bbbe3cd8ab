import * as contract from '@shala/contract/calendar/calendar'
import * as closing from '@shala/contract/calendar/closing'
import * as sharing from '@shala/contract/calendar/sharing'
import type { NewsParts } from '#features/announcements/index'
import type { AuthParts } from '#features/auth/index'
import type { SchoolDb } from '#platform/database/school-db'
import { FileAnswer } from '#platform/http/file-answer'
import { publicRoute, type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { type CalendarParts, showCalendar, showHolidays, showRemoved } from './calendar.rules.ts'
import { type ClosingParts, closeSchool, reopenSchool, showClosing } from './closing.rules.ts'
import { addEntry, changeEntry, removeEntry, restore } from './entries.rules.ts'
import { endFeed, makeFeed, readFeed, showFeed } from './feeds.rules.ts'
import { KeptFeeds } from './feeds-kept.ts'
import { importIcs, undoImport } from './importing.rules.ts'
import { ReadingTime } from './reading-time.ts'

interface RoutesParts {
  calendar: CalendarParts
  news: NewsParts
  /** Reading a file takes a turn. */
  fileTurns: Turns
  bindToSchool: (schoolId: string) => SchoolDb
  auth: AuthParts
}

/** A day off applies to teachers too, and to marks. */
const changing = {
  may: 'calendar:write',
  changes: ['calendar', 'teacher-attendance', 'attendance'],
} as const
/** It is announced, and families are told. */
const closes = {
  may: 'calendar:write',
  changes: [...changing.changes, 'announcements', 'notifications', 'messages'],
} as const
const ofFeed = { may: 'calendar:read', changes: [] } as const

export function calendarRoutes({ calendar, news, fileTurns, bindToSchool, auth }: RoutesParts): Route[] {
  const time = new ReadingTime()
  const kept = new KeptFeeds()
  return [
    route(contract.listHolidays, { may: 'calendar:read', reads: true }, (context, { query }) =>
      showHolidays(calendar, context, query),
    ),
    route(contract.listCalendar, { may: 'calendar:read', reads: true }, (context, { query }) =>
      showCalendar(calendar, context, query),
    ),
    route(contract.listRemovedHolidays, { may: 'calendar:write', reads: true }, (context, { query }) =>
      showRemoved(calendar, context, query),
    ),
    route(contract.addCalendarEntry, changing, (context, { body }) => addEntry(calendar, context, body)),
    route(contract.changeCalendarEntry, changing, (context, { params, body }) =>
      changeEntry(calendar, context, { id: params.id, form: body }),
    ),
    route(contract.removeCalendarEntry, changing, (context, { params }) =>
      removeEntry(calendar, context, params.id),
    ),
    route(contract.restoreHoliday, changing, (context, { params, body }) =>
      restore(calendar, context, { key: params.id, marks: body.marks }),
    ),
    ...closingRoutes({ calendar, news }),
    route(sharing.importCalendar, changing, (context, { body }) =>
      importIcs({ ...calendar, turns: fileTurns, time }, context, body),
    ),
    route(sharing.undoCalendarImport, changing, (context, { body }) => undoImport(calendar, context, body)),
    route(sharing.getFeed, { may: 'calendar:read', reads: true }, (context) => showFeed(auth, context)),
    route(sharing.makeFeed, ofFeed, (context, { origin }) => makeFeed(auth, context, origin)),
    route(sharing.endFeed, ofFeed, endFeed),
    publicRoute(sharing.readFeed, async ({ params: { key }, now }) => {
      const ics = await readFeed({ ...calendar, kept, auth }, { key, now, bindToSchool })
      const mediaType = 'text/calendar; charset=utf-8'
      return new FileAnswer({ bytes: Buffer.from(ics), mediaType, name: 'calendar.ics' })
    }),
  ]
}

function closingRoutes(parts: ClosingParts): Route[] {
  return [
    route(closing.previewClosing, { may: 'calendar:write', changes: [] }, (context, { body }) =>
      showClosing(parts, context, body),
    ),
    route(closing.closeSchool, closes, (context, { body }) => closeSchool(parts, context, body)),
    route(closing.reopenSchool, closes, (context, { params }) => reopenSchool(parts, context, params.id)),
  ]
}
