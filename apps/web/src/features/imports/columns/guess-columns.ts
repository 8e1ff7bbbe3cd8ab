import { parseClass } from '@shala/contract/class-names'
import { isAadhaarMask } from '@shala/contract/general/aadhaar'
import { latinDigits } from '@shala/contract/general/digits'
import { readWrittenDay } from '@shala/contract/general/written-days'
import type { ImportKind } from '@shala/contract/imports/imports'
import { normalizePhone } from '@shala/contract/people'
import type { OwnField } from '@shala/contract/students/own-fields'
import { isShortened } from '../checking/cells.ts'
import { type Field, fieldsOf, fits, isOwnTitle, phoneFields, plainTitle } from './fields.ts'
import { isPost } from './posts.ts'

/** Each column's field, by its place; null leaves the column out. */
export type ColumnFields = (string | null)[]

interface Column {
  title: string
  values: string[]
}

const hasLetters = /\p{L}\p{M}*\p{L}/u
const hasAadhaar = (text: string) =>
  /^\D*(\d\D*){11,}$/.test(latinDigits(text)) || isAadhaarMask(text) || isShortened(text)
/** '1. Aarav Sharma' is a child. */
const namesPerson = (text: string) => /^\d+\W+\p{L}{3,}\s+\p{L}{3,}/u.test(text)
const namesClass = (text: string) =>
  parseClass(text) !== null && readWrittenDay(text) === null && !namesPerson(text)
const looksLike: Record<ImportKind, [field: string, holds: (value: string) => boolean][]> = {
  students: [
    ['phone', (value) => normalizePhone(value) !== null],
    ['email', (value) => /^\S+@\S+[.]\S+$/.test(value)],
    ['class', (value) => !/^[\d०-९]+$/.test(value) && namesClass(value)],
    ['rollNumber', (value) => /^\W*\w{0,3}\W?[\d०-९]{1,4}\w?$/.test(value)],
    ['name', (value) => hasLetters.test(value)],
  ],
  teachers: [
    ['phone', (value) => normalizePhone(value) !== null],
    ['email', (value) => /^\S+@\S+[.]\S+$/.test(value)],
    ['name', (value) => hasLetters.test(value)],
  ],
}

function placeFor(field: Field, columns: Column[], fields: ColumnFields): number {
  const places = columns.flatMap(({ title }, place) =>
    fields[place] === null && fits(field, title) ? [place] : [],
  )
  const titleAt = (place: number) => columns[place]?.title ?? ''
  const best = places.find((place) => field.best?.test(plainTitle(titleAt(place))))
  if (best !== undefined) return best
  return (field.key === 'class' ? classPlace(columns, places) : places[0]) ?? -1
}

/** Whether two columns name the same class in each row that has both. */
function agree(one: string[], other: string[]): boolean {
  return one.every((text, row) => {
    const [a, b] = [parseClass(text), parseClass(other[row] ?? '')]
    return !a || !b || (a.grade === b.grade && (a.section === b.section || !a.section || !b.section))
  })
}

/** None of several columns that name different classes, or the classes of different years. */
function classPlace(columns: Column[], places: number[]): number | undefined {
  const valuesAt = (place: number) => columns[place]?.values ?? []
  const named = places.filter((place) => valuesAt(place).some(namesClass))
  const found = named.length > 0 ? named : places
  const ofNoYear = found.filter((place) => !/\d/.test(columns[place]?.title ?? ''))
  const sections = (place: number) => valuesAt(place).filter((text) => parseClass(text)?.section).length
  const [first, ...others] = (ofNoYear.length > 0 ? ofNoYear : found).toSorted(
    (a, b) => sections(b) - sections(a),
  )
  if (first === undefined || others.length === 0) return first
  return ofNoYear.length > 0 && others.every((place) => agree(valuesAt(first), valuesAt(place)))
    ? first
    : undefined
}

/** The titles of columns of which each may be the class: whoever imports says which one is meant. */
export function classTitles(titles: string[]): string[] {
  const field = fieldsOf('students').find(({ key }) => key === 'class')
  const found = titles.filter((title) => field && fits(field, title))
  return found.length > 1 ? found : []
}

function share(values: string[], holds: (value: string) => boolean): number {
  const filled = values.filter(Boolean)
  return filled.length === 0 ? 0 : filled.filter(holds).length / filled.length
}

/** What Shala wrote itself says exactly what it is; then the words of each title, the most telling first. */
function guessByTitles(columns: Column[], known: Field[]): ColumnFields {
  const fields: ColumnFields = columns.map(() => null)
  for (const [place, { title }] of columns.entries()) {
    // Of the class another column may say otherwise.
    const field = known.find((one) => one.key !== 'class' && isOwnTitle(one, title))
    if (field && !fields.includes(field.key)) fields[place] = field.key
  }
  for (const field of known.filter(({ key }) => !fields.includes(key))) {
    const place = placeFor(field, columns, fields)
    if (place >= 0) fields[place] = field.key
  }
  return fields
}

/** A column of masks alone, as the government's lists have it, or of another number called UID has no Aadhaar number. */
function withoutMasks(columns: Column[], fields: ColumnFields): ColumnFields {
  const { values = [] } = columns[fields.indexOf('aadhaarNumber')] ?? {}
  const hasNone = values.some(Boolean) && !values.some(hasAadhaar)
  return fields.map((field) => (hasNone && field === 'aadhaarNumber' ? null : field))
}

/** In Rajasthan and Uttar Pradesh 'SR No' beside 'S.No.' is the number in the scholar register. */
function withScholarNumbers(columns: Column[], fields: ColumnFields): ColumnFields {
  const titles = columns.map(({ title }) => plainTitle(title))
  const scholar = titles.findIndex((title) => /^(sr|एस ?आर) ?(no|number|नं|नंबर|संख्या|क्रमांक)$/.test(title))
  const serial = titles.findIndex((title) => /^(s|sl|serial) ?(no|number)$|^(क्र|क्रमांक$)/.test(title))
  if (scholar < 0 || serial < 0 || fields.includes('admissionNumber')) return fields
  return fields.map((field, place) => {
    if (place === scholar) return 'admissionNumber'
    return place === serial && fields[scholar] === 'rollNumber' ? 'rollNumber' : field
  })
}

/** In Hindi the section is the word that in Marathi is the class; and a 'Post' is an office's or a person's. */
function byValues(columns: Column[], fields: ColumnFields, known: Field[]): ColumnFields {
  const classField = known.find(({ key }) => key === 'class')
  return fields.map((field, place) => {
    const { title = '', values = [] } = columns[place] ?? {}
    if (field === 'postOffice' && share(values, isPost) > 0.3)
      return fields.includes('designation') ? null : 'designation'
    // A title over two columns of a name.
    const isMore = title === '' && columns[place - 1]?.title && fields[place - 1] === 'name'
    if (isMore && !fields.includes('lastName') && share(values, (value) => hasLetters.test(value)) > 0.5)
      return 'lastName'
    const isLetter = share(values, (value) => /^\p{L}\p{M}*$/u.test(value)) === 1
    const isSection = field === null && !fields.includes('section') && fields.includes('class') && isLetter
    return isSection && classField && fits(classField, title) ? 'section' : field
  })
}

/** The only name, and the only number, of a list is the student's, whatever its title adds. */
function withOnly(fields: ColumnFields): ColumnFields {
  const numbers = fields.filter((field) => field !== null && phoneFields.includes(field))
  const isOnlyName = !fields.includes('name')
  return fields.map((field) => {
    if (field === 'nameInAadhaar' && isOnlyName) return 'name'
    return field !== null && numbers.length === 1 && numbers.includes(field) ? 'phone' : field
  })
}

/** By titles first; a column with no title, or an unknown one, by its values. */
export function guessColumns(
  kind: ImportKind,
  columns: Column[],
  own: readonly OwnField[] = [],
): ColumnFields {
  const known = fieldsOf(kind, own)
  const byTitles = withoutMasks(columns, guessByTitles(columns, known))
  const told = withScholarNumbers(columns, byValues(columns, byTitles, known))
  const fields = withOnly(told)
  // Of a class alone the title may be one that was made for the lines above the children.
  const hasTitles = fields.some((field) => field !== null && field !== 'class')
  for (const [key, holds] of looksLike[kind]) {
    // If some titles are known, an unknown column's values are not guessed from, except for names.
    if (fields.includes(key) || (hasTitles && key !== 'name')) continue
    const { not } = known.find((field) => field.key === key) ?? {}
    const free = columns.flatMap((column, place) =>
      fields[place] === null && (!hasTitles || column.title === '') && !not?.test(plainTitle(column.title))
        ? [{ place, share: share(column.values, holds) }]
        : [],
    )
    const [best, other] = free.toSorted((a, b) => b.share - a.share)
    // Under titles that are not understood, nothing tells a child's name from a father's.
    const isOpen = key === 'name' && columns[best?.place ?? 0]?.title && (other?.share ?? 0) >= 0.5
    if (best && best.share >= 0.5 && !isOpen) fields[best.place] = key
  }
  return fields
}
