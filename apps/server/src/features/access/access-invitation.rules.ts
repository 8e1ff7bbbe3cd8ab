import { productName } from '@shala/contract/general/product'
import { type AuthParts, authContext, mayInvite } from '#features/auth/index'
import type { Context } from '#platform/context'
import type { Deliveries, Message } from '#platform/delivery/delivery'

export interface InvitingParts {
  auth: AuthParts
  deliveries: Deliveries
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null
  /** Called when a message could not be sent, for the operator's log. */
  onUndelivered: (error: Error) => void
}

interface Invited {
  phone: string | null
  email: string | null
  schoolName: string
  /** Where the product is. */
  origin: string
  ipAddress: string
}

const channels = ['email', 'phone'] as const

function textFor(actorName: string, { phone, email, schoolName }: Invited, place: string | null): string {
  const contact = [phone, email].filter(Boolean).join(' or ')
  const where = place ? ` at ${place}` : ''
  return `${actorName} has given you access to ${schoolName} on ${productName}. Sign in${where} with ${contact}; a code is sent to you.`
}

/**
 * The invitation may go to somebody who has never heard of the school. It contains nothing that another person wrote:
 * no name, and no contact but the one it is sent to.
 */
function messageFor(to: string, place: string | null): string {
  const where = place ? ` at ${place}` : ''
  return `You have been given access to a school on ${productName}. Sign in${where} with ${to}; a code is sent to you. If you do not expect this, please ignore this message.`
}

/** The address at which others find the product; null when its own address leads each machine to itself. */
export function urlFor(origin: string): string | null {
  const name = URL.canParse(origin) ? new URL(origin).hostname : 'localhost'
  return /^(localhost|127\..*|\[::1\])$/.test(name) ? null : origin
}

/** Somebody is waiting for the answer, in a browser that gives up after fifteen seconds. */
const patience = 10_000

function late(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(reject, patience, new Error('An invitation took too long to leave.')).unref()
  })
}

async function send(parts: InvitingParts, message: Message, ipAddress: string): Promise<boolean> {
  const { auth, deliveries, onUndelivered } = parts
  const delivery = deliveries[message.channel]
  const asking = authContext(auth, { now: message.at, ipAddress, userAgent: null })
  if (!delivery.carriesText || !(await mayInvite(asking))) return false
  return await Promise.race([delivery.send(message), late()]).then(
    // A message in the outbox has reached nobody.
    () => delivery.kind !== 'outbox',
    (error) => {
      onUndelivered(error)
      return false
    },
  )
}

/** Tells somebody about their access if a message can be sent in time. Returns the text, to be passed on by hand. */
export async function sendInvitation(
  parts: InvitingParts,
  { actor, now }: Context,
  invited: Invited,
): Promise<{ invitation: string; url: string | null; sentBy: Message['channel'][] }> {
  const subject = `Your access on ${productName}`
  const url = urlFor(invited.origin)
  const sendBy = async (channel: Message['channel']) => {
    const to = invited[channel]
    if (!to) return false
    // A request can claim any host, so messages to strangers name only the address that the operator has set.
    const place = parts.deliveries[channel].kind === 'outbox' ? url : parts.publicUrl
    const text = messageFor(to, place)
    const message = { at: now, channel, to, purpose: 'invitation', code: null, subject, text }
    return await send(parts, message, invited.ipAddress)
  }
  const sent = await Promise.all(channels.map(sendBy))
  const sentBy = channels.filter((_, place) => sent[place])
  return { invitation: textFor(actor.name, invited, url), url, sentBy }
}
