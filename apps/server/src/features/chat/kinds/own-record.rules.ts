import { linkTo } from '../asking.ts'
import { type Answer, childOf, type Intent, intent } from '../assistant/answering.ts'
import { classTeacher, strength } from '../assistant/whom.rules.ts'
import { classesOf, ownRecord } from '../facts/people-facts.ts'

/** A student's own class with its teacher; a class teacher's with its students; for others the classes with their teachers. */
const ownClass: Answer = async (asking, question) => {
  const { actor } = asking.context
  const { i18n } = asking
  const classes = (await classesOf(asking)).filter(({ isOwn }) => isOwn)
  if (actor.role !== 'student' && classes.length > 0) return await strength(asking, { ...question, classes })
  if (actor.role === 'teacher')
    return { text: i18n.t('You are not the class teacher of any class.'), links: [linkTo('classes')] }
  if (actor.role !== 'student') return await classTeacher(asking, question)
  const { classId } = await ownRecord(asking)
  const own = classes.find(({ id }) => id === classId)
  const links = [linkTo('profile')]
  if (!own) return { text: i18n.t('You are in no class now.'), links }
  const of = { child: childOf(asking, question), class: own.class, teacher: own.classTeacher }
  const inClass = of.child === null ? i18n.t('You are in {class}.', of) : i18n.t('{child} is in {class}.', of)
  const teacher =
    of.teacher === null
      ? i18n.t('It has no class teacher yet.')
      : i18n.t('The class teacher is {teacher}.', of)
  return { text: `${inClass} ${teacher}`, links }
}

const ownContact: Answer = (asking) => ({
  text: asking.i18n.t('I never tell phone numbers here. Your own, and your email, are in your profile.'),
  links: [linkTo('profile')],
})

const ownRoll: Answer = async (asking, question) => {
  const { rollNumber } = await ownRecord(asking)
  const { i18n } = asking
  const links = [linkTo('profile')]
  if (!rollNumber) return { text: i18n.t('You have no roll number.'), links }
  const of = { child: childOf(asking, question), roll: rollNumber }
  const own = i18n.t('Your roll number is {roll}.', of)
  return { text: of.child === null ? own : i18n.t("{child}'s roll number is {roll}.", of), links }
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
