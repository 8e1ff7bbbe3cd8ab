import type { Context } from '#platform/context'
import { deletePeople } from '../people-changing.store.ts'
import { type StoredKind, textOf } from './importing-kind.rules.ts'
import { fieldsOf } from './importing-plan.rules.ts'
import { changeAll, type SavedRow } from './importing-saving.rules.ts'

export interface ChangedPerson {
  personId: string
  why: 'changed' | 'removed' | 'marked' | 'roll_number_taken'
}

type Changed = Map<string, ChangedPerson['why']>

const addedIds = (saved: SavedRow[]) => saved.flatMap(({ personId, before }) => (before ? [] : [personId]))

/** Finds who has by now what a row would give back in a field. */
async function findHolders(kind: StoredKind, { db }: Context, saved: SavedRow[]) {
  const keyOf = (field: string, place: string, value: string) => `${field} ${place} ${value.toLowerCase()}`
  const found = await kind.findHolders(db, (field) => saved.flatMap(({ before }) => before?.[field] ?? []))
  const holders = new Map(found.map(({ id, field, place = '', value }) => [keyOf(field, place, value), id]))
  const places = new Map(kind.fields.map(({ key, within = '' }) => [key, within]))
  return ({ before }: SavedRow, field: string) => {
    const [value, place] = [before?.[field], before?.[places.get(field) ?? '']]
    return value ? holders.get(keyOf(field, place ?? '', value)) : undefined
  }
}

/**
 * Adds to `changed` those who would get back what somebody else has by now. People who are undone themselves give up
 * what they have, so this repeats until nobody is added.
 */
function addTaken(
  saved: SavedRow[],
  changed: Changed,
  holderOf: (row: SavedRow, field: string) => string | undefined,
): void {
  const rows = new Map(saved.map((row) => [row.personId, row]))
  const givesUp = (personId: string, field: string) => {
    const row = rows.get(personId)
    return row !== undefined && !changed.has(personId) && (row.before === null || field in row.before)
  }
  const takenField = (row: SavedRow) =>
    Object.keys(row.before ?? {}).find((field) => {
      const holder = holderOf(row, field)
      return holder !== undefined && holder !== row.personId && !givesUp(holder, field)
    })
  for (let size = -1; size !== changed.size; ) {
    size = changed.size
    for (const row of saved) {
      const field = changed.has(row.personId) ? undefined : takenField(row)
      if (field) changed.set(row.personId, field === 'rollNumber' ? 'roll_number_taken' : 'changed')
    }
  }
}

/** Whether what a row wrote is unchanged; of somebody it added, no other field is filled in either. */
function stands(kind: StoredKind, { before, after }: SavedRow, now: object): boolean {
  const fields = [...Object.keys(after), ...(before === null ? fieldsOf(kind, now) : [])]
  return fields.every((field) => textOf(now, field) === textOf(after, field))
}

export async function findChanged(
  kind: StoredKind,
  context: Context,
  saved: SavedRow[],
): Promise<ChangedPerson[]> {
  const ids = saved.map(({ personId }) => personId)
  const { standing, marked, withMore } = await kind.hold(context, ids, addedIds(saved))
  const people = new Map(standing.map((one) => [one.id, one]))
  const changed: Changed = new Map()
  for (const row of saved) {
    const { personId } = row
    const person = people.get(personId)
    if (!person) changed.set(personId, 'removed')
    else if (marked.has(personId)) changed.set(personId, 'marked')
    else if (!stands(kind, row, person) || withMore.has(personId)) changed.set(personId, 'changed')
  }
  addTaken(saved, changed, await findHolders(kind, context, saved))
  return [...changed].map(([personId, why]) => ({ personId, why }))
}

/** People who were added are removed as if deleted; the others get back what they had. */
export async function takeBack(kind: StoredKind, context: Context, saved: SavedRow[]): Promise<void> {
  const added = addedIds(saved)
  await kind.release?.(context, added)
  await deletePeople(context.db, added, context.now)
  const changes = saved.flatMap(({ personId: id, before: fields }) =>
    // An import only fills in a missing Aadhaar number.
    fields ? [{ id, fields, ...('aadhaarNumber' in fields && { number: null }) }] : [],
  )
  await changeAll(kind, context.db, changes)
}
