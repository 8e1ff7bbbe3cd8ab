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
  textsOf,
  written,
  writtenPeriod,
} from '../assistant/answering.ts'
import { timesOf } from '../assistant/teacher-day.rules.ts'
import { daysOf, isBelow, marksOf, orClosed, statusOf, wasSo } from '../assistant/whom.rules.ts'
import { ownTeacherDay, ownTeacherMonth } from '../facts/attendance-facts.ts'

async function ownStudentDays(asking: Asking, question: Question): Promise<Reply> {
  const period = daysOf(asking, question)
  const days = await marksOf(asking, asking.context.actor.userId, period)
  const texts = textsOf(asking)
  const child = childOf(asking, question)
  const links = [linkTo('home')]
  if (period.from === period.to) {
    const status = statusOf(days)
    const words = texts.ownDay(child, days.period, status ? texts[status] : null)
    const told = saying(asking, question, { isSo: isMarkedSo(question, status ?? null), told: words })
    return { text: await orClosed(asking, period.from, { told, isEmpty: !status }), links }
  }
  const told = child ? texts.studentDays(child, days) : texts.ownDays(days)
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
  const told = textsOf(asking).ownCheckIn(written(asking, date), times)
  const hasCome = times.checkIn !== null
  const isSo = isMarkedSo(question, hasCome ? (day?.status ?? null) : 'absent') ?? hasCome
  const text = saying(asking, question, { isSo, told })
  return { text, links: [linkTo('teacherAttendance')] }
}

/** Of a teacher by whole months, and the check-in of a day. */
const ownAttendance: Answer = async (asking, question) => {
  const { role } = asking.context.actor
  const texts = textsOf(asking)
  if (role === 'student') return await ownStudentDays(asking, question)
  if (role !== 'teacher') return { text: texts.noOwnAttendance, links: [linkTo('attendance')] }
  const period = daysOf(asking, question)
  const isOfDay = (['checkin', 'came'] as const).some((one) => question.concepts.has(one))
  if (isOfDay || period.from === period.to) return await ownCheckIn(asking, question)
  const links = [linkTo('teacherAttendance')]
  if (period.kind !== 'month') return { text: texts.wholeMonths, links }
  const month = await ownTeacherMonth(asking, period.from)
  const text = month ? texts.ownMonth(writtenPeriod(asking, period), month) : texts.noOwnMonth
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
      'my present +today +not -who -class -child -how',
      'my absent +today +count +not -who -class -child -how',
      'my late +today +count +not -who -class -child -how',
      'my manyDays +month -leave -how -who -class -child -student -teacher',
      'my checkin +today +when +time +not -how -who -class -child',
      'my came when +today -how -who -class -child',
    ],
    { heeds: ['days', 'not', 'percent'] },
  ),
]
