import type { Received } from '@shala/contract/general/endpoint'
import { normalizeName } from '@shala/contract/people'
import type { School } from '@shala/contract/schools/schools'
import {
  type askDeletion as askEndpoint,
  deletionDays,
  settingsRefusals,
  settingsTexts,
} from '@shala/contract/schools/settings'
import { recordActivity } from '#features/activity/index'
import { type AuthParts, authOf, findGivenUpSchools } from '#features/auth/index'
import { type FilesParts, removeAllFiles } from '#features/files/index'
import type { Context } from '#platform/context'
import { isBackupUnderWay } from '#platform/database/locks'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { after, day } from '#platform/durations'
import { Refused, refusedFields } from '#platform/refused'
import { lockOwnSchool, showOwnSchool } from './schools.rules.ts'
import * as store from './schools-deletion.store.ts'

async function setDeletion(
  context: Context,
  action: 'schools.request_deletion' | 'schools.undo_deletion',
  before: School,
  deletesAt: Date | null,
): Promise<School> {
  const { db } = context
  await store.updateDeletion(db, deletesAt)
  const school = await showOwnSchool(db)
  await recordActivity(context, {
    action,
    entity: 'school',
    entityId: db.schoolId,
    before: { deletesAt: before.deletesAt },
    after: { deletesAt: school.deletesAt },
  })
  return school
}

/**
 * The school continues as usual for seven days, in which any of its admins can keep it.
 * @throws Refused 422 unless its name was typed, 409 when deletion was already requested
 */
export async function askDeletion(
  context: Context,
  { schoolName }: Received<typeof askEndpoint, 'body'>,
): Promise<School> {
  return await inTransaction(context, async (context) => {
    const before = await lockOwnSchool(context.db)
    if (before.deletesAt) throw new Refused(settingsRefusals.alreadyAsked)
    if (normalizeName(schoolName) !== normalizeName(before.schoolName)) {
      throw refusedFields({ schoolName: settingsTexts.nameMismatch })
    }
    const deletesAt = after(context.now, deletionDays * day)
    return await setDeletion(context, 'schools.request_deletion', before, deletesAt)
  })
}

/** @throws Refused 409 when deletion was not requested */
export async function undoDeletion(context: Context): Promise<School> {
  return await inTransaction(context, async (context) => {
    const before = await lockOwnSchool(context.db)
    if (!before.deletesAt) throw new Refused(settingsRefusals.nothingAsked)
    return await setDeletion(context, 'schools.undo_deletion', before, null)
  })
}

export interface ErasingContext {
  auth: AuthParts
  files: FilesParts
  bindToSchool: (schoolId: string) => SchoolDb
  now: Date
  /** Stops the work between two files: the next run continues. */
  signal: AbortSignal
  /** Called for each school that could not be erased, and for each that was, for the operator's log. */
  onFailure: (error: Error) => void
  onErased: (schoolId: string) => void
}

async function eraseSchool(context: ErasingContext, schoolId: string): Promise<void> {
  const { files, bindToSchool, signal } = context
  const db = bindToSchool(schoolId)
  if (await isBackupUnderWay(db)) return
  await removeAllFiles(files, db, signal)
  if (signal.aborted) return
  await store.eraseSchool(db)
  context.onErased(schoolId)
}

/**
 * Erases the schools that are due: first nobody can sign in to any of them, then for each in turn the files' bytes are
 * removed, then every row. If it is interrupted, the next run continues; two processes at once do the same work twice.
 */
export async function eraseGivenUpSchools(context: ErasingContext): Promise<void> {
  const { auth, bindToSchool, now, signal, onFailure } = context
  const closed: string[] = []
  for (const schoolId of await findGivenUpSchools(authOf(auth, 'server'), now)) {
    if (await store.closeSchool(bindToSchool(schoolId), now)) closed.push(schoolId)
  }
  for (const schoolId of closed) {
    if (signal.aborted) return
    await eraseSchool(context, schoolId).catch(onFailure)
  }
}
