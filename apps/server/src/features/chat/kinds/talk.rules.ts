import { linkTo } from '../asking.ts'
import { always, type Intent, intent, say } from '../assistant/answering.ts'
import { hello, help } from '../assistant/general.rules.ts'

export const talkKinds: readonly Intent[] = [
  intent(
    'who may what',
    say(
      /*i18n*/ 'Admins can do everything. Teachers mark attendance, see, add and change students, ask for leave and check in. Students see their own attendance and ask for leave.',
      [linkTo('people'), linkTo('help')],
    ),
    [
      'permission +which',
      'permission who|teacher',
      'able teacher +correct +mark +attendance -how',
      'able parent +correct +see -how',
    ],
    { understands: ['all'] },
  ),
  intent('hello', hello, ['hello'], always),
  intent('thanks', say(/*i18n*/ 'You are welcome!'), ['thanks'], always),
  intent('help', help, ['help +you +able'], always),
  intent('what can you do', help, ['you able +which +how', 'you which'], always),
  intent(
    'who are you',
    say(
      /*i18n*/ "I am EduBot, the built-in assistant. I answer from your school's own data and tell you how things are done.",
    ),
    ['who you'],
    always,
  ),
]
