import { linkTo } from '../asking.ts'
import { type Answer, childOf, type Intent, intent, textsOf } from '../assistant/answering.ts'
import { classTeacher, strength } from '../assistant/whom.rules.ts'
import { classesOf, ownRecord } from '../facts/people-facts.ts'

/** A student's own class with its teacher; a class teacher's with its students; for others the classes with their teachers. */
const ownClass: Answer = async (asking, question) => {
  const { actor } = asking.context
  const texts = textsOf(asking)
  const classes = (await classesOf(asking)).filter(({ isOwn }) => isOwn)
  if (actor.role !== 'student' && classes.length > 0) return await strength(asking, { ...question, classes })
  if (actor.role === 'teacher') return { text: texts.noOwnClasses, links: [linkTo('classes')] }
  if (actor.role !== 'student') return await classTeacher(asking, question)
  const { classId } = await ownRecord(asking)
  const own = classes.find(({ id }) => id === classId)
  return {
    text: own ? texts.ownClass(own, childOf(asking, question)) : texts.noOwnClass,
    links: [linkTo('profile')],
  }
}

const ownContact: Answer = (asking) => ({
  text: textsOf(asking).ownContact,
  links: [linkTo('profile')],
})

const ownRoll: Answer = async (asking, question) => {
  const { rollNumber } = await ownRecord(asking)
  const texts = textsOf(asking)
  return {
    text: rollNumber ? texts.ownRoll(rollNumber, childOf(asking, question)) : texts.noOwnRoll,
    links: [linkTo('profile')],
  }
}

export const ownRecordKinds: readonly Intent[] = [
  intent('my class', ownClass, [
    'my class teacher +who +which',
    'my teach who',
    'ownClass class teacher +who +which',
    'ownClass class +which +who -teacher -attendance -present -absent -late -student -unmarked -mark -below -percent -strength -count -roll',
    'my class +which +who -teacher -attendance -present -absent -late -student -unmarked -mark -strength',
  ]),
  intent('my contact', ownContact, ['my contact +which -how -correct -school -teacher -parent']),
  intent('my roll number', ownRoll, ['my roll +which']),
]
