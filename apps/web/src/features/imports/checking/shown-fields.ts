import { type Field, rowFields } from '../columns/fields.ts'
import type { Importing } from '../use-import.ts'

const person = ['rollNumber', 'name']
const always = [...person, 'class', 'phone']

/**
 * A field that no row has is hidden, unless there is a message about it. Such a field stands beside the name, where it is
 * seen, and stays there once it is put right.
 */
export function shownFields({ kind, verdicts, own, edits }: Importing): Field[] {
  const told = new Set([
    ...verdicts.flatMap(({ problems }) => problems.map(({ field }) => field)),
    ...[...edits.values()].flatMap((values) => Object.keys(values)),
  ])
  const isUsed = (key: string) => verdicts.some(({ row }) => Boolean(row.values[key]))
  const rank = ({ key }: Field) => {
    if (person.includes(key)) return 0
    if (told.has(key)) return 1
    return always.includes(key) ? 2 : 3
  }
  return rowFields(kind, own)
    .filter((field) => rank(field) < 3 || isUsed(field.key))
    .toSorted((one, other) => rank(one) - rank(other))
}
