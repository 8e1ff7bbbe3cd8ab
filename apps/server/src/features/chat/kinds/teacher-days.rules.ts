import type { Day } from '@shala/contract/general/days'
import type { TeacherDayStatus } from '@shala/contract/teacher-attendance/teacher-attendance'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo, linkWith } from '../asking.ts'
import {
  type Answer,
  dayOf,
  type Intent,
  intent,
  type Question,
  quoted,
  written,
} from '../assistant/answering.ts'
import { teachersOn, teachersSpelt } from '../assistant/teacher-day.rules.ts'
import { noTeacher, orClosed, type Told } from '../assistant/whom.rules.ts'
import { teachersOfDay, teachersSounding } from '../facts/teacher-facts.ts'

const seesTeacherDays = permissionRule('teacher-attendance:read')

const figures: Answer = async (asking, question) => {
  const date = dayOf(question, asking.context.today)
  const { names, holiday, isWorkingDay, ...day } = await teachersOfDay(asking, { date })
  const told = asking.i18n.t(
    '{day}: of {total, plural, one {# teacher} other {# teachers}} {present} came on time and {late} late; {absent} absent, {leave} on leave, {notYet} without a check-in.',
    { ...day, day: written(asking, date) },
  )
  const isEmpty = day.present + day.late + day.absent + day.leave === 0
  return {
    text: await orClosed(asking, date, { told, isEmpty }),
    links: [linkWith('teacherAttendance', { date })],
  }
}

const ofDay: Answer = async (asking, question) =>
  (await teachersSpelt(asking, question)) ??
  (await teachersOn(asking, question, teachersSounding)) ?? {
    text: asking.i18n.t(noTeacher, { name: quoted(asking, [question.name]) }),
    links: [linkTo('teacherAttendance')],
  }

type Listed = Exclude<TeacherDayStatus, 'holiday' | 'none'>

const teacherMarks: Record<Listed, string> = {
  present: /*i18n*/ 'on time',
  late: /*i18n*/ 'late',
  absent: /*i18n*/ 'absent',
  leave: /*i18n*/ 'on leave',
  notyet: /*i18n*/ 'without a check-in',
}

async function line(asking: Asking, question: Question, status: Listed): Promise<Told> {
  const date = dayOf(question, asking.context.today)
  const { names, listed } = await teachersOfDay(asking, { date, status })
  const { i18n } = asking
  const more = listed > names.length ? i18n.t(' and {count} more', { count: listed - names.length }) : ''
  const of = {
    status: i18n.t(teacherMarks[status]),
    day: written(asking, date),
    names: listed === 0 ? i18n.t('nobody') : `${names.join(', ')}${more}`,
  }
  return { told: i18n.t('Teachers {status} on {day}: {names}.', of), isEmpty: listed === 0 }
}

/** Of today: 'nobody is absent' would say that all came without it. */
async function notHereYet(asking: Asking, date: Day, statuses: readonly Listed[]): Promise<string[]> {
  if (date !== asking.context.today || !statuses.includes('absent') || statuses.includes('notyet')) return []
  const { notYet } = await teachersOfDay(asking, { date })
  if (notYet === 0) return []
  return [
    asking.i18n.t('{count, plural, one {# teacher is} other {# teachers are}} not here yet today.', {
      count: notYet,
    }),
  ]
}

function answer(statusesOf: (question: Question) => readonly Listed[]): Answer {
  return async (asking, question) => {
    const statuses = statusesOf(question)
    const rows = await Promise.all(statuses.map((status) => line(asking, question, status)))
    const date = dayOf(question, asking.context.today)
    const status = statuses.length === 1 ? statuses[0] : undefined
    const told = [...rows.map((row) => row.told), ...(await notHereYet(asking, date, statuses))].join('\n')
    const isEmpty = rows.every((row) => row.isEmpty)
    return {
      text: await orClosed(asking, date, { told, isEmpty }),
      links: [linkWith('teacherAttendance', { date, status })],
    }
  }
}

const asked = ['present', 'late', 'absent'] as const

/** Present is also who came late. */
const marked = answer(({ concepts }) => {
  const named = asked.filter((status) => concepts.has(status))
  return named[0] === 'present' && named.length === 1 ? ['present', 'late'] : named
})

const notMarked = answer(({ concepts }) =>
  concepts.has('absent') ? ['present', 'late'] : ['absent', 'leave', 'notyet'],
)

export const teacherDayKinds: readonly Intent[] = [
  intent('is a teacher present', ofDay, ['teacher present|absent|late|attendance @ +today -how -my'], {
    may: seesTeacherDays,
    understands: ['day', 'name', 'not'],
  }),
  intent('check-in of a teacher', ofDay, ['checkin @ +when +today +teacher -how'], {
    may: seesTeacherDays,
    understands: ['day', 'name', 'not'],
  }),
  intent(
    'teachers present',
    figures,
    [
      'checkin +today +count +who -my -how',
      'teacher present +today +count -late -not -who',
      'teacher attendance +today -how -my',
    ],
    { may: seesTeacherDays, understands: ['day'] },
  ),
  intent('which teachers are present', marked, ['teacher present who -late -not -count'], {
    may: seesTeacherDays,
    understands: ['day'],
  }),
  intent('teachers absent', marked, ['teacher absent +today +who +count -my'], {
    may: seesTeacherDays,
    understands: ['day'],
  }),
  intent('teachers late', marked, ['teacher late +today +who +count -my'], {
    may: seesTeacherDays,
    understands: ['day'],
  }),
  intent(
    'teachers not there',
    notMarked,
    [
      'teacher present notPresent +today +who +count -late -my -absent',
      'teacher absent notAbsent +today +who +count -late -my -present',
    ],
    { may: seesTeacherDays, understands: ['day', 'not'] },
  ),
]
