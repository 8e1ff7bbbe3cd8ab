import { parseClass } from '@shala/contract/class-names'
import type { ImportKind } from '@shala/contract/imports/imports'
import { normalizePhone } from '@shala/contract/people'
import type { OwnField } from '@shala/contract/students/own-fields'
import { type Field, fieldsOf, fits, isOwnTitle, phoneFields, plainTitle } from './fields.ts'

/** Each column's field, by its place; null leaves the column out. */
export type ColumnFields = (string | null)[]

interface Column {
  title: string
  values: string[]
}

const known = /\p{L}{2}/u
const looksLike: Record<ImportKind, [field: string, holds: (value: string) => boolean][]> = {
  students: [
    ['phone', (value) => normalizePhone(value) !== null],
    ['email', (value) => /^\S+@\S+[.]\S+$/.test(value)],
    ['class', (value) => !/^[\d०-९]+$/.test(value) && parseClass(value) !== null],
    ['rollNumber', (value) => /^\W*\w{0,3}\W?[\d०-९]{1,4}\w?$/.test(value)],
    ['name', (value) => known.test(value)],
  ],
  teachers: [
    ['phone', (value) => normalizePhone(value) !== null],
    ['email', (value) => /^\S+@\S+[.]\S+$/.test(value)],
    ['name', (value) => known.test(value)],
  ],
}

function placeFor(field: Field, columns: Column[], fields: ColumnFields): number {
  const places = columns.flatMap(({ title }, place) =>
    fields[place] === null && fits(field, title) ? [place] : [],
  )
  const titleAt = (place: number) => columns[place]?.title ?? ''
  const best = places.find((place) => field.best?.test(plainTitle(titleAt(place))))
  if (best !== undefined) return best
  if (field.key !== 'class') return places[0] ?? -1
  const ofNoYear = places.find((place) => !/\d/.test(titleAt(place)))
  return ofNoYear ?? (places.length > 1 ? -1 : (places[0] ?? -1))
}

/** The titles of columns of which each may be the class, by their years: whoever imports says which one is meant. */
export function classTitles(titles: string[]): string[] {
  const field = fieldsOf('students').find(({ key }) => key === 'class')
  const found = titles.filter((title) => field && /\d/.test(title) && fits(field, title))
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
    const field = known.find((one) => isOwnTitle(one, title))
    if (field && !fields.includes(field.key)) fields[place] = field.key
  }
  for (const field of known.filter(({ key }) => !fields.includes(key))) {
    const place = placeFor(field, columns, fields)
    if (place >= 0) fields[place] = field.key
  }
  return fields
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
  const fields = withOnly(guessByTitles(columns, fieldsOf(kind, own)))
  const hasTitles = fields.some((field) => field !== null)
  for (const [key, holds] of looksLike[kind]) {
    // If some titles are known, an unknown column's values are not guessed from, except for names.
    if (fields.includes(key) || (hasTitles && key !== 'name')) continue
    const free = columns.flatMap((column, place) =>
      fields[place] === null && (!hasTitles || column.title === '')
        ? [{ place, share: share(column.values, holds) }]
        : [],
    )
    const [best] = free.toSorted((a, b) => b.share - a.share)
    if (best && best.share >= 0.5) fields[best.place] = key
  }
  return fields
}
