import type { ImportKind } from '@shala/contract/imports/imports'
import { fieldsOf, fits, plainTitle } from '../columns/fields.ts'
import type { Sheet } from './sheet.ts'

/** The parts of a list that is printed in columns, as a newspaper is. */
const mostParts = 4
/** Fields of a student or teacher that a parent, named beside them, does not have. */
const ownOf: Record<ImportKind, string[]> = {
  students: ['rollNumber', 'admissionNumber', 'class'],
  teachers: ['subject', 'dob'],
}

interface Title {
  title: string
  place: number
}

function isOfPerson(kind: ImportKind, titles: Title[]): boolean {
  const has = (keys: string[]) =>
    fieldsOf(kind).some((field) => keys.includes(field.key) && titles.some(({ title }) => fits(field, title)))
  return has(['name']) && has(ownOf[kind])
}

/** The places at which the parts begin, where a row has the same titles over each; else undefined. */
function partsOf(kind: ImportKind, cells: string[]): number[] | undefined {
  const titles = cells.flatMap((cell, place) => (cell === '' ? [] : [{ title: plainTitle(cell), place }]))
  for (let parts = mostParts; parts > 1; parts -= 1) {
    const length = titles.length / parts
    if (!Number.isInteger(length) || length < 2) continue
    const first = titles.slice(0, length)
    const isSame = titles.every(({ title }, at) => title === first[at % length]?.title)
    const isList = isSame && new Set(first.map(({ title }) => title)).size === length
    if (isList && isOfPerson(kind, first)) {
      return titles.flatMap(({ place }, at) => (at % length === 0 ? [at === 0 ? 0 : place] : []))
    }
  }
  return undefined
}

export interface Stacked {
  sheet: Sheet
  /** Lines after this one are those of the parts on the right; undefined where the list has one part. */
  partsFrom?: number
}

/** Puts the parts of a list that stand side by side below one another, titles and what is above them included. */
export function stackParts(kind: ImportKind, sheet: Sheet, searched: number): Stacked {
  const { rows } = sheet
  const starts = rows
    .slice(0, searched)
    .map((cells) => partsOf(kind, cells))
    .find((found) => found !== undefined)
  if (!starts) return { sheet }
  const stacked = starts.flatMap((start, part) => rows.map((cells) => cells.slice(start, starts[part + 1])))
  const inEach = (places: number[] = []) =>
    starts.flatMap((_, part) => places.map((place) => part * rows.length + place))
  const { hiddenRows, guessedRows, struckRows } = sheet
  return {
    sheet: {
      ...sheet,
      rows: stacked,
      hiddenRows: inEach(hiddenRows),
      guessedRows: inEach(guessedRows),
      struckRows: inEach(struckRows),
    },
    partsFrom: rows.length,
  }
}
