import { productName } from '@shala/contract/product'
import type { Context } from '#platform/context'
import type { Deliveries, Message } from '#platform/delivery'

export interface InvitingParts {
  deliveries: Deliveries
  /** Told when a message could not leave, for the operator's log. */
  onUndelivered: (error: Error) => void
}

interface Invited {
  phone: string | null
  email: string | null
  schoolName: string
  /** Where the product is. */
  origin: string
}

const channels = ['email', 'phone'] as const

function textFor(actorName: string, { phone, email, schoolName, origin }: Invited): string {
  const contact = [phone, email].filter(Boolean).join(' or ')
  return `${actorName} has given you access to ${schoolName} on ${productName}. Sign in at ${origin} with ${contact}; a code is sent to you.`
}

async function send({ deliveries, onUndelivered }: InvitingParts, message: Message): Promise<boolean> {
  const delivery = deliveries[message.channel]
  if (!delivery.carriesText) return false
  return await delivery.send(message).then(
    () => true,
    (error) => {
      onUndelivered(error)
      return false
    },
  )
}

/** Tells somebody of their access, where a message can leave; the text comes back, to be passed on by hand. */
export async function sendInvitation(
  parts: InvitingParts,
  { actor, now }: Context,
  invited: Invited,
): Promise<{ invitation: string; sentBy: Message['channel'][] }> {
  const invitation = textFor(actor.name, invited)
  const subject = `Your access to ${invited.schoolName}`
  const sentBy: Message['channel'][] = []
  for (const channel of channels) {
    const to = invited[channel]
    const message = { at: now, channel, purpose: 'invitation', code: null, subject, text: invitation }
    if (to && (await send(parts, { ...message, to }))) sentBy.push(channel)
  }
  return { invitation, sentBy }
}
