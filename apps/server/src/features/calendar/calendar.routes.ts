import * as contract from '@shala/contract/calendar'
import * as sharing from '@shala/contract/calendar-sharing'
import type { SchoolDb } from '#platform/database/school-db'
import { FileAnswer } from '#platform/http/file-answer'
import { publicRoute, type Route, route } from '#platform/http/route'
import type { Turns } from '#platform/process/turns'
import { type CalendarParts, showCalendar, showHolidays, showRemoved } from './calendar.rules.ts'
import { addEntry, changeEntry, removeEntry, restore } from './entries.rules.ts'
import { endFeed, makeFeed, readFeed, showFeed } from './feeds.rules.ts'
import { importIcs } from './importing.rules.ts'

interface RoutesParts {
  calendar: CalendarParts
  /** Reading a file takes one. */
  turns: Turns
  bindToSchool: (schoolId: string) => SchoolDb
}

export function calendarRoutes({ calendar, turns, bindToSchool }: RoutesParts): Route[] {
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
    route(contract.addCalendarEntry, { may: 'calendar:write' }, (context, { body }) =>
      addEntry(context, body),
    ),
    route(contract.changeCalendarEntry, { may: 'calendar:write' }, (context, { params, body }) =>
      changeEntry(calendar, context, { id: params.id, form: body }),
    ),
    route(contract.removeCalendarEntry, { may: 'calendar:write' }, (context, { params }) =>
      removeEntry(calendar, context, params.id),
    ),
    route(contract.restoreHoliday, { may: 'calendar:write' }, (context, { params }) =>
      restore(calendar, context, params.id),
    ),
    route(sharing.importCalendar, { may: 'calendar:write' }, (context, { body }) =>
      importIcs({ ...calendar, turns }, context, body),
    ),
    route(sharing.getFeed, { may: 'calendar:read', reads: true }, showFeed),
    route(sharing.makeFeed, { may: 'calendar:read' }, (context, { origin }) => makeFeed(context, origin)),
    route(sharing.endFeed, { may: 'calendar:read' }, endFeed),
    publicRoute(sharing.readFeed, async ({ params: { key }, now }) => {
      const ics = await readFeed(calendar, { key, now, bindToSchool })
      const mediaType = 'text/calendar; charset=utf-8'
      return new FileAnswer({ bytes: Buffer.from(ics), mediaType, name: 'calendar.ics' })
    }),
  ]
}
