import { linkTo } from '../asking.ts'
import {
  type Answer,
  type Intent,
  intent,
  leaveRow,
  listed,
  type Perhaps,
  writtenPeriod,
} from '../assistant/answering.ts'
import { monthAs } from '../assistant/day-words.ts'
import { ownBalances, ownLeaveBetween, ownRequests } from '../facts/leave-facts.ts'

const leaveBalance: Answer = async (asking) => {
  const { year, balances } = await ownBalances(asking)
  const { i18n } = asking
  const rows = balances.map((one) =>
    i18n.t('{type}: {left} left, {taken} taken, {pending} pending', { ...one, type: i18n.t(one.type) }),
  )
  const head =
    rows.length === 0
      ? i18n.t('The school has set no number of leave days a year.')
      : i18n.t('Your leave in {year}:', { year })
  return { text: listed(asking, head, rows), links: [linkTo('ownLeave')] }
}

const leaveRequests: Answer = async (asking) => {
  const { requests } = await ownRequests(asking)
  const { i18n } = asking
  const rows = requests.map((one) => `${leaveRow(asking, one)}: ${i18n.t(one.status)}`)
  const head =
    rows.length === 0 ? i18n.t('You have not asked for leave this year.') : i18n.t('Your latest requests:')
  return { text: listed(asking, head, rows), links: [linkTo('ownLeave')] }
}

/** One's own approved leave of some days; of somebody else's days nothing is guessed. */
const daysOnLeave: Perhaps = async (asking, question) => {
  if (question.name !== '') return null
  const { child, period: asked } = question
  const period = asked ?? monthAs(asking.context.today.slice(0, 7))
  const found = await ownLeaveBetween(asking, period)
  const { i18n } = asking
  const rows = found.map(
    (one) => `${leaveRow(asking, one)}: ${i18n.t('{days, plural, one {# day} other {# days}}', one)}`,
  )
  const of = { child, period: writtenPeriod(asking, period) }
  const none = child
    ? i18n.t('{period}: {child} has no approved leave.', of)
    : i18n.t('{period}: you have no approved leave.', of)
  const head = child
    ? i18n.t('{period}, approved leave of {child}:', of)
    : i18n.t('{period}, your approved leave:', of)
  return { text: listed(asking, rows.length === 0 ? none : head, rows), links: [linkTo('ownLeave')] }
}

export const ownLeaveKinds: readonly Intent[] = [
  intent('leave balance', leaveBalance, [
    'leave balance +my +count +apply +leaveType -request',
    'my leave count +apply -request',
  ]),
  intent(
    'my days on leave',
    daysOnLeave,
    [
      'manyDays leave +my +month +week +monthName +year +apply -balance -request -who -how -next -teacher -student',
      'my leave count month -balance -request -who -how -next -teacher -student',
    ],
    { understands: ['days', 'name'] },
  ),
  intent('my leave', leaveRequests, [
    'my leave +request -how -next -apply -decide',
    'my leave decide +request +pending -how',
    'my leave apply when +request -how',
    'my request +leave +pending',
  ]),
]
