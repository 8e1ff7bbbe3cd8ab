import { chatLimits } from '@shala/contract/chat/chat'
import { isAdmin, type Role } from '@shala/contract/people'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { classesOf } from '../facts/people-facts.ts'
import { type Answer, textsOf } from './answering.ts'
import type { Texts } from './texts-en.ts'

function topicsFor(role: Role, { topics }: Texts): string[] {
  if (role === 'student') return [...topics.student, ...topics.everyone]
  return [...topics.staff, ...(isAdmin(role) ? topics.admin : []), ...topics.everyone]
}

export const hello: Answer = (asking) => ({
  text: textsOf(asking).hello(asking.context.actor.name),
  links: [],
})

export const help: Answer = (asking) => {
  const texts = textsOf(asking)
  return { text: texts.help(topicsFor(asking.context.actor.role, texts)), links: [linkTo('help')] }
}

/** Says plainly that it did not understand, and what to ask instead. */
export function unknown(asking: Asking): Reply {
  const texts = textsOf(asking)
  const suggestions = topicsFor(asking.context.actor.role, texts).slice(0, chatLimits.suggestions)
  return { text: texts.unknown, links: [linkTo('help')], suggestions }
}

export async function askForClass(asking: Asking): Promise<Reply> {
  const classes = await classesOf(asking)
  const text = textsOf(asking).whichClass(classes.map((one) => one.class))
  return { text, links: [linkTo('classes')] }
}
