import type { JoinBuilder } from 'kysely'
import type { DB } from './school-tables.gen.ts'

type Column = { [T in keyof DB]: keyof DB[T] & string }[keyof DB]
type Reference = `${string}.${Column}`

/** The rows whose columns are equal, within one school: `leftJoin('users as owner', sameSchool('owner.id', 'files.owner_id'))`. */
export function sameSchool(joined: Reference, column: Reference) {
  const schoolOf = (reference: Reference) => `${reference.split('.')[0]}.school_id`
  return (join: { onRef: (left: never, operator: '=', right: never) => unknown }) => {
    const joining = join as unknown as JoinBuilder<DB, keyof DB>
    return joining
      .onRef(schoolOf(joined) as never, '=', schoolOf(column) as never)
      .onRef(joined as never, '=', column as never)
  }
}
