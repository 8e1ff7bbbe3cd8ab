import type { Day } from '@shala/contract/general/days'
import type { NewsKind } from '@shala/contract/messages/messages'
import type { Context } from '#platform/context'
import { isNews } from './messages.rules.ts'
import { type Due, type FamilyEvent, toldStates } from './messages.store.ts'
import type { News } from './news-words.ts'

type Moment = Pick<Context, 'db' | 'now' | 'today'>

/** `dropped`: it is no longer true. `waits`: that is so, and may change again in a moment. */
export type Verdict = 'holds' | 'dropped' | 'waits' | 'too_late'

export interface NewsEvent {
  newsId: string
  kind: NewsKind
}

/** With what it says now. */
export interface NewsVerdict {
  verdict: Verdict
  news: News
  /** The first day of its announcement. */
  from: Day
}

export interface Judges {
  /** A verdict for each of some messages that are about to leave, in their order. */
  judge: (context: Moment, messages: readonly FamilyEvent[]) => Promise<Verdict[]>
  /** The same for news; undefined for one that is gone. */
  judgeNews: (
    context: Moment,
    messages: readonly NewsEvent[],
  ) => Promise<readonly (NewsVerdict | undefined)[]>
}

export interface Judged {
  verdict: Verdict | undefined
  news?: News | undefined
  from?: Day | undefined
}

/** A family that was not told that the school is closed does not hear that it is open. Without a message of that, the app told it. */
function asTold({ kind, closed }: Due, judged: NewsVerdict | undefined): Judged {
  if (kind === 'reopened' && closed === 'sending') return { ...judged, verdict: 'waits' }
  const isTold = kind !== 'reopened' || closed === null || toldStates.includes(closed)
  return { ...judged, verdict: isTold ? judged?.verdict : 'dropped' }
}

/** Verdicts by the message's id. */
export async function judgeAll(
  { judge, judgeNews }: Judges,
  context: Moment,
  due: readonly Due[],
): Promise<ReadonlyMap<string, Judged>> {
  const news = due.flatMap((one) => {
    const { newsId, kind } = one
    return newsId && isNews(kind) ? [{ due: one, event: { newsId, kind } }] : []
  })
  const events = due.flatMap(({ id, event: key, kind, date, studentId }) =>
    isNews(kind) ? [] : [{ id, key, kind, date, studentId }],
  )
  const verdicts = events.length > 0 ? await judge(context, events) : []
  const told = news.map(({ event }) => event)
  const ofNews = told.length > 0 ? await judgeNews(context, told) : []
  return new Map<string, Judged>([
    ...events.map(({ id }, place) => [id, { verdict: verdicts[place] }] as const),
    ...news.map(({ due }, place) => [due.id, asTold(due, ofNews[place])] as const),
  ])
}
