import type { Day } from '@shala/contract/general/days'
import { permissionRule } from '#platform/permissions'
import { soundsLike } from '#platform/sounds'
import { type Asking, linkTo, type Reply } from '../asking.ts'
import {
  type Answer,
  dayOf,
  type Intent,
  intent,
  leaveRow,
  listed,
  type Perhaps,
  type Question,
  quoted,
  saying,
  spanOf,
  withWrittenDays,
  written,
  writtenPeriod,
} from '../assistant/answering.ts'
import { onLeave, requestsOf, teamRequests } from '../facts/leave-facts.ts'
import { teachersOfDay } from '../facts/teacher-facts.ts'

const decides = permissionRule('leave:decide')

/** Teachers whose day an admin corrected to leave have asked for none. */
async function awayByDay(asking: Asking, day: Day, known: readonly string[]): Promise<string[]> {
  if (day > asking.context.today) return []
  const { names } = await teachersOfDay(asking, { date: day, status: 'leave' })
  const left = [...known]
  // Two teachers may have one name: each leave speaks for one of them.
  return names.filter((name) => {
    const place = left.findIndex((one) => one.includes(name))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

async function awayOn(asking: Asking, question: Question): Promise<Reply> {
  const day = dayOf(question, asking.context.today)
  const { name: asked } = question
  const isAsked = asked === '' ? () => true : soundsLike(asked)
  const found = (await onLeave(asking, day)).filter(({ name }) => isAsked(name))
  const { i18n } = asking
  const others = await awayByDay(
    asking,
    day,
    found.map(({ name }) => name),
  )
  const rows = [
    ...found.map(({ name, isHalfDay }) => (isHalfDay ? i18n.t('{name}, half a day', { name }) : name)),
    ...others.filter(isAsked),
  ]
  const of = { day: written(asking, day), name: quoted(asking, [asked]) }
  const nobody =
    asked === ''
      ? i18n.t('Nobody is on leave on {day}.', of)
      : i18n.t('I find nobody called {name} on leave on {day}.', of)
  const told = listed(asking, rows.length === 0 ? nobody : i18n.t('On leave on {day}:', of), rows)
  const isSo = asked === '' ? null : rows.length > 0
  return { text: saying(asking, question, { isSo, told }), links: [linkTo('teamLeave')] }
}

const away: Answer = async (asking, question) => {
  const { period } = question
  if (!period || period.from === period.to) return await awayOn(asking, question)
  const isAsked = question.name === '' ? () => true : soundsLike(question.name)
  const found = (await onLeave(asking, period.from, period.to)).filter(({ name }) => isAsked(name))
  const { i18n } = asking
  const rows = withWrittenDays(asking, found).map((one) => {
    const row = `${one.name}: ${spanOf(asking, one)}`
    return one.isHalfDay ? i18n.t('{name}, half a day', { name: row }) : row
  })
  const of = { period: writtenPeriod(asking, period) }
  const head =
    rows.length === 0 ? i18n.t('{period}: nobody is on leave.', of) : i18n.t('On leave, {period}:', of)
  return { text: listed(asking, head, rows), links: [linkTo('teamLeave')] }
}

const pendingRequests: Answer = async (asking, question) => {
  const { total, requests } = await teamRequests(asking, 'Pending')
  const { i18n } = asking
  const rows = requests.map((one) => `${one.name}: ${leaveRow(asking, one)}`)
  const head =
    total === 0
      ? i18n.t('No leave request is waiting.')
      : i18n.t('{total, plural, one {# leave request is} other {# leave requests are}} waiting:', { total })
  const told = listed(asking, head, rows, total)
  return { text: saying(asking, question, { isSo: total > 0, told }), links: [linkTo('teamLeave')] }
}

/** The requests of somebody else, with the decisions. */
const leaveOf: Perhaps = async (asking, question) => {
  const { name, isNameLikely } = question
  const found = await requestsOf(asking, name)
  if (found.length === 0 && !isNameLikely) return null
  const { i18n } = asking
  const rows = found.map((one) => `${one.name}: ${leaveRow(asking, one)}: ${i18n.t(one.status)}`)
  const none = i18n.t('I find no leave request of anybody called {name}.', { name: quoted(asking, [name]) })
  const told = listed(asking, rows.length === 0 ? none : '', rows)
  // Of several requests, some may be approved and others not.
  const [first, ...more] = found
  const isApproved = more.length > 0 ? null : first?.status === 'Approved'
  const isSo = question.concepts.has('decide') ? isApproved : found.length > 0
  return { text: saying(asking, question, { isSo, told }), links: [linkTo('teamLeave')] }
}

export const teamLeaveKinds: readonly Intent[] = [
  intent(
    'on leave',
    away,
    [
      'leave who +today +kal +tomorrow +week +month +last +next -my -how -pending -decide',
      'leave today -my -how -chhutti',
      'leave @ +today -my -how -holiday -decide -request -when -count -manyDays -balance -apply',
      'leave teacher +today +which -how',
    ],
    { may: decides, understands: ['days', 'ahead', 'name'] },
  ),
  intent(
    'pending requests',
    pendingRequests,
    [
      'pending +leave +request +count -my',
      'leave request +pending +count +balance -my -how -decide -apply -not',
      'request decide not +leave +pending +count -my -how',
      'leave request decide -my -how',
    ],
    { may: decides, understands: ['not'] },
  ),
  intent(
    'leave of somebody',
    leaveOf,
    [
      'leave decide @ +request +pending +which -my -how -who -today',
      'leave when @ +next -my -how -holiday',
      'leave request @ +pending +which -my -how -who -decide -add -write',
    ],
    { may: decides, understands: ['name'] },
  ),
]
