import { linkTo } from '../asking.ts'
import {
  type Answer,
  type Intent,
  intent,
  type Perhaps,
  textsOf,
  withWrittenDays,
  writtenPeriod,
} from '../assistant/answering.ts'
import { monthAs } from '../assistant/days-heard.ts'
import { ownBalances, ownLeaveBetween, ownRequests } from '../facts/leave-facts.ts'

const leaveBalance: Answer = async (asking) => {
  const { year, balances } = await ownBalances(asking)
  const texts = textsOf(asking)
  const rows = balances.map((row) => ({ ...row, type: texts.leaveTypes[row.type] ?? row.type }))
  return {
    text: rows.length === 0 ? texts.noBalances : texts.balances(year, rows),
    links: [linkTo('ownLeave')],
  }
}

const leaveRequests: Answer = async (asking) => {
  const { requests } = await ownRequests(asking)
  const texts = textsOf(asking)
  const rows = withWrittenDays(asking, requests).map((row) => ({
    ...row,
    type: texts.leaveTypes[row.type] ?? row.type,
    status: texts.leaveStatuses[row.status] ?? row.status,
  }))
  return { text: rows.length === 0 ? texts.noRequests : texts.requests(rows), links: [linkTo('ownLeave')] }
}

/** One's own approved leave of some days; of somebody else's days nothing is guessed. */
const daysOnLeave: Perhaps = async (asking, question) => {
  if (question.name !== '') return null
  const { child, period: asked } = question
  const period = asked ?? monthAs(asking.context.today.slice(0, 7))
  const found = await ownLeaveBetween(asking, period)
  const texts = textsOf(asking)
  const rows = withWrittenDays(asking, found).map((row) => ({
    ...row,
    type: texts.leaveTypes[row.type] ?? row.type,
  }))
  const words = writtenPeriod(asking, period)
  const text = rows.length === 0 ? texts.noOwnLeave(child, words) : texts.ownLeave(child, words, rows)
  return { text, links: [linkTo('ownLeave')] }
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
    { heeds: ['days', 'name'] },
  ),
  intent('my leave', leaveRequests, [
    'my leave +request -how -next -apply -decide',
    'my leave decide +request +pending -how',
    'my leave apply when +request -how',
    'my request +leave +pending',
  ]),
]
