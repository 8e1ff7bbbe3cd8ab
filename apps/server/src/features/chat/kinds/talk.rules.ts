import { linkTo } from '../asking.ts'
import { always, type Intent, intent, say } from '../assistant/answering.ts'
import { hello, help } from '../assistant/general.rules.ts'

export const talkKinds: readonly Intent[] = [
  intent(
    'who may what',
    say((texts) => texts.whoMay, [linkTo('people'), linkTo('help')]),
    [
      'permission +who +which +teacher',
      'permission who',
      'permission teacher',
      'able teacher +correct +mark +attendance -how',
      'able parent +correct +see -how',
    ],
    { heeds: ['all'] },
  ),
  intent('hello', hello, ['hello'], always),
  intent(
    'thanks',
    say((texts) => texts.thanks),
    ['thanks'],
    always,
  ),
  intent('help', help, ['help +you +able'], always),
  intent('what can you do', help, ['you able +which +how', 'you which'], always),
  intent(
    'who are you',
    say((texts) => texts.whoAmI),
    ['who you'],
    always,
  ),
]
