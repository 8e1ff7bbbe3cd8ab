import type { AttendanceStatus } from '@shala/contract/attendance/status'
import type { Asking } from '../asking.ts'
import { type Question, textsOf } from './answering.ts'
import type { Heard } from './hearing.ts'

const asksInEnglish = /^(is|are|am|was|were|did|does|do|has|have|will|can)$/
const asksInHindi = /^(kya|क्या)$/
const verbsInHindi =
  /^(आया|आयी|आई|आए|गया|गयी|गई|गए|है|हैं|था|थी|थे|aaya|aayi|aaye|gaya|gayi|hai|hain|tha|thi|hui|हुई)$/
const asksForMore =
  /^(who|whom|whose|which|what|when|where|why|how|many|much|name|names|list|kaun|kab|kahan|kitne|kitni|kitna|kis|kisne|kaunse|konsi|kaunsi|kaise|kyon|कौन|कब|कहां|कितने|कितनी|कितना|किस|किसने|कौनसी|कैसे|क्यों|नाम)$/

/** Whether 'yes' or 'no' answers it: 'is Ravi here?', 'क्या कल छुट्टी है?', 'Ravi aaya tha kya'. A 'not' in it leaves that open. */
function asksYesOrNo({ words, concepts }: Heard): boolean {
  if (words.some((word) => asksForMore.test(word)) || concepts.has('not') || concepts.has('stayedAway'))
    return false
  const isPolar = asksInEnglish.test(words[0] ?? '') || verbsInHindi.test(words.at(-1) ?? '')
  return isPolar || words.some((word) => asksInHindi.test(word))
}

/** The answer behind its 'yes' or 'no', where that was asked; `isSo` is null where the answer does not say. */
export function saying(
  asking: Asking,
  question: Heard,
  { isSo, told }: { isSo: boolean | null; told: string },
): string {
  if (isSo === null || !asksYesOrNo(question)) return told
  const { yes, no } = textsOf(asking)
  return `${isSo ? yes : no} ${told}`
}

/** Whether a mark is what a question asks for; somebody who came late did come. */
export function isMarkedSo({ concepts }: Question, mark: string | null): boolean | null {
  if (mark === null) return null
  const was = (status: AttendanceStatus) => mark === status
  if (concepts.has('late')) return was('late')
  if (concepts.has('absent')) return was('absent')
  return concepts.has('present') || concepts.has('checkin') ? was('present') || was('late') : null
}
