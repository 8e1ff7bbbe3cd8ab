import type { AttendanceStatus } from '@shala/contract/attendance/status'
import { attendedPercent } from '@shala/contract/reports/attendance'
import { permissionRule } from '#platform/permissions'
import { type Asking, linkTo } from '../asking.ts'
import {
  type Answer,
  type Intent,
  intent,
  type Question,
  textsOf,
  writtenPeriod,
} from '../assistant/answering.ts'
import { orClosed, type Told } from '../assistant/closed-days.rules.ts'
import type { Period } from '../assistant/days-heard.ts'
import { linksToDays, linksToMarking } from '../assistant/links.ts'
import { titleOf, upToToday } from '../assistant/whom.rules.ts'
import { figuresBetween, figuresByClass, figuresOfToday } from '../facts/attendance-facts.ts'
import { strength } from './people.rules.ts'

const readsReports = permissionRule('reports:read')

const seesStudents = permissionRule('students:read')

async function toldOfSections(asking: Asking, question: Question, period: Period): Promise<Told> {
  const texts = textsOf(asking)
  const byClass = await figuresByClass(asking, period)
  const rows = question.classes.map((one) => ({ class: one.class, counts: byClass.get(one.id) ?? null }))
  const sum = (of: AttendanceStatus) => rows.reduce((total, { counts }) => total + (counts?.[of] ?? 0), 0)
  const counts = { present: sum('present'), absent: sum('absent'), late: sum('late') }
  // Of the school with the marks of classes that are there no more.
  const together = question.isEachClass
    ? await figuresBetween(asking, period)
    : { ...counts, percent: attendedPercent(counts) }
  const told = texts.figuresOfClasses(titleOf(question), writtenPeriod(asking, period), { together, rows })
  return { told, isEmpty: together.percent === null }
}

export const figures: Answer = async (asking, question) => {
  const { period: asked, classes, concepts } = question
  const texts = textsOf(asking)
  const { today, actor } = asking.context
  if (!readsReports.isHeldBy(actor) && (asked || concepts.has('class')))
    return { text: texts.onlyStaff, links: [] }
  const period = upToToday(asked ?? { from: today, to: today, kind: 'days' }, today)
  const marking = classes.length === 1 ? linksToMarking(question) : [linkTo('attendance')]
  const links = [...marking, ...linksToDays(question, period)]
  const told =
    !asked && classes.length === 0 ? await toldOfToday(asking) : await toldOfDays(asking, question, period)
  if (period.from !== period.to) return { text: told.told, links }
  return { text: await orClosed(asking, period.from, told), links }
}

async function toldOfToday(asking: Asking): Promise<Told> {
  const figures = await figuresOfToday(asking)
  const isEmpty = figures.present + figures.absent + figures.late === 0
  return { told: textsOf(asking).figures(figures), isEmpty }
}

async function toldOfDays(asking: Asking, question: Question, period: Period): Promise<Told> {
  const { classes } = question
  if (classes.length > 1) return await toldOfSections(asking, question, period)
  const counts = await figuresBetween(asking, period, classes[0]?.id)
  const told = textsOf(asking).figuresOf(titleOf(question), writtenPeriod(asking, period), counts)
  return { told, isEmpty: counts.percent === null }
}

/** A class that is named by itself: its strength and how today stands, or its figures of the days beside it. */
const aboutClass: Answer = async (asking, question) =>
  await (question.period ? figures : strength)(asking, question)

export const figureKinds: readonly Intent[] = [
  intent(
    'present',
    figures,
    [
      'present +count +today +student -who -late -my -not -teacher',
      'percent +attendance +today -my -below -teacher',
      'attendance +today +class +count +month +week +last +yesterday +kal +monthName +year +percent +which -below -how -my -correct -mark -add -card -qr -export -unmarked -report -teacher',
    ],
    { heeds: ['days', 'class'] },
  ),
  intent('a class', aboutClass, ['bareClass class number'], {
    may: seesStudents,
    heeds: ['days', 'class'],
  }),
]
