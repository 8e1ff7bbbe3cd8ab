import type { FamilyAnswer } from '@shala/contract/messages/answering'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import * as store from './answering.store.ts'
import { queueNext } from './next-address.rules.ts'

type Moment = Pick<Context, 'db' | 'now' | 'today'>

export type Asked = store.AskedFamily

/** The child that a message is about; undefined once the message's day is over, or its phone was said to be a wrong one. */
export async function findAsked({ db, today }: Moment, messageId: string): Promise<Asked | undefined> {
  const asked = await store.findAskedFamily(db, messageId)
  return asked?.date === today && asked.answer !== 'wrong' ? asked : undefined
}

/** Writes down what a family answered. From a wrong phone or email the message goes on to the family's next one. */
export async function keepAnswer(moment: Moment, asked: Asked, answer: FamilyAnswer): Promise<void> {
  await inTransaction(moment, async (context) => {
    const { db, now } = context
    await store.saveAnswer(db, asked.messageId, { answer, now })
    if (answer !== 'wrong') return
    const { familiesWays } = await findLastingSettings(context)
    await queueNext(context, { ...asked, kind: 'absent' }, familiesWays)
  })
}
