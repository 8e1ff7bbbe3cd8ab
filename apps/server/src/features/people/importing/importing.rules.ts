import type { Importer } from '../people-importing.rules.ts'
import type { ImportedRow, KnownPeople, PersonKind } from './importing-kind.rules.ts'
import { checkRows, takeInRows } from './importing-saving.rules.ts'
import { findChanged, takeBack } from './importing-undo.rules.ts'

/** How people of one kind are imported. */
export function importerOf<R extends ImportedRow, K extends KnownPeople>(kind: PersonKind<R, K>): Importer {
  return {
    entity: kind.entity,
    check: (context, sent) => checkRows(kind, context, sent),
    takeIn: (context, sent, findTaken) => takeInRows(kind, context, { ...sent, findTaken }),
    findChanged: (context, saved) => findChanged(kind, context, saved),
    takeBack: (context, saved) => takeBack(kind, context, saved),
  }
}
