import {
  attendanceLimits,
  attendanceRefusals,
  type MarkResult,
  markAttendance,
  markBatch,
} from '@shala/contract/attendance/attendance'
import { call } from '#platform/calls/api.ts'
import { ApiError, foreign, isRefusedWith } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { type CurrentMark, isBack, type PhoneClock, toSent, type WaitingMark } from './waiting-mark.ts'

export type Answered = { mark: WaitingMark } & (
  | { outcome: 'saved' }
  | { outcome: 'superseded'; current: CurrentMark | null; isOwn: boolean }
  | { outcome: 'refused'; reason: string; isFinal: boolean }
)

/** A colleague has marked the same as a card, whose note nobody typed. */
const isSaidAlready = ({ byTag, status }: WaitingMark, current: CurrentMark | null) =>
  byTag === true && status === (current?.status ?? null)

/**
 * Nothing is left to decide: it was saved, a newer mark by the same person stands, a colleague's says what a card does, or it
 * only restored what was seen and a colleague's mark has come instead.
 */
export function isSettled(answered: Answered): boolean {
  const { mark, outcome } = answered
  if (outcome !== 'superseded') return outcome === 'saved'
  return answered.isOwn || isBack(mark) || isSaidAlready(mark, answered.current)
}

/** The outcome of one call. A mark that was not answered is sent again once the failure has passed. */
export interface Round {
  answered: Answered[]
  failure?: ApiError
}

const tooMany = 429

/** Nothing is known about the mark itself: no answer, an outage, too many calls, or nobody is signed in. */
function isAboutTheCall({ isOutage, status }: ApiError): boolean {
  return isOutage || status === tooMany || status === 401
}

function refuse(marks: WaitingMark[], error: ApiError): Round {
  const isFinal = isRefusedWith(error, attendanceRefusals.dayOff)
  return { answered: marks.map((mark) => ({ mark, outcome: 'refused', reason: error.message, isFinal })) }
}

function toAnswered(mark: WaitingMark, { outcome, message, code, attendance, isOwn }: MarkResult): Answered {
  if (outcome === 'refused') {
    return { mark, outcome, reason: i18n.t(message ?? ''), isFinal: code === attendanceRefusals.dayOff.code }
  }
  if (outcome === 'saved') return { mark, outcome }
  return { mark, outcome, current: attendance ?? null, isOwn: isOwn ?? false }
}

/** Pairs marks with results, both in the order sent; a mark that was left out has none. */
function inPairs(marks: WaitingMark[], results: MarkResult[]): Answered[] {
  let next = 0
  return marks.flatMap((mark) => {
    const result = results[next]
    if (result?.studentId !== mark.studentId) return []
    next += 1
    return [toAnswered(mark, result)]
  })
}

async function sendOne(mark: WaitingMark, clock: PhoneClock): Promise<Round> {
  await call(markAttendance, { body: toSent(mark, clock) })
  return { answered: [{ mark, outcome: 'saved' }] }
}

async function sendTogether(marks: WaitingMark[], clock: PhoneClock): Promise<Round> {
  const { results } = await call(markBatch, { body: { marks: marks.map((mark) => toSent(mark, clock)) } })
  const answered = inPairs(marks, results)
  return answered.length === marks.length ? { answered } : { answered, failure: foreign() }
}

/** Sends up to a batch of marks, a single one by the call for one. Every outcome is in the round; nothing is thrown. */
export async function sendMarks(marks: WaitingMark[], clock: PhoneClock): Promise<Round> {
  const [first, ...more] = marks
  if (!first) return { answered: [] }
  try {
    return await (more.length === 0 ? sendOne(first, clock) : sendTogether(marks, clock))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isRefusedWith(error, attendanceRefusals.superseded)) {
      const { current = null, isOwn = false } = error.body as {
        current?: CurrentMark | null
        isOwn?: boolean
      }
      return { answered: [{ mark: first, outcome: 'superseded', current, isOwn }] }
    }
    return isAboutTheCall(error) ? { answered: [], failure: error } : refuse(marks, error)
  }
}

export const mostAtOnce = attendanceLimits.batch
