import { linkTo } from '../asking.ts'
import { type Answer, always, type Intent, intent, say, textsOf } from '../assistant/answering.ts'

/** Where a person who may see an Aadhaar number finds it. */
const noAadhaar: Answer = (asking) => {
  const { noAadhaar } = textsOf(asking)
  const { role } = asking.context.actor
  if (role === 'student') return { text: noAadhaar.student, links: [linkTo('profile')] }
  if (role === 'teacher') return { text: noAadhaar.teacher, links: [linkTo('profile'), linkTo('students')] }
  return { text: noAadhaar.admin, links: [linkTo('teachers'), linkTo('students')] }
}

/** Questions for what is never told: they are nothing else, whatever more they say. */
export const neverTold: readonly Intent[] = [intent('aadhaar', noAadhaar, ['aadhaar'], always)]

export const notKeptKinds: readonly Intent[] = [
  intent(
    'grades',
    say((texts) => texts.grades, [linkTo('attendanceDetails')]),
    ['grade -attendance'],
    always,
  ),
  intent(
    'assignments',
    say((texts) => texts.assignments, [linkTo('home')]),
    ['assignment'],
    always,
  ),
  intent(
    'fees',
    say((texts) => texts.fees),
    ['fee -class', 'fee class', 'fee student', 'fee count', 'fee who', 'fee pending', 'fee my'],
    always,
  ),
  intent(
    'transport',
    say((texts) => texts.transport),
    ['bus'],
    always,
  ),
  intent(
    'image',
    say((texts) => texts.noImages),
    ['image +make'],
    always,
  ),
]
