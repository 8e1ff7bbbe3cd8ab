import { chatPlaces } from '@shala/contract/chat/links'
import type { Day } from '@shala/contract/general/days'
import { permissionRule } from '#platform/permissions'
import { linkTo, type Reply } from '../asking.ts'
import { type Intent, intent, type Question } from '../assistant/answering.ts'

type Links = Reply['links']

/** By what is done: how, in English. */
export const instructions = new Map<string, string>()

export const onlyReads =
  /*i18n*/ 'I only read: I cannot change, send or delete anything. This is done on its own screen.'

interface Where {
  /** Screens, or what leads to the rows that a question names. */
  to?: Links | [(question: Question, today: Day) => Links]
  /** In place of the permission of the first screen. */
  may?: Parameters<typeof permissionRule>[0]
  ofFamily?: string
}

const writesNotes = permissionRule('leave:note')

export function howTo(name: string, text: string, ways: readonly string[], where: Where = {}): Intent {
  const { to = [], may, ofFamily } = where
  instructions.set(name, text)
  const [place] = to
  const needed = may ?? (typeof place === 'object' ? chatPlaces[place.to].may : 'self:read')
  return intent(
    `how to ${name}`,
    (asking, question) => {
      const { i18n } = asking
      const steps = i18n.t(ofFamily && writesNotes.isHeldBy(asking.context.actor) ? ofFamily : text)
      const words = question.concepts.has('command') ? `${i18n.t(onlyReads)}\n${steps}` : steps
      const { today } = asking.context
      const places = to.flatMap((link) => (typeof link === 'function' ? link(question, today) : [link]))
      return { text: words, links: [...places, linkTo('help')] }
    },
    ways,
    { understands: ['all'], may: permissionRule(needed), isDone: true },
  )
}
