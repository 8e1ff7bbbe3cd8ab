import { markAttendance } from '@shala/contract/attendance/attendance'
import { readTag } from '@shala/contract/attendance/tags'
import { classLabel } from '@shala/contract/classes'
import type { Answer } from '@shala/contract/general/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { knownStudent } from '../marking/marking-queries.ts'
import { waitingMarks } from '../waiting/waiting-of-me.ts'

const note = 'Marked via NFC link'

/** The student of a link, as far as this device knows, and today's mark as shown to the person. */
export interface Tagged {
  studentId: string
  name: string
  /** Empty without a server, for a student this device has not seen. */
  line: string
  classId: string
  /** Undefined when it is unknown. */
  mark:
    | Pick<NonNullable<Answer<typeof readTag>['attendance']>, 'status' | 'awayHalf' | 'notes' | 'markedAt'>
    | null
    | undefined
  /** Scanned cards may mark without asking. */
  isOfCard: boolean
}

function isAway(error: unknown): boolean {
  return error instanceof ApiError && error.isOutage && !navigator.onLine
}

function fromDevice(client: QueryClient, studentId: string): Tagged {
  const known = knownStudent(client, studentId)
  return {
    studentId,
    name: known?.name ?? i18n.t('A student this device has not seen yet'),
    line: known ? classLabel(known.class) : '',
    classId: known?.class._id ?? '',
    mark: undefined,
    isOfCard: false,
  }
}

/** @throws ApiError, except on a device without a network */
export async function findTagged(
  client: QueryClient,
  { studentId, tag }: { studentId: string; tag: string | undefined },
): Promise<Tagged> {
  try {
    const found = await call(readTag, { params: { studentId }, query: { tag } })
    const { name, rollNumber, class: of } = found.student
    const line = `${classLabel(of)}, ${i18n.t('Roll {rollNumber}', { rollNumber })}`
    return { studentId, name, line, classId: of._id, mark: found.attendance, isOfCard: found.isOfCard }
  } catch (error) {
    if (!isAway(error)) throw error
    return fromDevice(client, studentId)
  }
}

export interface TagMarked {
  at: string
  /** No server took it: it waits on this device. */
  isWaiting?: boolean
}

/** Where nothing was shown, no mark was seen: a colleague's stays, and is shown beside this one. */
const seenOf = ({ mark }: Tagged) => ({
  status: mark?.status ?? null,
  awayHalf: mark?.awayHalf ?? null,
  notes: mark?.notes ?? '',
})

/** The call may have arrived although its answer did not, so that what is kept is the same press. */
function keepMark(tagged: Tagged, date: string, markedAt: number): TagMarked {
  const { studentId, name, classId } = tagged
  const of = { studentId, studentName: name, classId, date, byTag: true }
  void waitingMarks().press([{ ...of, status: 'present', notes: note, markedAt, seen: seenOf(tagged) }])
  return { at: new Date(markedAt).toISOString(), isWaiting: true }
}

async function sendMark(tagged: Tagged, pressedAt: number): Promise<TagMarked> {
  const { studentId } = tagged
  const { status, awayHalf, notes } = seenOf(tagged)
  const markedAt = new Date(pressedAt).toISOString()
  const { attendance } = await call(markAttendance, {
    body: {
      studentId,
      status: 'present',
      subject: '',
      notes: note,
      attendanceByNFC: true,
      markedAt,
      sentAt: new Date().toISOString(),
      seen: { status: status ?? '', awayHalf: awayHalf ?? '', notes },
    },
  })
  return { at: attendance?.markedAt ?? markedAt }
}

/**
 * Marks the student present; without a network, stores the mark.
 * @throws ApiError 409 when another mark was made meanwhile
 */
export async function markTagged(tagged: Tagged, today: string): Promise<TagMarked> {
  const pressedAt = Date.now()
  try {
    return await sendMark(tagged, pressedAt)
  } catch (error) {
    if (!isAway(error)) throw error
    return keepMark(tagged, today, pressedAt)
  }
}
