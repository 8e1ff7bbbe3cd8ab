import type { Context } from '#platform/context'
import { deletePeople } from '../people-changing.store.ts'
import { addTaken, type ChangedPerson, type SavedRow, stands } from '../people-importing.rules.ts'
import type { ImportedRow, KnownPeople, PersonKind } from './importing-kind.rules.ts'
import { changeAll } from './importing-saving.rules.ts'

type Kind = Pick<
  PersonKind<ImportedRow, KnownPeople>,
  'fields' | 'changeDetails' | 'hold' | 'findHolders' | 'release'
>

const addedIds = (saved: SavedRow[]) =>
  saved.filter(({ outcome }) => outcome === 'added').map(({ personId }) => personId)

async function findHolders(kind: Kind, { db }: Context, saved: SavedRow[]) {
  const found = await kind.findHolders(db, (field) => saved.flatMap(({ before }) => before?.[field] ?? []))
  const keyOf = (field: string, place: string, value: string) => `${field} ${place} ${value.toLowerCase()}`
  const holders = new Map(found.map(({ id, field, place = '', value }) => [keyOf(field, place, value), id]))
  const places = new Map(kind.fields.map(({ key, within }) => [key, within]))
  return ({ before }: SavedRow, field: string) => {
    const value = before?.[field]
    const place = before?.[places.get(field) ?? '']
    return value ? holders.get(keyOf(field, place ?? '', value)) : undefined
  }
}

export async function findChanged(kind: Kind, context: Context, saved: SavedRow[]): Promise<ChangedPerson[]> {
  const ids = saved.map(({ personId }) => personId)
  const { standing, marked, withMore } = await kind.hold(context, ids, addedIds(saved))
  const people = new Map(standing.map((one) => [one.id, one]))
  const changed = new Map<string, ChangedPerson['why']>()
  for (const row of saved) {
    const { personId } = row
    const person = people.get(personId)
    if (!person) changed.set(personId, 'removed')
    else if (marked.has(personId)) changed.set(personId, 'marked')
    else if (!stands(row, person) || withMore.has(personId)) changed.set(personId, 'changed')
  }
  addTaken(saved, changed, await findHolders(kind, context, saved))
  return [...changed].map(([personId, why]) => ({ personId, why }))
}

/** People who were added are removed as if deleted; the others get back what they had. */
export async function takeBack(kind: Kind, context: Context, saved: SavedRow[]): Promise<void> {
  const added = addedIds(saved)
  await kind.release?.(context, added)
  await deletePeople(context.db, added, context.now)
  const changes = saved.flatMap(({ personId: id, before: fields }) => {
    // An import only fills in a missing Aadhaar number.
    return fields ? [{ id, fields, ...('aadhaarNumber' in fields && { number: null }) }] : []
  })
  await changeAll(kind, context.db, changes)
}
