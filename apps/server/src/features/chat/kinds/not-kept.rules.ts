import { linkTo } from '../asking.ts'
import { type Answer, always, type Intent, intent, say } from '../assistant/answering.ts'

const aadhaarTexts = {
  student:
    /*i18n*/ 'I never show Aadhaar numbers, and need none. Your own records are in your profile; for anything else please ask the school.',
  teacher:
    /*i18n*/ "I never show Aadhaar numbers, and need none. Yours is in your profile; a student's card, where the school keeps one, is among the documents on the student's own screen.",
  admin:
    /*i18n*/ "I never show Aadhaar numbers, and need none. That of a teacher is in their details in 'Teachers'; a student's card, where the school keeps one, is among the documents on the student's own screen. Every look is recorded.",
}

/** Where a person who may see an Aadhaar number finds it. */
const noAadhaar: Answer = (asking) => {
  const { role } = asking.context.actor
  if (role === 'student') return { text: asking.i18n.t(aadhaarTexts.student), links: [linkTo('profile')] }
  if (role === 'teacher')
    return { text: asking.i18n.t(aadhaarTexts.teacher), links: [linkTo('profile'), linkTo('students')] }
  return { text: asking.i18n.t(aadhaarTexts.admin), links: [linkTo('teachers'), linkTo('students')] }
}

/** Questions for what is never told: they are nothing else, whatever more they say. */
export const neverTold: readonly Intent[] = [intent('aadhaar', noAadhaar, ['aadhaar'], always)]

export const notKeptKinds: readonly Intent[] = [
  intent(
    'grades',
    say(/*i18n*/ 'Grades and exams are not kept here. I can tell you about attendance instead.', [
      linkTo('attendanceDetails'),
    ]),
    ['grade -attendance'],
    always,
  ),
  intent(
    'assignments',
    say(
      /*i18n*/ 'Homework and assignments are not kept here. Announcements on the dashboard tell the news of the school.',
      [linkTo('home')],
    ),
    ['assignment'],
    always,
  ),
  intent(
    'fees',
    say(/*i18n*/ 'Fees are not kept here.'),
    ['fee', 'fee class|student|count|who|pending|my'],
    always,
  ),
  intent('transport', say(/*i18n*/ 'Buses and routes are not kept here.'), ['bus'], always),
  intent('image', say(/*i18n*/ 'Images are not set up here, so I cannot make one.'), ['image +make'], always),
]
