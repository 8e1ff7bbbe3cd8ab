import { linkTo } from '../asking.ts'
import { say } from './answering.ts'
import { attendanceIntents } from './attendance-intents.ts'
import * as general from './general-answers.rules.ts'
import { howTos } from './how-tos.ts'
import { type Intent, intent } from './intent.ts'
import * as people from './people-answers.rules.ts'
import { peopleIntents } from './people-intents.ts'
import * as school from './school-answers.rules.ts'
import { schoolIntents } from './school-intents.ts'

const always = { heeds: ['all'] } as const

/** Questions for what is never told: they are nothing else, whatever more they say. */
export const neverTold: readonly Intent[] = [intent('aadhaar', people.noAadhaar, ['aadhaar'], always)]

/** Missing data is named plainly, with what there is. */
const notKept: Intent[] = [
  intent(
    'grades',
    say((texts) => texts.grades, [linkTo('attendanceDetails')]),
    ['grade -attendance'],
    always,
  ),
  intent('schedule', school.schedule, ['schedule'], always),
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
    'girls and boys',
    people.girlsAndBoys,
    [
      'gender',
      'gender count',
      'gender count student',
      'gender count class number',
      'gender count student class number',
    ].map(
      (way) =>
        `${way} +student +school +class +who +which -present -absent -late -attendance -mark -unmarked -leave -below -my -child -how -roll -percent -command`,
    ),
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

const chatting: Intent[] = [
  intent('hello', general.hello, ['hello'], always),
  intent(
    'thanks',
    say((texts) => texts.thanks),
    ['thanks'],
    always,
  ),
  intent('help', general.help, ['help +you +able'], always),
  intent('what can you do', general.help, ['you able +which +how', 'you which'], always),
  intent(
    'who are you',
    say((texts) => texts.whoAmI),
    ['who you'],
    always,
  ),
]

/** Every kind of question there is an answer to; of two that fit alike, the first one has it. */
export const intents: readonly Intent[] = [
  ...neverTold,
  ...notKept,
  ...attendanceIntents,
  ...peopleIntents,
  ...schoolIntents,
  ...howTos,
  ...chatting,
]
