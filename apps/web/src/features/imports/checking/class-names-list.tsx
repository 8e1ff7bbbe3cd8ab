import { classLabel } from '@shala/contract/classes'
import type { Importing } from '../use-import.ts'

export const classListId = 'import-classes'

/** Offered while a class is typed in a cell. */
export function ClassNamesList({ importing: { classes, newClasses } }: { importing: Importing }) {
  return (
    <datalist id={classListId}>
      {[...classes, ...newClasses].map((one) => (
        <option key={classLabel(one)} value={classLabel(one)} />
      ))}
    </datalist>
  )
}
