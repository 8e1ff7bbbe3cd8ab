import { classLabel } from '@shala/contract/classes'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import {
  type beginImport as beginEndpoint,
  type ImportKind,
  importLimits,
  importRefusals,
  type RowResult,
  type SchoolImport,
} from '@shala/contract/imports/imports'
import { recordActivities, recordActivity } from '#features/activity/index'
import { type AuthParts, authOfActor, signOutEverywhere } from '#features/auth/index'
import { addMissingClasses } from '#features/classes/index'
import type { Importer, SavedRow, SentRow, SentRows, TakenIn } from '#features/people/index'
import type { Context } from '#platform/context'
import { before, day } from '#platform/durations'
import { newId } from '#platform/ids'
import { Refused } from '#platform/refused'
import * as store from './imports.store.ts'
import { importing } from './imports-turns.rules.ts'

export const undoTime = importLimits.undoDays * day

function toAnswer(found: store.FoundImport): SchoolImport {
  const { id, kind, fileName, added, updated, undoneBy, undoerName, undoneAt } = found
  return {
    _id: id,
    kind,
    fileName,
    added,
    updated,
    by: { _id: found.madeBy, name: found.makerName },
    at: found.madeAt.toISOString(),
    undone:
      undoneBy && undoneAt
        ? { by: { _id: undoneBy, name: undoerName ?? '' }, at: undoneAt.toISOString() }
        : null,
  }
}

/** Those that can still be undone, and those that were. */
export async function listImports({ db, now }: Context): Promise<SchoolImport[]> {
  return (await store.findImports(db, before(now, undoTime), importLimits.listed)).map(toAnswer)
}

/** @throws Refused 404 when this school has no such import, 409 when it is over or for other people */
export async function findOpenImport(
  { db }: Context,
  id: string,
  kind?: ImportKind,
): Promise<store.FoundImport> {
  const found = await store.findImport(db, id)
  if (!found) throw new Refused(importRefusals.notFound)
  if (kind && found.kind !== kind) throw new Refused(importRefusals.wrongKind)
  if (found.undoneAt) throw new Refused(importRefusals.undoneAlready)
  return found
}

/**
 * Starts an import, with the classes that it needs.
 * @throws Refused 409 for a second passout class
 */
export async function beginImport(
  context: Context,
  { kind, fileName, newClasses }: Received<typeof beginEndpoint, 'body'>,
): Promise<Answer<typeof beginEndpoint>> {
  return await importing(context, async (context) => {
    const { db, actor, now } = context
    const id = newId()
    const classes = await addMissingClasses(context, newClasses)
    const created = classes.filter(({ isNew }) => isNew)
    const row = { id, kind, file_name: fileName, made_by: actor.userId, made_at: now }
    await store.insertImport(db, row, created)
    await recordActivity(context, {
      action: 'imports.begin',
      entity: 'import',
      entityId: id,
      after: { name: fileName, kind, newClasses: created.map(classLabel) },
    })
    return {
      import: toAnswer(await findOpenImport(context, id)),
      classes: classes.map(({ id, name, section }) => ({ _id: id, name, section })),
    }
  })
}

/** The first of each line; a line sent twice in one call answers the same. */
function withoutRepeats(rows: SentRow[]): SentRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.line, row])).values()].toReversed()
}

/** The answer for a line that was already imported. */
function toResult({ line, personId, outcome, before, after }: store.ImportedRow): RowResult {
  if (!before) return { line, outcome, personId }
  const changes = Object.entries(after).flatMap(([field, value]) =>
    value === null || value === before[field] ? [] : [{ field, before: before[field] ?? null, after: value }],
  )
  return { line, outcome, personId, changes }
}

async function recordRows(context: Context, { entity }: Importer, { saved, labels }: TakenIn): Promise<void> {
  await recordActivities(
    context,
    saved.map(({ personId, outcome, before, after }) => ({
      action: outcome === 'added' ? 'imports.add' : 'imports.update',
      entity,
      entityId: personId,
      before,
      after,
      labels,
    })),
  )
}

/** The people who had another phone or email until now. A stranger may have signed in with it. */
function replacedContacts(saved: SavedRow[]): string[] {
  return saved.filter(({ before }) => before?.phone || before?.email).map(({ personId }) => personId)
}

/**
 * Imports rows: all of the call or nothing, each good row by itself. A line that this import already has is answered as
 * before.
 * @throws Refused 404 when there is no such import, 409 when it was undone or is for other people
 */
export async function takeInRows(
  { importer, auth }: { importer: Importer; auth: AuthParts },
  context: Context,
  { id, kind, rows, update }: SentRows & { id: string; kind: ImportKind },
): Promise<RowResult[]> {
  const { answer, replaced } = await importing(context, async (context) => {
    const { db } = context
    await findOpenImport(context, id, kind)
    const lines = rows.map(({ line }) => line)
    const done = new Map((await store.findImported(db, id, lines)).map((one) => [one.line, toResult(one)]))
    const sent = withoutRepeats(rows.filter(({ line }) => !done.has(line)))
    const findTaken = (personIds: string[]) => store.findTouched(db, id, personIds)
    const taken = await importer.takeIn(context, { rows: sent, update }, findTaken)
    const { results, saved } = taken
    await store.insertImported(db, id, saved)
    await recordRows(context, importer, taken)
    for (const result of results) done.set(result.line, result)
    return { answer: lines.flatMap((line) => done.get(line) ?? []), replaced: replacedContacts(saved) }
  })
  if (replaced.length > 0) await signOutEverywhere(authOfActor(auth, context.actor), replaced, context.now)
  return answer
}

/** Plans rows without storing anything. */
export async function checkRows(
  importer: Importer,
  context: Context,
  { rows, update }: SentRows,
): Promise<RowResult[]> {
  const results = await importer.check(context, { rows: withoutRepeats(rows), update })
  const byLine = new Map(results.map((one) => [one.line, one]))
  return rows.flatMap(({ line }) => byLine.get(line) ?? [])
}
