import { randomInt } from 'node:crypto'
import { otpLength } from '@shala/contract/auth/auth'
import {
  deliveryRefusals,
  deliveryTexts,
  type TestChannel,
  type testDelivery,
  testPause,
} from '@shala/contract/deliveries'
import type { Received } from '@shala/contract/general/endpoint'
import { productName } from '@shala/contract/general/product'
import { fill } from '@shala/contract/general/refusal'
import { findLastRecorded, recordActivity, takeTurn } from '#features/activity/index'
import { type AuthParts, authOfActor, findLogin } from '#features/auth/index'
import { sayOf } from '#features/messages/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import type { Deliveries, Delivery, Message } from '#platform/delivery/delivery'
import { second } from '#platform/durations'
import { Refused } from '#platform/refused'

export interface DeliveriesParts {
  auth: AuthParts
  deliveries: Deliveries
  /** Called with the reason why a test could not be sent, for the operator's log. */
  onUndelivered: (error: Error) => void
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null
}

/**
 * Our own deliveries' messages can be shown; any other error may name the operator's hosts, and goes only to the log.
 */
function reasonOf({ message }: Error): string {
  return /^The (mail server|SMS provider|WhatsApp server) /.test(message)
    ? message
    : 'its server could not be reached.'
}

/** Recorded before it is sent: of two at once, the second is too soon. */
async function recordTest(context: Context, channel: TestChannel): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, actor, now } = context
    const test = { action: 'deliveries.test', entity: channel } as const
    await takeTurn(db, test)
    const last = await findLastRecorded(db, test)
    const seconds = last ? Math.ceil(testPause - (now.getTime() - last.getTime()) / second) : 0
    if (seconds > 0) {
      throw new Refused(deliveryRefusals.tooSoon, { values: { seconds }, retryAfter: seconds })
    }
    await recordActivity(context, { ...test, entityId: actor.userId, after: { channel } })
  })
}

type Said = Pick<Message, 'code' | 'subject' | 'text' | 'template'>

async function wordsOf(
  context: Context,
  {
    kind,
    carriesText,
    publicUrl,
  }: Pick<Delivery, 'kind' | 'carriesText'> & Pick<DeliveriesParts, 'publicUrl'>,
  says: Received<typeof testDelivery, 'body'>['says'],
): Promise<Said> {
  if (says === 'absent' || kind === 'whatsapp') {
    return { code: null, ...(await sayOf(context, 'absent', { name: context.actor.name, publicUrl })) }
  }
  const code = carriesText ? null : String(randomInt(10 ** otpLength)).padStart(otpLength, '0')
  const subject = `A test message from ${productName}`
  return {
    code,
    subject,
    text: `This is a test message from ${productName}. Messages to your school arrive.`,
  }
}

/**
 * Sends the asking admin a message the way a code is sent.
 * @throws Refused 409 without such an address, or where WhatsApp is not set up, 429 within a minute, 503 with the reason when it cannot be sent
 */
export async function sendTest(
  { auth, deliveries, onUndelivered, publicUrl }: DeliveriesParts,
  context: Context,
  { channel, says }: Received<typeof testDelivery, 'body'>,
): Promise<string> {
  const delivery = deliveries[channel]
  if (!delivery) throw new Refused(deliveryRefusals.notSetUp)
  const address = channel === 'email' ? 'email' : 'phone'
  const { [address]: to } = await findLogin(authOfActor(auth, context.actor), context.actor.userId)
  if (!to) throw new Refused(deliveryRefusals.noAddress)
  await recordTest(context, channel)
  const { kind, carriesText } = delivery
  const said = await wordsOf(context, { kind, carriesText, publicUrl }, says)
  try {
    await delivery.send({ at: context.now, channel: address, to, purpose: 'test', ...said })
  } catch (error) {
    onUndelivered(error as Error)
    throw new Refused(deliveryRefusals.failed, { values: { reason: reasonOf(error as Error) } })
  }
  return fill(kind === 'outbox' ? deliveryTexts.testWritten : deliveryTexts.testSent, { to })
}
