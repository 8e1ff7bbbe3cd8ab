import { classLabel } from '@shala/contract/classes'
import type { Answer } from '@shala/contract/general/endpoint'
import { fill } from '@shala/contract/general/refusal'
import {
  type ChangedSince,
  importLimits,
  importRefusals,
  importTexts,
  type undoImport as undoEndpoint,
} from '@shala/contract/imports/imports'
import { recordActivities, recordActivity } from '#features/activity/index'
import { type AuthParts, authOfActor, signOutEverywhere } from '#features/auth/index'
import { lockClasses, removeEmptyClasses } from '#features/classes/index'
import type { ChangedPerson, Importer, SavedRow } from '#features/people/index'
import type { Context } from '#platform/context'
import { before } from '#platform/durations'
import { Refused } from '#platform/refused'
import { findOpenImport, undoTime } from './imports.rules.ts'
import * as store from './imports.store.ts'
import { importing } from './imports-turns.rules.ts'

async function refuseChanged({ db }: Context, changed: ChangedPerson[], others: number): Promise<never> {
  const first = changed.slice(0, importLimits.named)
  const names = await store.findNames(
    db,
    first.map(({ personId }) => personId),
  )
  const people = first.map(({ personId, why }) => ({ _id: personId, name: names.get(personId) ?? '', why }))
  const current: ChangedSince = { others, people, total: changed.length }
  const values = { names: people.map(({ name }) => name).join(', ') }
  throw new Refused(importRefusals.changedSince, { values, current })
}

/**
 * The classes that an import created and nobody has renamed, locked before any student, as everybody does who needs
 * both.
 */
async function holdUnchanged({ db }: Context, created: store.CreatedClass[]): Promise<string[]> {
  const standing = await lockClasses(
    db,
    created.map(({ id }) => id),
  )
  const names = new Map(created.map((one) => [one.id, classLabel(one)]))
  return standing.filter((one) => names.get(one.id) === classLabel(one)).map(({ id }) => id)
}

/** The people whose phone or email changes back. A stranger may have signed in with the one they had until now. */
function contactsBack(back: SavedRow[]): string[] {
  return back
    .filter(({ before }) => before === null || 'phone' in before || 'email' in before)
    .map(({ personId }) => personId)
}

async function recordUndone(context: Context, { entity }: Importer, saved: SavedRow[]): Promise<void> {
  await recordActivities(
    context,
    saved.map(({ personId, before, after }) => ({
      action: 'imports.undo_person',
      entity,
      entityId: personId,
      before: after,
      after: before,
    })),
  )
}

/**
 * Undoes an import as one piece: people it added are removed, people it changed get back what they had, and its classes
 * are removed when nobody is in them any more.
 * @throws Refused 409 past 30 days, the second time, or with `current` when people have changed since and are not to be
 *   kept as they are; 404 when there is none
 */
export async function undoImport(
  { importers, auth }: { importers: Record<store.ImportRow['kind'], Importer>; auth: AuthParts },
  context: Context,
  asked: { id: string; keepChanged: boolean },
): Promise<Answer<typeof undoEndpoint>> {
  const { back, ...answer } = await undoAll(importers, context, asked)
  await signOutEverywhere(authOfActor(auth, context.actor), contactsBack(back), context.now)
  return answer
}

async function undoAll(
  importers: Record<store.ImportRow['kind'], Importer>,
  context: Context,
  { id, keepChanged }: { id: string; keepChanged: boolean },
): Promise<Answer<typeof undoEndpoint> & { back: SavedRow[] }> {
  return await importing(context, async (context) => {
    const { db, actor, now } = context
    const found = await findOpenImport(context, id)
    if (found.madeAt <= before(now, undoTime)) throw new Refused(importRefusals.tooOld)
    const importer = importers[found.kind]
    const saved = await store.findImported(db, id)
    const created = await holdUnchanged(context, await store.findCreatedClasses(db, id))
    const changed = await importer.findChanged(context, saved)
    const kept = new Set(changed.map(({ personId }) => personId))
    const back = saved.filter(({ personId }) => !kept.has(personId))
    if (changed.length > 0 && !keepChanged) await refuseChanged(context, changed, back.length)
    await importer.takeBack(context, back)
    await recordUndone(context, importer, back)
    await removeEmptyClasses(context, created)
    await store.markUndone(db, id, { by: actor.userId, at: now })
    const removed = back.filter(({ outcome }) => outcome === 'added').length
    const counts = { removed, restored: back.length - removed, kept: kept.size }
    await recordActivity(context, {
      action: 'imports.undo',
      entity: 'import',
      entityId: id,
      after: { name: found.fileName, ...counts },
    })
    return { message: fill(importTexts.undone, counts), ...counts, back }
  })
}
