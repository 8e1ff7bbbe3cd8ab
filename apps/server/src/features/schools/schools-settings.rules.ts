import { classRefusals, isPassout } from '@shala/contract/classes'
import { schoolLogoRule } from '@shala/contract/files'
import type { Day } from '@shala/contract/general/days'
import type { Received } from '@shala/contract/general/endpoint'
import type { updateClassWeek } from '@shala/contract/schools/class-week'
import { isShorter, pickRetention, type Retention, retentionPause } from '@shala/contract/schools/retention'
import { type Rhythm, rhythmOn, weekdays } from '@shala/contract/schools/school-days'
import type { School } from '@shala/contract/schools/schools'
import {
  problemsOfSettings,
  type SchoolSettings,
  settingsLimits,
  settingsTexts,
  type updateLogo,
  type updateSettings,
} from '@shala/contract/schools/settings'
import { tellingTexts } from '@shala/contract/schools/telling'
import type { StoredRhythm } from '@shala/contract/schools/week'
import { recordActivity } from '#features/activity/index'
import { findClass } from '#features/classes/index'
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
import { pick } from '#platform/records'
import { Refused, refusedFields } from '#platform/refused'
import { type AroundPlace, lockOwnSchool, showOwnSchool } from './schools.rules.ts'
import * as store from './schools-settings.store.ts'

function weekOf(stored: store.StoredSettings, day: Day): store.Week {
  const rhythm = rhythmOn(day, stored.rhythms)
  return {
    workingDays: [...(rhythm?.workingDays ?? weekdays)],
    monthlyDaysOff: (rhythm?.monthlyDaysOff ?? []).map(({ weekday, weeks }) => ({ weekday, weeks })),
    halfDays: [...(rhythm?.halfDays ?? [])],
  }
}

/** With the week that holds today. */
export async function showSettings({ db, today }: Pick<Context, 'db' | 'today'>): Promise<SchoolSettings> {
  const stored = await store.findSettings(db)
  return { ...stored, ...weekOf(stored, today) }
}

/** Those that are the same every day. */
export async function findLastingSettings({ db }: Pick<Context, 'db'>): Promise<store.StoredSettings> {
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

function given(form: Omit<Received<typeof updateSettings, 'body'>, 'rhythmFrom'>): Partial<SchoolSettings> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

const weekFields = ['workingDays', 'monthlyDaysOff', 'halfDays'] as const

/** Does, in the transaction of the change, what follows from a week that changed from a day on. */
export type AfterWeek = (context: Context, week: { before: readonly Rhythm[]; from: Day }) => Promise<void>

/**
 * A changed week holds from a day on: the days before stay what they were, and what was planned for later days goes.
 * @throws Refused 422 when it has changed too often
 */
async function saveRhythm(
  afterWeek: AfterWeek,
  context: Context,
  { before: { rhythms }, rhythm }: { before: store.StoredSettings; rhythm: StoredRhythm },
): Promise<void> {
  const { db } = context
  const { classId, from } = rhythm
  const kept = rhythms.filter((one) => one.classId !== classId || one.from < from)
  const before = kept.findLast((one) => one.classId === classId) ?? null
  const isSame = JSON.stringify({ ...before, from }) === JSON.stringify({ ...rhythm, from })
  if (isSame && kept.length === rhythms.length) return
  if (kept.length >= settingsLimits.rhythms) {
    throw refusedFields({ workingDays: settingsTexts.tooManyRhythms })
  }
  await store.insertRhythm(db, rhythm)
  await afterWeek(context, { before: rhythms, from })
}

/**
 * A class has days of its own from a day on, or follows the school again.
 * @throws Refused 404 for a class that this school does not have, 422 when days have changed too often
 */
export async function changeClassWeek(
  afterWeek: AfterWeek,
  context: Context,
  classId: string,
  { week, from = context.today }: Received<typeof updateClassWeek, 'body'>,
): Promise<SchoolSettings> {
  return await inTransaction(context, async (context) => {
    const { db } = context
    const stored = await store.lockSettings(db)
    const found = await findClass(db, classId)
    if (!found || isPassout(found)) throw new Refused(classRefusals.notFound)
    const follows = { workingDays: null, monthlyDaysOff: [], halfDays: [] }
    const before = rhythmOn(from, stored.rhythms, classId)
    const rhythm = { from, classId, ...(week ?? follows) }
    await saveRhythm(afterWeek, context, { before: stored, rhythm })
    await recordActivity(context, {
      action: 'classes.week',
      entity: 'class',
      entityId: classId,
      before: { ...(before?.classId === classId && pick(before, weekFields)) },
      after: { ...week, rhythmFrom: from },
    })
    return await showSettings(context)
  })
}

/** Does, in the transaction of the change, the work that still goes by the settings as they were. */
type BeforeSettings = (context: Context) => Promise<void>

export interface AroundSettings {
  /** Whether the operator has set WhatsApp up. */
  offersWhatsApp: boolean
  beforeSettings: BeforeSettings
  afterWeek: AfterWeek
  aroundPlace: AroundPlace
}

type Ways = Pick<SchoolSettings, 'familiesWays'>

/** One that was chosen while WhatsApp was set up may stay. */
function problemsOfWays(offersWhatsApp: boolean, before: Ways, after: Ways): Record<string, string> {
  const chooses = after.familiesWays.includes('whatsapp') && !before.familiesWays.includes('whatsapp')
  return chooses && !offersWhatsApp ? { familiesWays: tellingTexts.notSetUp } : {}
}

/**
 * Changes what the form names and leaves the rest, so that two admins changing two settings do not undo each other.
 * @throws Refused 422 for a time zone that the database does not know, and when the times of the day are out of order,
 *   counting the stored ones, the week has no working day, or WhatsApp is chosen where it is not set up
 */
export async function changeSettings(
  { offersWhatsApp, beforeSettings, afterWeek }: AroundSettings,
  context: Context,
  { rhythmFrom = context.today, ...form }: Received<typeof updateSettings, 'body'>,
): Promise<{ settings: SchoolSettings; school: School }> {
  const { timeZone } = form
  if (timeZone !== undefined && !(await store.knowsTimeZone(context.db, timeZone))) {
    throw refusedFields({ timeZone: settingsTexts.timeZone })
  }
  return await inTransaction(context, async (context) => {
    const { db, today, now } = context
    const stored = await store.lockSettings(db)
    const { rhythms: _, ...before } = { ...stored, ...weekOf(stored, today) }
    const after = { ...before, ...given(form) }
    const problems = { ...problemsOfSettings(after), ...problemsOfWays(offersWhatsApp, before, after) }
    if (Object.keys(problems).length > 0) throw refusedFields(problems)
    await beforeSettings(context)
    const changesWeek = weekFields.some((field) => form[field] !== undefined)
    if (changesWeek) {
      const rhythm = { from: rhythmFrom, classId: null, ...pick(after, weekFields) }
      await saveRhythm(afterWeek, context, { before: stored, rhythm })
    }
    const { workingDays: _days, monthlyDaysOff: _off, halfDays: _half, ...settings } = after
    await store.updateSettings(db, settings)
    if (isShorter(before, after)) await store.noteShorterSince(db, now)
    await recordOwn(context, 'schools.settings', {
      before,
      after: { ...after, ...(changesWeek && { rhythmFrom }) },
    })
    return { settings: await showSettings(context), school: await showOwnSchool(db) }
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
