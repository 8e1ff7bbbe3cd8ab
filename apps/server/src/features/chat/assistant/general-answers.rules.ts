import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import { classesOf, findStudents } from '../facts/people-facts.ts'
import { type Answer, textsOf } from './answering.ts'
import type { Heard } from './hearing.ts'
import { nearest, topicsFor } from './nearest.ts'

export const hello: Answer = (asking) => ({
  text: textsOf(asking).hello(asking.context.actor.name),
  links: [],
})

export const help: Answer = (asking) => ({
  text: textsOf(asking).help(topicsFor(asking)),
  links: [linkTo('help')],
})

const seesStudents = permissionRule('students:read')

/** Whether somebody is meant: a word with a capital letter, or the name of a student. */
export async function isSomebody(asking: Asking, part: string, { capitals }: Heard): Promise<boolean> {
  if (part.split(' ').some((word) => capitals.has(word))) return true
  if (part === '' || !seesStudents.isHeldBy(asking.context.actor)) return false
  return (await findStudents(asking, { search: part })).total > 0
}

/** Says plainly that it did not understand, and what to ask instead. */
export async function unknown(asking: Asking, heard: Heard): Promise<Reply> {
  const isNamed = seesStudents.isHeldBy(asking.context.actor) && (await isSomebody(asking, heard.name, heard))
  const suggestions = nearest(asking, heard, isNamed ? heard.name : '')
  return { text: textsOf(asking).unknown, links: [linkTo('help')], suggestions }
}

export async function askForClass(asking: Asking): Promise<Reply> {
  const classes = await classesOf(asking)
  const text = textsOf(asking).whichClass(classes.map((one) => one.class))
  return { text, links: [linkTo('classes')] }
}
