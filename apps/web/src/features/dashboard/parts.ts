import type { getDashboard } from '@shala/contract/dashboard'
import type { Answer } from '@shala/contract/general/endpoint'
import type { QueryKey } from '@tanstack/react-query'
import { homeAnnouncementsKey } from '#features/announcements/index.ts'
import { callsKey, daysOffKey, keysOfDay, type OwnDay } from '#features/attendance/index.ts'
import { eventsKey, monthAround } from '#features/calendar/index.ts'
import { classesQuery } from '#features/classes/index.ts'
import { type PendingLeave, pendingLeaveKey } from '#features/leave/index.ts'
import { unreadKey } from '#features/notifications/index.ts'
import { schoolQuery, settingsQuery } from '#features/schools/index.ts'
import { ownDayKey, teachersOutKey } from '#features/teacher-attendance/index.ts'
import { totalKeys } from '#features/totals/index.ts'

export type Opening = Answer<typeof getDashboard>

/** Where the own call of each part puts it, by the part's name in the answer. */
export function keysOfParts(date: string) {
  const { today, stats, unmarked, own, ownMonth } = keysOfDay(date)
  return {
    school: schoolQuery.queryKey,
    settings: settingsQuery.queryKey,
    classes: classesQuery.queryKey,
    students: totalKeys.students,
    teachers: totalKeys.teachers,
    today,
    absentToday: stats,
    unmarked,
    daysOff: daysOffKey(),
    calls: callsKey(date),
    announcements: homeAnnouncementsKey,
    pendingLeave: pendingLeaveKey,
    unread: unreadKey,
    teachersOut: teachersOutKey,
    events: eventsKey(monthAround(date)),
    ownDay: ownDayKey(date),
    ownStatus: own,
    ownMonth,
  } as const satisfies Partial<Record<keyof Opening, QueryKey>>
}

export type Part = keyof ReturnType<typeof keysOfParts>

function pendingOf({ pendingLeave, soonPending, studentsPending }: Opening): PendingLeave | null {
  if (pendingLeave === null) return null
  return { total: pendingLeave, soon: soonPending ?? 0, ofChildren: studentsPending ?? 0 }
}

function ownOf({ ownStatus: status, ownAwayHalf, ownLeave }: Opening): OwnDay {
  return { status, awayHalf: ownAwayHalf ?? null, leave: ownLeave ?? null }
}

/** As the part's own call would have it; null or undefined where this person may not see it. */
export function answerOf(part: Part, opening: Opening): unknown {
  if (part === 'pendingLeave') return pendingOf(opening)
  if (part === 'ownStatus') {
    return opening.person.role === 'student' && opening.date !== null ? ownOf(opening) : null
  }
  return opening[part]
}

/** Null is an answer too. */
export const mayBeNull: readonly Part[] = ['school', 'teachersOut']

/** Each part with its place; parts that this person may not see are left out. */
export function partsOf(opening: Opening): [QueryKey, unknown][] {
  // Without a school, what is of a day is null.
  const keys = Object.entries(keysOfParts(opening.date ?? '2000-01-01')) as [Part, QueryKey][]
  return keys.flatMap(([part, key]): [QueryKey, unknown][] => {
    const value = answerOf(part, opening)
    const isLeftOut = value === undefined || (value === null && !mayBeNull.includes(part))
    return isLeftOut ? [] : [[key, value]]
  })
}
