import { classLabel } from '@shala/contract/classes'
import { reportThresholds } from '@shala/contract/reports/reports'
import { permissionRule } from '#platform/permissions'
import {
  type Answer,
  type Intent,
  intent,
  textsOf,
  withWrittenDays,
  writtenPeriod,
} from '../assistant/answering.ts'
import { partsOf } from '../assistant/hearing.ts'
import { linksToReport } from '../assistant/links.ts'
import { daysOf, idsOf, shown, titleOf } from '../assistant/whom.rules.ts'
import { absentInRow, figuresByClass } from '../facts/attendance-facts.ts'

const readsReports = permissionRule('reports:read')

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
]
