import { permissionRule } from '#platform/permissions'
import { linkTo } from '../asking.ts'
import { type Answer, say } from './answering.ts'
import * as attendance from './attendance-answers.rules.ts'
import * as general from './general-answers.rules.ts'
import * as people from './people-answers.rules.ts'
import * as school from './school-answers.rules.ts'
import type { Concept } from './words.ts'

type Permissions = ReturnType<typeof permissionRule>

/** One kind of question. */
export interface Intent {
  name: string
  /** All of them stand in the question. */
  needs: readonly Concept[]
  /** Each that stands there makes it likelier. */
  helps?: readonly Concept[]
  /** None of them stands there. */
  not?: readonly Concept[]
  /** The question names somebody: it is not for one that names nobody. */
  isOfPerson?: boolean
  /** The permission of the call that the answer reads. */
  may?: Permissions
  answer: Answer
}

const seesStudents = permissionRule('students:read')
const seesTeachers = permissionRule('teachers:read')
const seesFigures = permissionRule('attendance:statistics')
const seesUnmarked = permissionRule('attendance:unmarked')
const seesTeacherDays = permissionRule('teacher-attendance:read')
const decides = permissionRule('leave:decide')

const intent = (name: string, needs: string, answer: Answer, more: Partial<Intent> = {}): Intent => ({
  name,
  needs: needs.split(' ') as Concept[],
  answer,
  ...more,
})

const onAttendance: Intent[] = [
  intent('present', 'present', attendance.figures, {
    helps: ['count', 'today', 'student'],
    not: ['teacher', 'who'],
  }),
  intent('who is present', 'present who', attendance.marked('present'), {
    may: seesFigures,
    not: ['teacher', 'count'],
  }),
  intent('absent', 'absent', attendance.marked('absent'), {
    may: seesFigures,
    helps: ['who', 'today', 'student', 'count'],
    not: ['teacher'],
  }),
  intent('late', 'late', attendance.marked('late'), {
    may: seesFigures,
    helps: ['who', 'today', 'student', 'count'],
    not: ['teacher'],
  }),
  intent('percentage', 'percent', attendance.figures, { helps: ['attendance', 'today'] }),
  intent('attendance today', 'attendance', attendance.figures, {
    helps: ['today', 'class'],
    not: ['how', 'my', 'correct', 'mark', 'add', 'card', 'qr', 'export'],
  }),
  intent('unmarked', 'unmarked', attendance.unmarked, {
    may: seesUnmarked,
    helps: ['class', 'which', 'today', 'mark', 'not', 'who'],
    not: ['how'],
  }),
  intent('still to mark', 'mark balance', attendance.unmarked, {
    may: seesUnmarked,
    helps: ['class', 'attendance'],
  }),
  intent('is a student present', 'present', attendance.studentToday, {
    isOfPerson: true,
    may: seesStudents,
    helps: ['today'],
    not: ['teacher'],
  }),
  intent('is a student absent', 'absent', attendance.studentToday, {
    isOfPerson: true,
    may: seesStudents,
    helps: ['today'],
    not: ['teacher'],
  }),
  intent('is a student late', 'late', attendance.studentToday, {
    isOfPerson: true,
    may: seesStudents,
    helps: ['today'],
    not: ['teacher'],
  }),
  intent('attendance of a student', 'attendance', attendance.studentDays, {
    isOfPerson: true,
    may: seesStudents,
    helps: ['month', 'student'],
    not: ['my', 'how'],
  }),
  intent('my attendance', 'my attendance', attendance.ownAttendance, {
    helps: ['month'],
    not: ['how', 'correct'],
  }),
  intent('was I present', 'my present', attendance.ownAttendance),
  intent('was I absent', 'my absent', attendance.ownAttendance),
  intent('teachers present', 'teacher present', attendance.teachersToday, {
    may: seesTeacherDays,
    helps: ['today', 'count', 'who'],
  }),
  intent('teachers absent', 'teacher absent', attendance.teachersWho('absent'), {
    may: seesTeacherDays,
    helps: ['today', 'who', 'count'],
  }),
  intent('teachers late', 'teacher late', attendance.teachersWho('late'), {
    may: seesTeacherDays,
    helps: ['today', 'who', 'count'],
  }),
  intent('teachers attendance', 'teacher attendance', attendance.teachersToday, {
    may: seesTeacherDays,
    helps: ['today'],
    not: ['how'],
  }),
]

const onPeople: Intent[] = [
  intent('students', 'student count', people.howManyStudents, { not: ['present', 'absent', 'late'] }),
  intent('students alone', 'student', people.howManyStudents, {
    not: ['add', 'how', 'promote', 'import', 'remove'],
  }),
  intent('teachers', 'teacher count', people.howManyTeachers, { not: ['present', 'absent', 'late'] }),
  intent('people', 'student teacher count', people.howManyPeople),
  intent('list of teachers', 'teacher', people.aboutTeachers, {
    may: seesTeachers,
    helps: ['who'],
    not: ['class', 'how', 'add'],
  }),
  intent('a teacher', 'teacher', people.aboutTeachers, {
    may: seesTeachers,
    isOfPerson: true,
    not: ['class'],
  }),
  intent('classes', 'class', people.listClasses, {
    helps: ['count', 'which', 'who'],
    not: ['student', 'how', 'add'],
  }),
  intent('strength of a class', 'class count', people.strength, {
    may: seesStudents,
    helps: ['student'],
    not: ['present', 'absent', 'late', 'which'],
  }),
  intent('strength of classes', 'class student', people.strength, {
    may: seesStudents,
    helps: ['count'],
    not: ['present', 'absent', 'late', 'promote', 'add'],
  }),
  intent('class teacher', 'class teacher', people.classTeacher, { may: seesStudents, helps: ['who'] }),
  intent('roll number', 'roll', people.aboutStudent, { may: seesStudents, helps: ['which', 'student'] }),
  intent('roll number of a student', 'roll', people.aboutStudent, {
    may: seesStudents,
    isOfPerson: true,
    helps: ['which', 'student'],
  }),
  intent('class of a student', 'class', people.aboutStudent, {
    may: seesStudents,
    isOfPerson: true,
    helps: ['which'],
    not: ['count', 'teacher', 'add'],
  }),
  intent('a student', 'student', people.aboutStudent, {
    may: seesStudents,
    isOfPerson: true,
    helps: ['who'],
    not: ['add', 'how'],
  }),
  intent('who is it', 'who', people.aboutStudent, {
    may: seesStudents,
    isOfPerson: true,
    not: ['principal', 'teacher'],
  }),
  intent('left', 'gone student', people.whoHasLeft, { may: seesStudents, helps: ['count', 'who'] }),
]

const onLeave: Intent[] = [
  intent('on leave', 'leave who', school.away, {
    may: decides,
    helps: ['today', 'kal', 'tomorrow'],
    not: ['my', 'how', 'pending'],
  }),
  intent('on leave today', 'leave today', school.away, {
    may: decides,
    helps: ['teacher', 'count'],
    not: ['my', 'how'],
  }),
  intent('teachers on leave', 'leave teacher', school.away, {
    may: decides,
    helps: ['today', 'which'],
    not: ['how'],
  }),
  intent('pending requests', 'pending', school.pendingRequests, {
    may: decides,
    helps: ['leave', 'request', 'count'],
    not: ['my'],
  }),
  intent('requests', 'leave request', school.pendingRequests, {
    may: decides,
    helps: ['pending', 'count', 'balance'],
    not: ['my', 'how', 'decide', 'apply'],
  }),
  intent('leave balance', 'leave balance', school.leaveBalance, { helps: ['my', 'count'], not: ['request'] }),
  intent('my leave left', 'my leave count', school.leaveBalance, { not: ['request'] }),
  intent('my leave', 'my leave', school.leaveRequests, { helps: ['request'], not: ['how', 'next'] }),
  intent('my requests', 'my request', school.leaveRequests, { helps: ['leave', 'pending'] }),
]

const onSchool: Intent[] = [
  intent('next holiday', 'holiday', school.nextHoliday, {
    helps: ['next', 'which', 'time'],
    not: ['my', 'add'],
  }),
  intent('coming holidays', 'holiday next', school.nextHoliday),
  intent('is tomorrow a holiday', 'holiday tomorrow', school.isHoliday, { not: ['who', 'add'] }),
  intent('is it a holiday', 'holiday today', school.isHoliday, { not: ['who', 'my', 'add'] }),
  intent('कल छुट्टी', 'holiday kal', school.isHoliday, { helps: ['which'], not: ['who', 'my', 'add'] }),
  intent('is the school closed', 'holiday school', school.isHoliday, { helps: ['today', 'tomorrow', 'kal'] }),
  intent('is the school open', 'time school tomorrow', school.isHoliday),
  intent('holidays of the month', 'holiday month', school.events),
  intent('events', 'event', school.events, { helps: ['month', 'next'], not: ['add', 'how'] }),
  intent('calendar', 'calendar', school.events, { not: ['add', 'how', 'correct'] }),
  intent('academic year', 'year', school.academicYear, {
    helps: ['which', 'school', 'time'],
    not: ['leave', 'student'],
  }),
  intent('timings', 'time', school.timings, { helps: ['school', 'which'], not: ['how', 'holiday'] }),
  intent('today', 'date', school.todaysDate, { helps: ['today', 'which'] }),
  intent('school', 'school', school.school, {
    helps: ['who', 'which', 'contact'],
    not: ['how', 'correct', 'time', 'student', 'teacher'],
  }),
  intent('contact', 'school contact', school.school),
  intent(
    'announcements',
    'announcement',
    say((texts) => texts.announcements, [linkTo('home')]),
  ),
]

const notKept: Intent[] = [
  intent(
    'grades',
    'grade',
    say((texts) => texts.grades, [linkTo('attendanceDetails')]),
    { not: ['attendance'] },
  ),
  intent('schedule', 'schedule', school.schedule),
  intent(
    'assignments',
    'assignment',
    say((texts) => texts.assignments, [linkTo('home')]),
  ),
  intent(
    'fees',
    'fee',
    say((texts) => texts.fees),
  ),
  intent(
    'transport',
    'bus',
    say((texts) => texts.transport),
  ),
  intent(
    'image',
    'image',
    say((texts) => texts.noImages),
    { helps: ['make'] },
  ),
]

const hows: Intent[] = [
  intent('how to mark', 'how mark', general.howTo('mark', linkTo('attendance')), { helps: ['attendance'] }),
  intent('how to take attendance', 'how attendance', general.howTo('mark', linkTo('attendance')), {
    helps: ['mark', 'apply'],
  }),
  intent('how to correct', 'correct attendance', general.howTo('correct', linkTo('attendance')), {
    helps: ['how', 'mark'],
  }),
  intent('how to correct a mark', 'correct mark', general.howTo('correct', linkTo('attendance')), {
    helps: ['how', 'attendance'],
  }),
  intent('how to correct grades', 'correct grade', general.howTo('correct', linkTo('attendance')), {
    helps: ['attendance'],
    not: ['which'],
  }),
  intent('how to add a student', 'add student', general.howTo('addStudent', linkTo('addStudent')), {
    helps: ['how'],
  }),
  intent('how to add a teacher', 'add teacher', general.howTo('addTeacher', linkTo('teachers')), {
    helps: ['how'],
  }),
  intent('how to add a class', 'add class', general.howTo('addClass', linkTo('classes')), {
    helps: ['how'],
    not: ['student'],
  }),
  intent('how to make a class', 'make class', general.howTo('addClass', linkTo('classes')), {
    helps: ['how'],
  }),
  intent('how to import', 'import', general.howTo('import', linkTo('import')), {
    helps: ['how', 'who', 'student'],
  }),
  intent('how to promote', 'promote', general.howTo('promote', linkTo('students')), {
    helps: ['how', 'student', 'class'],
  }),
  intent('how to print cards', 'card', general.howTo('cards', linkTo('cards')), {
    helps: ['how', 'attendance'],
  }),
  intent('how to apply for leave', 'apply leave', general.howTo('applyLeave', linkTo('ownLeave')), {
    helps: ['how', 'request', 'holiday'],
  }),
  intent('how to ask for leave', 'how leave', general.howTo('applyLeave', linkTo('ownLeave')), {
    helps: ['request', 'apply', 'my', 'holiday'],
  }),
  intent('how to decide leave', 'decide', general.howTo('decideLeave', linkTo('teamLeave')), {
    helps: ['leave', 'how', 'request', 'holiday'],
  }),
  intent('how to change a password', 'password', general.howTo('password', linkTo('profile')), {
    helps: ['how', 'correct', 'my'],
  }),
  intent('how to export', 'export', general.howTo('export', linkTo('settings')), {
    helps: ['how', 'attendance', 'student'],
  }),
  intent('how to set up qr', 'qr', general.howTo('qr', linkTo('teacherAttendance')), {
    helps: ['how', 'attendance', 'teacher'],
  }),
  intent('how to check in', 'checkin', general.howTo('checkIn', linkTo('home')), {
    helps: ['how', 'teacher', 'my'],
  }),
  intent('how to change the language', 'language', general.howTo('language', linkTo('profile')), {
    helps: ['how', 'correct'],
  }),
  intent('how to add a holiday', 'add holiday', general.howTo('calendar', linkTo('calendar')), {
    helps: ['how', 'calendar'],
    not: ['my'],
  }),
  intent('how to add an event', 'add event', general.howTo('calendar', linkTo('calendar')), {
    helps: ['how', 'calendar'],
  }),
  intent('how to change the calendar', 'calendar correct', general.howTo('calendar', linkTo('calendar')), {
    helps: ['how'],
  }),
  intent('how to delete', 'remove', general.howTo('remove', linkTo('students')), {
    helps: ['how', 'student', 'teacher'],
  }),
  intent('how to sign out', 'account', general.howTo('account'), { helps: ['how'] }),
  intent('how to change a photo', 'photo', general.howTo('photo', linkTo('profile')), {
    helps: ['how', 'correct', 'my'],
  }),
  intent('how to change the school', 'correct school', general.howTo('school', linkTo('school')), {
    helps: ['how'],
  }),
  intent('reports', 'report', general.howTo('reports', linkTo('reports')), {
    helps: ['how', 'attendance', 'export'],
  }),
  intent('notifications', 'notification', general.howTo('notifications'), { helps: ['how'] }),
  intent('how to give access', 'permission add', general.howTo('access', linkTo('people')), {
    helps: ['how'],
  }),
  intent('documents', 'document', general.howTo('documents', linkTo('students')), {
    helps: ['how', 'student'],
  }),
  intent(
    'who may what',
    'permission',
    say((texts) => texts.whoMay, [linkTo('people'), linkTo('help')]),
    { helps: ['who', 'which'] },
  ),
]

const chatting: Intent[] = [
  intent('hello', 'hello', general.hello),
  intent(
    'thanks',
    'thanks',
    say((texts) => texts.thanks),
  ),
  intent('help', 'help', general.help, { helps: ['you', 'able'] }),
  intent('what can you do', 'you able', general.help, { helps: ['which', 'how'] }),
  intent('what do you know', 'you which', general.help),
  intent(
    'who are you',
    'who you',
    say((texts) => texts.whoAmI),
  ),
]

/** Every kind of question there is an answer to; of two that fit alike, the first one has it. */
export const intents: readonly Intent[] = [
  ...onAttendance,
  ...onPeople,
  ...onLeave,
  ...onSchool,
  ...notKept,
  ...hows,
  ...chatting,
]
