import { linkTo } from '../asking.ts'
import { type Answer, always, type Intent, intent, textsOf, writtenWeekdays } from '../assistant/answering.ts'
import { settingsOf } from '../facts/calendar-facts.ts'
import { schoolOf } from '../facts/school-facts.ts'

const timings: Answer = async (asking) => {
  const { dayStart, midday, dayEnd, workingDays } = await settingsOf(asking)
  const days = writtenWeekdays(asking, workingDays)
  return { text: textsOf(asking).timings(dayStart, midday, dayEnd, days), links: [linkTo('settings')] }
}

/** The spec's quick prompt 'Schedule': there are no timetables, but there is a day of the school. */
const schedule: Answer = async (asking, question) => {
  const day = await timings(asking, question)
  return { text: `${textsOf(asking).schedule} ${day.text}`, links: day.links }
}

const school: Answer = async (asking) => {
  const { name, place, phone, email } = await schoolOf(asking)
  const rows = [place, phone, email].filter((row): row is string => Boolean(row))
  return { text: textsOf(asking).school(name, rows), links: [linkTo('school')] }
}

export const schoolKinds: readonly Intent[] = [
  intent('timings', timings, ['time +school +which +when -how -holiday', 'when open school -how -holiday']),
  intent('school', school, [
    'school +who +which +contact -how -correct -time -student -teacher -class -present -absent -child',
    'school contact -correct',
  ]),
  intent('schedule', schedule, ['schedule'], always),
]
