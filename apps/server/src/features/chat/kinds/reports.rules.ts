import { classLabel } from '@shala/contract/classes'
import { reportThresholds } from '@shala/contract/reports/reports'
import { permissionRule } from '#platform/permissions'
import type { Asking, Reply } from '../asking.ts'
import {
  type Answer,
  type Intent,
  intent,
  type Perhaps,
  type Question,
  textsOf,
  withWrittenDays,
  writtenPeriod,
} from '../assistant/answering.ts'
import { monthAs } from '../assistant/days-heard.ts'
import { partsOf } from '../assistant/hearing.ts'
import { linksToReport } from '../assistant/links.ts'
import { daysOf, titleOf, upToToday } from '../assistant/whom.rules.ts'
import { absentInRow, figuresByClass, lateStudents, lowAttendance } from '../facts/attendance-facts.ts'
import { findStudents } from '../facts/people-facts.ts'
import { studentDays } from './student-days.rules.ts'

const readsReports = permissionRule('reports:read')

/** So many rows are read at a glance; the report has them all. */
const shown = 10

function idsOf({ classes, isEachClass }: Question): string[] {
  return isEachClass ? [] : classes.map(({ id }) => id)
}

/** The students who came late in some days, with how often. */
export const lateInDays: Answer = async (asking, question) => {
  const period = daysOf(asking, question)
  const found = await lateStudents(asking, { period, classIds: idsOf(question) })
  const words = { class: titleOf(question), total: found.length, rows: found.slice(0, shown) }
  return {
    text: textsOf(asking).lateInDays(writtenPeriod(asking, period), words),
    links: linksToReport('lateComers', question, { period }),
  }
}

const moreThan = /\b(more than|over|above)\b|\b(se|से) (zyada|jyada|adhik)|से (ज्यादा|अधिक)/

/** The students who were absent on so many days in a row; the report's own number where the question has none. */
const inRow: Answer = async (asking, question) => {
  const [asked] = partsOf(question, ['number'])
  const { least, usual, most } = reportThresholds.streaks
  const texts = textsOf(asking)
  // 'More than 2' is 3.
  const days = Number(asked ?? usual) + Number(moreThan.test(question.words.join(' ')))
  if (!(days >= least && days <= most)) return { text: texts.daysInRow(least, most), links: [] }
  const period = daysOf(asking, question)
  const found = await absentInRow(asking, { period, classIds: idsOf(question), threshold: days })
  const rows = withWrittenDays(asking, found.slice(0, shown))
  // One student may have been absent in a row more than once.
  const countOf = (spells: typeof found) => new Set(spells.map(({ id }) => id)).size
  const still = countOf(found.filter(({ isStill }) => isStill))
  const words = {
    class: titleOf(question),
    days,
    total: countOf(found),
    more: found.length - rows.length,
    still,
    rows,
  }
  return {
    text: texts.inRow(writtenPeriod(asking, period), words),
    links: linksToReport('absentInRow', question, { period, threshold: days }),
  }
}

const none = { present: 0, absent: 0, late: 0, days: 0, percent: null }

const lowest = /^(low|lower|lowest|less|least|worst|minimum|poor|poorest|kam|kharab|कम|खराब)$/

/** The classes in the order of their attendance, from the end that is asked for. */
const bestClass: Answer = async (asking, question) => {
  const period = daysOf(asking, question)
  const byClass = await figuresByClass(asking, period)
  const isLowest = question.words.some((word) => lowest.test(word))
  const rows = [...byClass.values()]
    .flatMap(({ class: one, percent }) =>
      one && percent !== null ? [{ class: classLabel(one), percent }] : [],
    )
    .toSorted((one, other) => (isLowest ? one.percent - other.percent : other.percent - one.percent))
  const texts = textsOf(asking)
  const words = writtenPeriod(asking, period)
  const [first] = rows
  const text = first ? texts.bestClass(words, isLowest, rows.slice(0, 5)) : texts.figuresOf(null, words, none)
  return { text, links: linksToReport('reports', question, { period }) }
}

/** Of one student their own attendance is told, which is below or not. */
async function lowOfStudent(asking: Asking, question: Question): Promise<Reply | null> {
  const { name } = question
  if (name === '') return null
  const { total } = await findStudents(asking, { search: name })
  return total > 0 ? await studentDays(asking, question) : null
}

const low: Perhaps = async (asking, question) =>
  (await lowOfStudent(asking, question)) ?? (await allLow(asking, question))

async function allLow(asking: Asking, question: Question): Promise<Reply> {
  const { period: asked, classes, isEachClass, percent, name } = question
  const { today } = asking.context
  const period = upToToday(asked ?? monthAs(today.slice(0, 7)), today)
  const found = await lowAttendance(asking, period, {
    classIds: isEachClass ? [] : classes.map(({ id }) => id),
    threshold: percent ?? undefined,
  })
  const rows = found.students.slice(0, 10).map((one) => `${one.name}, ${one.class}: ${one.percent}%`)
  const words = { ...found, rows, total: found.students.length, class: titleOf(question) }
  const texts = textsOf(asking)
  const left = name === '' ? '' : `\n${texts.leftOut([name])}`
  return {
    text: `${texts.low(writtenPeriod(asking, period), words)}${left}`,
    links: linksToReport('lowAttendance', question, { period, threshold: percent }),
  }
}

export const reportKinds: readonly Intent[] = [
  intent(
    'absent in a row',
    inRow,
    [
      'absent inRow +who +student +class -teacher -my -not',
      'present notPresent inRow +who +student +class +not -absent -teacher -my -late',
    ],
    {
      may: readsReports,
      heeds: ['days', 'class', 'number', 'not', 'comparing'],
    },
  ),
  intent(
    'best class',
    bestClass,
    [
      'class comparing attendance +which +below +percent +month +today',
      'class comparing percent +which +month',
      'class which below attendance -student -who -percent -number',
    ],
    { may: readsReports, heeds: ['days', 'comparing'] },
  ),
  intent(
    'low attendance',
    low,
    ['below attendance +student +percent +who +which +class -my -how', 'below percent +student +who -my'],
    { may: readsReports, heeds: ['days', 'class', 'percent', 'name'] },
  ),
]
