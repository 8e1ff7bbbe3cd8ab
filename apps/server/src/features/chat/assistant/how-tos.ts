import { linkTo, type Reply } from '../asking.ts'
import { say } from './answering.ts'
import type { HowToName } from './how-tos-en.ts'
import { type Intent, intent } from './intent.ts'

function howTo(
  name: string,
  [text, ...links]: [HowToName, ...Reply['links']],
  ways: readonly string[],
): Intent {
  return intent(
    `how to ${name}`,
    say((texts) => texts.howTo[text], [...links, linkTo('help')]),
    ways,
    { heeds: ['all'] },
  )
}

/** How things are done: everybody may ask, whoever may do them. */
export const howTos: Intent[] = [
  howTo(
    'mark',
    ['mark', linkTo('attendance')],
    ['how mark +attendance -correct -qr', 'how attendance +mark +apply -correct -qr -export -report'],
  ),
  howTo(
    'correct',
    ['correct', linkTo('attendance')],
    ['correct attendance +how +mark', 'correct mark +how +attendance', 'correct grade +attendance -which'],
  ),
  howTo('add a student', ['addStudent', linkTo('addStudent')], ['add student +how']),
  howTo('add a teacher', ['addTeacher', linkTo('teachers')], ['add teacher +how']),
  howTo('add a class', ['addClass', linkTo('classes')], ['add class +how -student', 'make class +how']),
  howTo('import', ['import', linkTo('import')], ['import +how +who +student']),
  howTo('promote', ['promote', linkTo('students')], ['promote +how +student +class']),
  howTo('print cards', ['cards', linkTo('cards')], ['card +how +attendance']),
  howTo(
    'apply for leave',
    ['applyLeave', linkTo('ownLeave')],
    ['apply leave +how +request +holiday', 'how leave +request +apply +my +holiday -decide -add'],
  ),
  howTo(
    'decide leave',
    ['decideLeave', linkTo('teamLeave')],
    ['decide leave +how +request +holiday', 'decide +how'],
  ),
  howTo('change a password', ['password', linkTo('profile')], ['password +how +correct +my']),
  howTo('export', ['export', linkTo('settings')], ['export +how +attendance +student']),
  howTo('set up qr', ['qr', linkTo('teacherAttendance')], ['qr +how +attendance +teacher +mark']),
  howTo('check in', ['checkIn', linkTo('home')], ['checkin +how +teacher +my']),
  howTo('change the language', ['language', linkTo('profile')], ['language +how +correct']),
  howTo(
    'change the calendar',
    ['calendar', linkTo('calendar')],
    ['add holiday +how +calendar', 'add event +how +calendar', 'calendar correct +how', 'how calendar'],
  ),
  howTo('delete', ['remove', linkTo('students')], ['remove +how +student +teacher']),
  howTo('sign out', ['account'], ['account +how']),
  howTo('change a photo', ['photo', linkTo('profile')], ['photo +how +correct +my']),
  howTo('change the school', ['school', linkTo('school')], ['correct school +how +contact']),
  howTo('see reports', ['reports', linkTo('reports')], ['report +how +attendance +export']),
  howTo('turn on notifications', ['notifications'], ['notification +how']),
  howTo('give access', ['access', linkTo('people')], ['permission add +how']),
  howTo('find documents', ['documents', linkTo('students')], ['document +how +student']),
  intent(
    'who may what',
    say((texts) => texts.whoMay, [linkTo('people'), linkTo('help')]),
    ['permission +who +which +teacher', 'permission who', 'permission teacher'],
    { heeds: ['all'] },
  ),
]
