import { schoolLogoRule } from '@shala/contract/files'
import type { Received } from '@shala/contract/general/endpoint'
import { isShorter, pickRetention, type Retention, retentionPause } from '@shala/contract/schools/retention'
import type { School } from '@shala/contract/schools/schools'
import {
  problemsOfDay,
  type SchoolSettings,
  settingsTexts,
  type updateLogo,
  type updateSettings,
} from '@shala/contract/schools/settings'
import { recordActivity } from '#features/activity/index'
import {
  attachToSchool,
  detachFromSchool,
  type FilesParts,
  keepFiles,
  photoLink,
  readFiles,
} from '#features/files/index'
import type { Context } from '#platform/context'
import { inTransaction } from '#platform/database/school-db'
import { day, before as timeBefore } from '#platform/durations'
import { refusedFields } from '#platform/refused'
import { lockOwnSchool, showOwnSchool } from './schools.rules.ts'
import * as store from './schools-settings.store.ts'

export async function showSettings({ db }: Pick<Context, 'db'>): Promise<SchoolSettings> {
  return await store.findSettings(db)
}

/** How long the school keeps what; null in the days after something was made to be kept for less long. */
export async function showRetention({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Retention | null> {
  const since = await store.findShorterSince(db)
  if (since && since > timeBefore(now, retentionPause * day)) return null
  return pickRetention(await store.findSettings(db))
}

async function recordOwn(
  context: Context,
  action: 'schools.settings' | 'schools.logo',
  change: { before: object; after: object },
): Promise<void> {
  await recordActivity(context, { action, entity: 'school', entityId: context.db.schoolId, ...change })
}

function given(form: Received<typeof updateSettings, 'body'>): Partial<SchoolSettings> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

/**
 * Changes what the form names and leaves the rest, so that two admins changing two settings do not undo each other.
 * @throws Refused 422 for a time zone that the database does not know, and when the times of the day are out of order,
 *   counting the stored ones
 */
export async function changeSettings(
  context: Context,
  form: Received<typeof updateSettings, 'body'>,
): Promise<{ settings: SchoolSettings; school: School }> {
  const { timeZone } = form
  if (timeZone !== undefined && !(await store.knowsTimeZone(context.db, timeZone))) {
    throw refusedFields({ timeZone: settingsTexts.timeZone })
  }
  return await inTransaction(context, async (context) => {
    const before = await store.lockSettings(context.db)
    const after = { ...before, ...given(form) }
    const problems = problemsOfDay(after)
    if (Object.keys(problems).length > 0) throw refusedFields(problems)
    await store.updateSettings(context.db, after)
    if (isShorter(before, after)) await store.noteShorterSince(context.db, context.now)
    await recordOwn(context, 'schools.settings', { before, after })
    return { settings: after, school: await showOwnSchool(context.db) }
  })
}

/** The new logo replaces the old one; an empty value removes it, and its own link leaves it. */
export async function changeLogo(
  files: FilesParts,
  context: Context,
  { logo: sent }: Received<typeof updateLogo, 'body'>,
): Promise<{ message: string; school: School }> {
  const own = await showOwnSchool(context.db)
  if (own.logo !== null && sent === own.logo) return { message: settingsTexts.logoSaved, school: own }
  const kept = await readFiles(files, context, { logo: sent }, { logo: schoolLogoRule })
  const [file] = kept
  const school = await keepFiles(files, context, kept, () =>
    inTransaction(context, async (context) => {
      // Locked first: of two logos at once, the second sees the first.
      const { logo: before } = await lockOwnSchool(context.db)
      const logo = file ? photoLink(context.db.schoolId, file.id) : null
      await detachFromSchool(context, 'logo')
      await attachToSchool(context, kept)
      await store.updateLogo(context.db, logo)
      await recordOwn(context, 'schools.logo', {
        before: { hasLogo: before !== null },
        after: { hasLogo: logo !== null },
      })
      return await showOwnSchool(context.db)
    }),
  )
  return { message: file ? settingsTexts.logoSaved : settingsTexts.logoRemoved, school }
}
