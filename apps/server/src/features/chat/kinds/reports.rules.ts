import { classLabel } from '@shala/contract/classes'
import { reportThresholds } from '@shala/contract/reports/reports'
import { permissionRule } from '#platform/permissions'
import { linksToReport } from '../asking.ts'
import { type Answer, type Intent, intent, listed, partsOf, withWrittenDays } from '../assistant/answering.ts'
import { daysOf, idsOf, nameAndPeriod, noMarks, shown } from '../assistant/whom.rules.ts'
import { absentInRow, figuresByClass } from '../facts/attendance-facts.ts'

const readsReports = permissionRule('reports:read')

const moreThan = /\b(more than|over|above)\b|\b(se|से) (zyada|jyada|adhik)|से (ज्यादा|अधिक)/

/** The students who were absent on so many days in a row; the report's own number where the question has none. */
const inRow: Answer = async (asking, question) => {
  const [asked] = partsOf(question, ['number'])
  const { least, usual, most } = reportThresholds.streaks
  const { i18n } = asking
  // 'More than 2' is 3.
  const days = Number(asked ?? usual) + Number(moreThan.test(question.words.join(' ')))
  if (!(days >= least && days <= most)) {
    const text = i18n.t('I can look for {least} to {most} days in a row.', { least, most })
    return { text, links: [] }
  }
  const period = daysOf(asking, question)
  const found = await absentInRow(asking, { period, classIds: idsOf(question), threshold: days })
  const rows = withWrittenDays(asking, found.slice(0, shown)).map((one) =>
    i18n.t('{name}, {class}: {days} days, {from} to {to}', one),
  )
  // One student may have been absent in a row more than once.
  const countOf = (spells: typeof found) => new Set(spells.map(({ id }) => id)).size
  const still = countOf(found.filter(({ isStill }) => isStill))
  const of = { ...nameAndPeriod(asking, question, period), days, total: countOf(found), still }
  const links = linksToReport('absentInRow', question, { period, threshold: days })
  if (found.length === 0) {
    const text = i18n.t('{name}, {period}: nobody was absent on {days} marked days in a row.', of)
    return { text, links }
  }
  const absent = i18n.t(
    '{name}, {period}: {total, plural, one {# student was} other {# students were}} absent on {days} marked days in a row, or more;',
    of,
  )
  const now =
    still === 0
      ? i18n.t('nobody still is.')
      : i18n.t('{still, plural, one {# still is} other {# still are}}.', of)
  return { text: listed(asking, `${absent} ${now}`, rows, found.length), links }
}

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
  const { i18n } = asking
  const of = nameAndPeriod(asking, { ...question, classes: [] }, period)
  const ordered = isLowest
    ? i18n.t('{period}: the lowest attendance first.', of)
    : i18n.t('{period}: the highest attendance first.', of)
  const told = rows.slice(0, 5).map((one) => `${one.class}: ${one.percent}%`)
  const text = listed(asking, rows.length === 0 ? i18n.t(noMarks, of) : ordered, told)
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
      understands: ['days', 'class', 'number', 'not', 'comparing'],
    },
  ),
  intent(
    'best class',
    bestClass,
    [
      'class comparing attendance +which +below +percent +month +today -ownClass',
      'class comparing percent +which +month -ownClass',
      'class which below attendance -student -who -percent -number -ownClass',
    ],
    { may: readsReports, understands: ['days', 'comparing'] },
  ),
]
