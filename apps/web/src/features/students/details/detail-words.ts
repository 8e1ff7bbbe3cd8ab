import { type Day, fullYears } from '@shala/contract/general/days'
import {
  type DetailField,
  type DetailKey,
  type DetailSection,
  detailFields,
  detailSections,
  guardedSections,
  type StudentDetailValues,
} from '@shala/contract/students/details'
import { asDetail, type OwnField, type StudentFormShape } from '@shala/contract/students/own-fields'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatDay } from '#ui/format.ts'

/** The sections that the school uses and this person may see, with their titles. */
export function sectionsInSight({
  sections,
}: Pick<StudentFormShape, 'sections'>): { section: DetailSection; title: string }[] {
  return sections
    .filter((section) => mayI('students:guarded') || !guardedSections.includes(section))
    .map((section) => ({ section, title: i18n.t(detailSections[section]) }))
}

/** A value as people read it: 'Female', '12 May 2015'. */
export function detailWords({ kind, choices }: DetailField, value: string): string {
  if (kind === 'day') return formatDay(value)
  const choice = kind === 'choice' ? choices?.find((one) => one.value === value) : undefined
  return choice ? i18n.t(choice.label) : value
}

/** What is written down of a student in a section, by label. */
export function writtenIn(
  section: DetailSection,
  student: StudentDetailValues,
  today: Day,
): [label: string, words: string, key: DetailKey][] {
  return detailFields.flatMap((field: DetailField<DetailKey>): [string, string, DetailKey][] => {
    const value = student[field.key]
    if (field.section !== section || !value) return []
    const words = detailWords(field, value)
    const age = field.key === 'birthDate' ? fullYears(value, today) : null
    const whole = age === null ? words : i18n.t('{day} ({age} years old)', { day: words, age })
    return [[i18n.t(field.label), whole, field.key]]
  })
}

/** What is written in the school's own fields. */
export function writtenInOwn(
  fields: readonly OwnField[],
  own: Record<string, string>,
): [label: string, words: string][] {
  return fields.flatMap((field): [string, string][] => {
    const value = own[field._id]
    return value ? [[field.label, detailWords(asDetail(field), value)]] : []
  })
}
