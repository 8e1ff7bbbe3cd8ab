import { type ChatLink, chatPlaces } from '@shala/contract/chat/links'
import type { Day } from '@shala/contract/general/days'
import { monthOf } from '@shala/contract/general/months'
import { permissionRule } from '#platform/permissions'
import { linkTo, type Reply } from '../asking.ts'
import { type Intent, intent, say, textsOf } from '../assistant/answering.ts'
import { readDays } from '../assistant/day-spans.ts'
import type { Heard } from '../assistant/hearing.ts'
import type { HowToName } from '../assistant/how-tos-en.ts'
import { linksTo } from '../assistant/links.ts'

type Links = Reply['links']

/** @param links where it is done: screens, or what leads to the rows that a question names */
function howTo(
  name: string,
  [text, ...links]: [HowToName, ...(Links | [(question: Heard, today: Day) => Links])],
  ways: readonly string[],
  permission?: Parameters<typeof permissionRule>[0],
): Intent {
  const [place] = links
  const needed = permission ?? (typeof place === 'object' ? chatPlaces[place.to].may : 'self:read')
  return intent(
    `how to ${name}`,
    (asking, question) => {
      const texts = textsOf(asking)
      const steps = texts.howTo[text]
      const words = question.concepts.has('command') ? `${texts.onlyReads}\n${steps}` : steps
      const { today } = asking.context
      const places = links.flatMap((link) => (typeof link === 'function' ? link(question, today) : [link]))
      return { text: words, links: [...places, linkTo('help')] }
    },
    ways,
    { heeds: ['all'], may: permissionRule(needed), isDone: true },
  )
}

/** How things are done, for those who may do them. */
export const howTos: Intent[] = [
  howTo(
    'mark',
    ['mark', linkTo('attendance')],
    [
      'command mark -add -correct -offline',
      'command present +mark -send',
      'command absent +mark -send',
      'command late +mark -send',
      'command attendance +mark -send -remove -export -correct -offline',
      'how mark +attendance -correct -qr -offline',
      'how remark +add +student +mark +write',
      'how attendance +mark +apply -correct -qr -export -report -offline -register -print',
    ],
  ),
  howTo(
    'correct',
    ['correct', linkTo('attendance')],
    [
      'correct attendance +how +mark',
      'correct mark +how +attendance',
      'how correct absent',
      'how correct present',
      'correct grade +attendance -which',
    ],
  ),
  howTo('add a student', ['addStudent', linkTo('addStudent')], ['add student +how']),
  howTo('add a teacher', ['addTeacher', linkTo('teachers')], ['add teacher +how'], 'teachers:add'),
  howTo(
    'add a class',
    ['addClass', linkTo('classes')],
    ['add class +how -student -register', 'make class +how -card'],
    'classes:write',
  ),
  howTo('import', ['import', linkTo('import')], ['import +how +student +teacher +add +correct +remove']),
  howTo(
    'promote',
    ['promote', linkTo('students')],
    ['promote +how +student +class +send +move'],
    'students:promote',
  ),
  howTo(
    'print cards',
    ['cards', linkTo('cards')],
    ['card +how +attendance +print', 'how card +attendance +print'],
  ),
  howTo(
    'print the register',
    ['register', linksToRegister],
    [
      'register print +how +class +attendance +month',
      'register attendance +how +class +month',
      'register how class -add',
      'how register -class -student -teacher',
      'print +how +attendance +class +report -card -qr',
    ],
    'reports:read',
  ),
  howTo(
    'mark without a network',
    ['offline', linkTo('attendance')],
    ['offline +how +except +mark', 'offline mark +attendance +how +able', 'offline attendance +how +able'],
  ),
  howTo(
    'move a student',
    ['move', linkTo('students')],
    [
      'move class +student +how +number -document',
      'move student +how +other -document',
      'correct class student +how -teacher',
      'correct class @ +how -teacher',
    ],
    'students:edit',
  ),
  howTo(
    'write an announcement',
    ['announce', linkTo('announcements')],
    [
      'announcement how +write +make +add',
      'announcement write +how',
      'announcement make +how',
      'announcement add +how',
      'announcement command',
    ],
    'announcements:write',
  ),
  howTo(
    'apply for leave',
    ['applyLeave', linkTo('ownLeave')],
    [
      'apply leave +how +request +holiday -cancel',
      'how leaveType +my +child',
      'how leave +request +apply +my +holiday -decide -add -cancel -allowance',
    ],
  ),
  howTo(
    'cancel leave',
    ['cancelLeave', linkTo('ownLeave')],
    ['cancel leave +how +my +request', 'cancel request +how +my'],
  ),
  howTo(
    'decide leave',
    ['decideLeave', linkTo('teamLeave')],
    ['decide leave +how +request +holiday', 'decide +how'],
  ),
  howTo('change a password', ['password', linkTo('profile')], ['password +how +correct +my']),
  howTo(
    'reset the password of another',
    ['othersPassword', linkTo('teachers')],
    [
      'password teacher +how +correct -my',
      'password student +how +correct -my',
      'password parent +how +correct -my',
      'password @ +how +correct -my',
    ],
    'students:read',
  ),
  howTo('export', ['export', linkTo('settings')], ['export +how +attendance +student'], 'students:export'),
  howTo(
    'set up qr',
    ['qr', linkTo('teacherAttendance')],
    ['qr +how +attendance +teacher +mark', 'qr export +how', 'qr print +how'],
    'teacher-attendance:code',
  ),
  howTo(
    'check in',
    ['checkIn', linkTo('home')],
    ['checkin +how +teacher +my', 'qr +how +attendance +teacher +mark'],
    'teacher-attendance:month',
  ),
  howTo('change the language', ['language', linkTo('profile')], ['language +how +correct']),
  howTo(
    'change the calendar',
    ['calendar', linkTo('calendar')],
    [
      'add holiday +how +calendar',
      'add event +how +calendar',
      'calendar correct +how',
      'how calendar',
      'how holiday -leave',
    ],
  ),
  howTo(
    'delete',
    ['remove', linkTo('students'), linkTo('teachers')],
    ['remove +how +student +teacher', 'command remove'],
    'users:delete',
  ),
  howTo('sign out', ['account'], ['account +how']),
  howTo(
    'change the account',
    ['otherAccount'],
    ['how other +my +see +student +child -class -leave', 'how account see', 'correct account +how'],
  ),
  howTo(
    'see attendance',
    ['seeAttendance', linkTo('attendanceDetails')],
    ['how attendance see -correct +absent', 'how absent see'],
  ),
  howTo(
    'see own attendance',
    ['seeOwnAttendance', linkTo('home')],
    ['how attendance see -correct +absent', 'how absent see'],
    'self:read',
  ),
  howTo(
    'change details',
    ['details', linkTo('students'), linkTo('teachers')],
    ['how contact correct +student +teacher -school', 'how contact add +student -school'],
    'students:edit',
  ),
  howTo(
    'change my contact',
    ['ownContact', linkTo('profile')],
    ['my contact correct how -student -teacher -school'],
  ),
  howTo(
    'set the times',
    ['times', linkTo('settings')],
    [
      'how time -class',
      'how correct time +school',
      'how allowance +leave',
      'how open +weekday +school +mark',
      'correct school time',
    ],
  ),
  howTo(
    'set a class teacher',
    ['classTeacher', linkTo('classes')],
    ['how class teacher +correct +make -apply', 'command class teacher'],
    'classes:write',
  ),
  howTo(
    'mark as left',
    ['left', linkTo('students')],
    ['how gone +remove +student +teacher'],
    'students:edit',
  ),
  howTo(
    'download attendance',
    ['downloadAttendance', linkTo('attendanceDetails')],
    ['how export attendance +class +import +report', 'how attendance import export'],
    'attendance:statistics',
  ),
  howTo('change a photo', ['photo', linkTo('profile')], ['photo +how +correct +my']),
  howTo('change the school', ['school', linkTo('school')], ['correct school +how +contact'], 'schools:write'),
  howTo('see reports', ['reports', linkTo('reports')], ['report +how +attendance +export']),
  howTo('turn on notifications', ['notifications'], ['notification +how']),
  howTo(
    'give access',
    ['access', linkTo('people')],
    ['permission add +how +teacher +parent', 'how permission +teacher +make +correct'],
    'access:write',
  ),
  howTo(
    'find documents',
    ['documents', linkTo('students')],
    ['document +how +student +teacher +move +add +export'],
  ),
  intent(
    'only reads',
    say((texts) => texts.onlyReads, [linkTo('help')]),
    ['command'],
    { heeds: ['all'] },
  ),
]

/** To the registers of the classes that a question names, of its month; a month to come has none. */
function linksToRegister(question: Heard, today: Day): ChatLink[] {
  const period = readDays(question.words, question.days, { today, isAhead: false, yearStart: '01-01' })
  const isOfMonth = period && period !== 'unclear' && monthOf(period.from) === monthOf(period.to)
  const month = isOfMonth && period.from <= today ? monthOf(period.from) : undefined
  return linksTo('register', question, (id) => ({ class: id, month }))
}
