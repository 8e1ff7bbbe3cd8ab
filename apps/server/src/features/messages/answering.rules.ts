import type { FamilyAnswer } from '@shala/contract/messages/answering'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import * as store from './answering.store.ts'
import { queueNext } from './next-address.rules.ts'
import { stopAddress } from './stops.store.ts'

type Moment = Pick<Context, 'db' | 'now' | 'today'>

export type Asked = store.AskedFamily

/** The child that a message is about; undefined once the message's day is over, or its phone was said to be a wrong one. */
export async function findAsked({ db, today }: Moment, messageId: string): Promise<Asked | undefined> {
  const asked = await store.findAskedFamily(db, messageId)
  return asked?.date === today && asked.answer !== 'wrong' ? asked : undefined
}

/**
 * Writes down what a family answered, in a transaction. From a wrong phone or email the message goes on to the family's next
 * one.
 * @returns false when nothing is taken any more
 */
export async function keepAnswer(
  context: Pick<Context, 'db' | 'now'>,
  asked: Asked,
  answer: FamilyAnswer,
): Promise<boolean> {
  const { db, now } = context
  const kept = await store.saveAnswer(db, asked.messageId, { answer, now })
  if (kept && (answer === 'wrong' || answer === 'stop'))
    await stopAddress(db, { messageId: asked.messageId, why: answer, at: now })
  if (answer === 'wrong' && kept?.isLast) {
    const { familiesWays } = await findLastingSettings(context)
    await queueNext(context, { ...asked, kind: 'absent', newsId: null }, familiesWays)
  }
  return kept !== undefined
}
