import { type Asking, linkTo, type Reply } from '../asking.ts'
import {
  type Answer,
  childOf,
  dayOf,
  type Intent,
  intent,
  isMarkedSo,
  type Question,
  saying,
  written,
  writtenPeriod,
} from '../assistant/answering.ts'
import { isOneDay } from '../assistant/day-words.ts'
import type { MarksOfStudent } from '../assistant/students.rules.ts'
import { isBelow, marksOf, statusOf, toldOfStudent, wasSo } from '../assistant/students.rules.ts'
import { timesOf } from '../assistant/teacher-day.rules.ts'
import { daysOf, orClosed } from '../assistant/whom.rules.ts'
import { ownTeacherDay, ownTeacherMonth } from '../facts/attendance-facts.ts'

function toldOfDay(
  { i18n }: Asking,
  of: { child: string | null; day: string; status: ReturnType<typeof statusOf> },
): string {
  const { child, status } = of
  if (!status)
    return child ? i18n.t('{day}: {child} has no mark.', of) : i18n.t('{day}: you have no mark.', of)
  if (status === 'on leave')
    return child ? i18n.t('{day}: {child} is on leave.', of) : i18n.t('{day}: you are on leave.', of)
  const marked = { ...of, mark: i18n.t(status) }
  return child
    ? i18n.t('{day}: {child} is marked {mark}.', marked)
    : i18n.t('{day}: you are marked {mark}.', marked)
}

function toldOfSelf(asking: Asking, { absentDays, lateDays, leaveDays, ...days }: MarksOfStudent): string {
  const { i18n } = asking
  const told =
    days.recorded === 0
      ? i18n.t('{period}: you have no marks.', days)
      : i18n.t(
          '{period}: you attended {attended} of {recorded, plural, one {# marked day} other {# marked days}}, {percent}% (present {present}, late {late}, absent {absent}).',
          days,
        )
  const leave =
    leaveDays.length > 0 && i18n.t('On leave on {leaveDays}.', { leaveDays: leaveDays.join(', ') })
  return [told, leave].filter(Boolean).join(' ')
}

function toldOfCheckIn(
  { i18n }: Asking,
  of: { day: string; checkIn: string | null; checkOut: string | null },
): string {
  if (of.checkIn === null) return i18n.t('{day}: no check-in of yours is recorded.', of)
  return of.checkOut === null
    ? i18n.t('{day}: you checked in at {checkIn} and have not checked out.', of)
    : i18n.t('{day}: you checked in at {checkIn} and out at {checkOut}.', of)
}

async function ownStudentDays(asking: Asking, question: Question): Promise<Reply> {
  const period = daysOf(asking, question)
  const days = await marksOf(asking, asking.context.actor.userId, period)
  const child = childOf(asking, question)
  const links = [linkTo('home')]
  if (isOneDay(period)) {
    const status = statusOf(days)
    const words = toldOfDay(asking, { child, day: days.period, status })
    const told = saying(asking, question, { isSo: isMarkedSo(question, status ?? null), told: words })
    return { text: await orClosed(asking, period.from, { told, isEmpty: !status }), links }
  }
  const told = child ? toldOfStudent(asking, child, days) : toldOfSelf(asking, days)
  return {
    text: saying(asking, question, { isSo: isBelow(question, days.percent) ?? wasSo(question, days), told }),
    links,
  }
}

/** When a teacher checked in and out on a day. */
async function ownCheckIn(asking: Asking, question: Question): Promise<Reply> {
  const date = dayOf(question, asking.context.today)
  const day = await ownTeacherDay(asking, date)
  const times = await timesOf(asking, day)
  const told = toldOfCheckIn(asking, { day: written(asking, date), ...times })
  const hasCome = times.checkIn !== null
  const isSo = isMarkedSo(question, hasCome ? (day?.status ?? null) : 'absent') ?? hasCome
  const text = saying(asking, question, { isSo, told })
  return { text, links: [linkTo('teacherAttendance')] }
}

/** Of a teacher by whole months, and the check-in of a day. */
const ownAttendance: Answer = async (asking, question) => {
  const { role } = asking.context.actor
  const { i18n } = asking
  if (role === 'student') return await ownStudentDays(asking, question)
  if (role !== 'teacher') {
    const text = i18n.t('Attendance is kept for students and teachers, not for admins.')
    return { text, links: [linkTo('attendance')] }
  }
  const period = daysOf(asking, question)
  const isOfDay = (['checkin', 'came'] as const).some((one) => question.concepts.has(one))
  if (isOfDay || isOneDay(period)) return await ownCheckIn(asking, question)
  const links = [linkTo('teacherAttendance')]
  if (period.kind !== 'month') {
    const text = i18n.t(
      'Of your own attendance I can only tell whole months. Your days are on your home screen.',
    )
    return { text, links }
  }
  const month = await ownTeacherMonth(asking, period.from)
  if (!month) return { text: i18n.t('Nothing is recorded of your attendance in that month.'), links }
  const { worked, late, absent, leave } = month
  const text = i18n.t(
    'In {month} you worked {worked, plural, one {# day} other {# days}}; late {late}, absent {absent}, on leave {leave}.',
    { worked, late, absent, leave, month: writtenPeriod(asking, period) },
  )
  return { text, links }
}

export const ownDayKinds: readonly Intent[] = [
  intent(
    'my attendance',
    ownAttendance,
    [
      'my attendance +month +percent +which +count +week +last +monthName +year -how -correct -mark -class -child',
      'my percent +below +month +which +count +week +last +monthName +year -class -child',
      'my attendance mark +today +which -how -correct -class -child',
      'my mark +today +not -how -correct -class -child -present -absent -late -leave',
      'my present +today +not -who -class -child -how',
      'my absent|late +today +count +date +not -who -class -child -how',
      'my manyDays +month -leave -how -who -class -child -student -teacher',
      'my checkin +today +when +time +not -how -who -class -child',
      'my came when +today -how -who -class -child',
    ],
    { understands: ['days', 'not', 'percent'] },
  ),
]
