import { daysBetween } from '@shala/contract/general/days'
import { mostBirthdayDays } from '@shala/contract/reports/birthdays'
import { type DetailField, detailFields } from '@shala/contract/students/detail-fields'
import { permissionRule } from '#platform/permissions'
import { type Asking, linksToReport, linkTo } from '../asking.ts'
import {
  type Answer,
  childOf,
  type Intent,
  intent,
  listed,
  type Perhaps,
  type Question,
  written,
  writtenPeriod,
} from '../assistant/answering.ts'
import { linkToStudent, withStudent } from '../assistant/students.rules.ts'
import { birthdaysIn, classesOf } from '../facts/people-facts.ts'

const seesStudents = permissionRule('students:read')
const readsReports = permissionRule('reports:read')

/** Ways to ask for a detail that no list has as the title of a column. */
const otherWords: { [key in DetailField['key']]?: RegExp } = {
  birthDate: /birthday|\bborn\b|\b(age|umar|umra)\b|janamdin|janmdin|janam|जन्मदिन|उम्र|how old/,
  bloodGroup: /ब्लड ग्रुप/,
  gender: /\b(boy|girl|ladka|ladki)\b|लडका|लडकी/,
  motherName: /\b(parents?|mata|mummy)\b|माता/,
  fatherName: /\b(parents?|pita|papa)\b|पिता/,
}

function fieldsAsked({ words }: Question): readonly DetailField[] {
  const text = words.join(' ')
  const fits = ({ key, titles, not }: DetailField) =>
    (titles.test(text) && !not?.test(text)) || otherWords[key]?.test(text)
  return detailFields.filter(fits)
}

/**
 * Says where the details are, and not what they are: the conversation is kept, and each look at a child's details is
 * recorded.
 */
function whereOf({ i18n }: Asking, fields: readonly DetailField[], name: string): string {
  const details = fields.map(({ label }) => i18n.t(label)).join(', ')
  return i18n.t("{details}: on {name}'s own screen. I never tell a child's details here.", { details, name })
}

const aboutDetail: Perhaps = async (asking, question) => {
  const fields = fieldsAsked(question)
  if (fields.length === 0) return null
  return await withStudent(asking, question, (student) => ({
    text: whereOf(asking, fields, student.name),
    links: [linkToStudent(student)],
  }))
}

/** A family's own child. */
const ownDetail: Perhaps = (asking, question) => {
  const { role, name } = asking.context.actor
  const fields = fieldsAsked(question)
  if (role !== 'student' || fields.length === 0) return null
  const text = whereOf(asking, fields, childOf(asking, question) ?? name)
  return { text, links: [linkTo('profile')] }
}

/** The classes that a question names, one's own among them; `undefined` for all. */
async function classesAsked(asking: Asking, { classes, isEachClass, concepts }: Question) {
  const own = concepts.has('ownClass') ? (await classesOf(asking)).filter(({ isOwn }) => isOwn) : []
  const asked = own.length > 0 ? own : isEachClass ? [] : classes
  return asked.length > 0 ? asked.map(({ id }) => id) : [undefined]
}

/** At most a month; today where no day is named. */
const birthdays: Answer = async (asking, question) => {
  const { i18n, context } = asking
  const days = question.period ?? { from: context.today, to: context.today, kind: 'days' as const }
  const links = linksToReport('birthdays', question, { period: days })
  if (daysBetween(days.from, days.to) >= mostBirthdayDays) {
    return { text: i18n.t('I can tell the birthdays of one month at a time. Please name one.'), links: [] }
  }
  const ids = await classesAsked(asking, question)
  const found = await Promise.all(ids.map((classId) => birthdaysIn(asking, { ...days, classId })))
  const students = found.flat()
  const of = { period: writtenPeriod(asking, days), count: students.length }
  if (students.length === 0) {
    const nobody = i18n.t('{period}: nobody has their birthday.', of)
    const ofTeacher = i18n.t('{period}: nobody has their birthday in the classes whose details you see.', of)
    return { text: context.actor.role === 'teacher' ? ofTeacher : nobody, links }
  }
  const head = i18n.t('{period}: {count, plural, one {# birthday} other {# birthdays}}.', of)
  const rows = students.slice(0, 20).map((one) => {
    const row = { ...one, day: written(asking, one.date) }
    return i18n.t('{name}, {class}: {day}, {age, plural, one {# year} other {# years}}', row)
  })
  return { text: listed(asking, head, rows, students.length), links }
}

export const detailKinds: readonly Intent[] = [
  intent(
    'birthdays',
    birthdays,
    [
      'birth +who +which +student +today +week +month +monthName +count -my -child -how -holiday',
      'birth ownClass +class +my +who +today +week +month +monthName -child -how',
    ],
    { may: readsReports, understands: ['days', 'ahead', 'class'] },
  ),
  intent(
    'detail of a student',
    aboutDetail,
    [
      'birth @ +when +which +student -my',
      'detail @ +which +who +student +parent -how -my',
      'parent @ +who +which +student -contact -how -add -send -my -leave -teacher -when',
      'gender @ +which -count -my',
    ],
    { may: seesStudents, understands: ['class', 'name'] },
  ),
  intent('my detail', ownDetail, [
    'my birth|detail +when +which +child +parent -how',
    'my parent who|which +child -contact -how -teacher -leave',
  ]),
]
