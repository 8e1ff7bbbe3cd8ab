import {
  type Attendance,
  type AttendanceStatus,
  type AwayHalf,
  attendanceLimits,
  type MarkOutcome,
  type SentMark,
} from '@shala/contract/attendance/attendance'

/** The server accepts this many replaced presses. */
const mostReplaced = attendanceLimits.replaces

/** One press by a teacher for a student's day; `status` null undoes. */
export interface Press {
  studentId: string
  studentName: string
  classId: string
  date: string
  status: AttendanceStatus | null
  notes: string
  /** The half that was missed; absent in what an older Shala stored. */
  awayHalf?: AwayHalf | null | undefined
  /** The mark that was there as far as the person knew; absent in what an older Shala stored of a tag. */
  seen?: Pick<Press, 'status' | 'notes' | 'awayHalf'>
  byTag?: boolean
  /** Pressed together with others. */
  isOneOfMany?: boolean
  /** When it was pressed, in ms by the phone's clock, if it was sent before and is only stored now. */
  markedAt?: number
}

/** The mark that stands instead of a superseded one. */
export type CurrentMark = Pick<Attendance, 'status' | 'awayHalf' | 'notes' | 'markedAt'>

/** A mark that the server has not saved yet, as stored on the device. */
export interface WaitingMark extends Omit<Press, 'markedAt'> {
  /** In ms by the phone's clock, which may be wrong. With the student and the day it identifies the press. */
  markedAt: number
  /**
   * `markedAt` of the presses that this one replaced before their answers arrived: they may still reach the server, and
   * must not win.
   */
  replaces: number[]
  /** The page it was pressed in, and that page's own clock in ms, which nobody can set. */
  page: string
  pageTime: number
  state: 'waiting' | Exclude<MarkOutcome, 'saved'>
  /** For a refused one, in the person's language. */
  reason?: string
  /** A refused one that is refused however often it is sent. */
  isFinal?: boolean
  /** For a superseded one; null if the newer press was an undo. */
  current?: CurrentMark | null
}

/** A student's day: its newest press replaces the one before. */
export function keyOf({ date, studentId }: Pick<Press, 'date' | 'studentId'>): string {
  return `${date} ${studentId}`
}

/** For a press that replaces another. */
export function replacedBy(before: WaitingMark): number[] {
  return [...before.replaces, before.markedAt].slice(-mostReplaced)
}

/** What the server has, as far as is known: while a press waits, what was seen before it. */
export function seenBy(press: Press, before: WaitingMark | undefined): Pick<Press, 'seen'> {
  const seen = before?.state === 'waiting' ? before.seen : press.seen
  return seen ? { seen } : {}
}

/** Whether a mark restores what the server has, as far as is known. */
export function isBack({ seen, status, notes, awayHalf = null }: Press): boolean {
  return (
    seen !== undefined &&
    seen.status === status &&
    seen.notes === notes &&
    (seen.awayHalf ?? null) === awayHalf
  )
}

export interface PhoneClock {
  /** In ms by the phone's clock. */
  now: () => number
  page: string
  /** In ms since this page was opened. */
  pageTime: () => number
}

/** Its age in ms: neither a clock that was set back nor a page that slept makes it younger than it is. */
function ageOf(mark: WaitingMark, { now, page, pageTime }: PhoneClock): number {
  const byPage = mark.page === page ? pageTime() - mark.pageTime : 0
  return Math.floor(Math.max(0, now() - mark.markedAt, byPage))
}

function toSeen({ status, notes, awayHalf }: NonNullable<Press['seen']>): SentMark['seen'] {
  return { status: status ?? '', awayHalf: awayHalf ?? '', notes }
}

/** As the contract defines it. `markedAt` stays the same however often it is sent, and `sentAt` gives its age. */
export function toSent(mark: WaitingMark, clock: PhoneClock): SentMark {
  return {
    studentId: mark.studentId,
    status: mark.status ?? '',
    awayHalf: mark.awayHalf ?? '',
    subject: '',
    notes: mark.status === null ? '' : mark.notes,
    attendanceByNFC: mark.byTag ?? false,
    date: mark.date,
    markedAt: new Date(mark.markedAt).toISOString(),
    sentAt: new Date(mark.markedAt + ageOf(mark, clock)).toISOString(),
    ...(mark.seen && { seen: toSeen(mark.seen) }),
    ...(mark.replaces.length > 0 && { replaces: mark.replaces.map((ms) => new Date(ms).toISOString()) }),
  }
}
