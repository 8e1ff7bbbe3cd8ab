import { linkTo } from '../asking.ts'
import { type Answer, always, clock, type Intent, intent, writtenWeekdays } from '../assistant/answering.ts'
import { settingsOf } from '../facts/calendar-facts.ts'
import { schoolOf } from '../facts/school-facts.ts'

const timings: Answer = async (asking) => {
  const { i18n } = asking
  const { dayStart, midday, dayEnd, ...week } = await settingsOf(asking)
  const of = {
    start: clock(asking, dayStart),
    midday: clock(asking, midday),
    end: clock(asking, dayEnd),
    days: writtenWeekdays(asking, week.workingDays),
  }
  const lines = [i18n.t('School is from {start} to {end}, with midday at {midday}, on {days}.', of)]
  const half = { midday: of.midday, days: writtenWeekdays(asking, week.halfDays) }
  if (half.days) lines.push(i18n.t('On {days} it ends at {midday}.', half))
  const off = { days: writtenWeekdays(asking, week.daysOffInSomeWeeks) }
  if (off.days) lines.push(i18n.t('In some weeks it is closed on {days}.', off))
  return { text: lines.join(' '), links: [linkTo('settings')] }
}

/** The spec's quick prompt 'Schedule': there are no timetables, but there is a day of the school. */
const schedule: Answer = async (asking, question) => {
  const day = await timings(asking, question)
  return { text: `${asking.i18n.t('Timetables are not kept here.')} ${day.text}`, links: day.links }
}

const school: Answer = async (asking) => {
  const { name, place, phone, email } = await schoolOf(asking)
  const called = asking.i18n.t('The school is called {name}.', { name })
  return { text: [called, place, phone, email].filter(Boolean).join('\n'), links: [linkTo('school')] }
}

export const schoolKinds: readonly Intent[] = [
  intent('timings', timings, [
    'time +school +which +when -how -holiday -my -child -tomorrow -kal -weekday -monthName',
    'when open school -how -holiday -tomorrow -kal -weekday -monthName',
  ]),
  intent('school', school, [
    'school +who +which +contact -how -correct -time -student -teacher -class -present -absent -child',
    'school contact -correct',
  ]),
  intent('schedule', schedule, ['schedule'], always),
]
