import { type Field, rowFields } from '../columns/fields.ts'
import type { Importing } from '../use-import.ts'
import type { Verdict } from './verdicts.ts'

const always = ['name', 'rollNumber', 'class', 'phone']

/** A field that no row has is hidden, unless there is a message about it. */
export function shownFields({ kind, verdicts, own }: Importing): Field[] {
  const isUsed =
    (key: string) =>
    ({ row, problems }: Verdict) =>
      Boolean(row.values[key]) || problems.some(({ field }) => field === key)
  const isTold = ({ key }: Field) =>
    verdicts.some(({ problems }) => problems.some(({ field }) => field === key))
  const shown = rowFields(kind, own).filter(({ key }) => always.includes(key) || verdicts.some(isUsed(key)))
  const [first, others] = [
    shown.filter(({ key }) => always.includes(key)),
    shown.filter(({ key }) => !always.includes(key)),
  ]
  // What a message is about stands where it is seen.
  return [...first, ...others.filter(isTold), ...others.filter((field) => !isTold(field))]
}
