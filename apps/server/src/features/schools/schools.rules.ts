import { type Day, dayAt } from '@shala/contract/general/days'
import type { Received } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import {
  type createSchool as createEndpoint,
  isEstablishmentYear,
  type School,
  schoolRefusals,
  schoolTexts,
  type updateSchool,
} from '@shala/contract/schools/schools'
import { settingsOfCountry } from '@shala/contract/schools/usual-settings'
import { recordActivity } from '#features/activity/index'
import { type AuthParts, authOfActor, findLogin, renewToken } from '#features/auth/index'
import { addPassoutClass } from '#features/classes/index'
import { insertPeople } from '#features/people/index'
import type { Actor, Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { breaksUnique } from '#platform/database/violations'
import { newId } from '#platform/ids'
import { pick } from '#platform/records'
import { Refused, refusedFields } from '#platform/refused'
import * as store from './schools.store.ts'

/** Makes, in its transaction, a change of the school's place, and what follows from it. */
export type AroundPlace = (context: Context, change: () => Promise<void>) => Promise<void>

interface CreatingContext {
  auth: AuthParts
  actor: Actor
  now: Date
  bindToSchool: (schoolId: string) => SchoolDb
}

function asSchoolRefusal(error: unknown): unknown {
  if (breaksUnique(error, 'schools_name_and_pincode')) return new Refused(schoolRefusals.exists)
  // The same admin creates two at once: the second finds the login already bound to the first school.
  if (breaksUnique(error, 'logins_one_school') || breaksUnique(error, 'users_id_key')) {
    return new Refused(schoolRefusals.alreadyYours)
  }
  return error
}

function refuseFutureYear(year: number | null | undefined, today: Day): void {
  if (typeof year === 'number' && !isEstablishmentYear(year, today)) {
    throw refusedFields({ establishmentYear: schoolTexts.establishmentYear })
  }
}

const contactFields = ['id', 'role', 'name', 'phone', 'email', 'emailVerified', 'phoneVerified'] as const

/** The school, its passout class and its first admin: all or nothing. */
export async function createSchool(
  context: CreatingContext,
  form: Received<typeof createEndpoint, 'body'>,
): Promise<{ token: string; school: School }> {
  const { actor, now, auth } = context
  if (actor.school) throw new Refused(schoolRefusals.alreadyYours)
  const settings = settingsOfCountry(form.country)
  refuseFutureYear(form.establishmentYear, dayAt(now, settings.timeZone))
  const admin = await findLogin(authOfActor(auth, actor), actor.userId)
  const db = context.bindToSchool(newId())
  const school = await inTransaction({ ...context, db }, async (context) => {
    const { db } = context
    await store.insertSchool(db, { record: form, settings, createdAt: now })
    await insertPeople(db, [toColumns(pick(admin, contactFields))], now)
    await addPassoutClass(db, now)
    const school = await showOwnSchool(db)
    await recordActivity(context, {
      action: 'schools.create',
      entity: 'school',
      entityId: db.schoolId,
      after: school,
    })
    return school
  }).catch((error) => {
    throw asSchoolRefusal(error)
  })
  return { token: await renewToken(authOfActor(auth, actor), actor, now), school }
}

/** The school that the connection is bound to. */
export async function showOwnSchool(db: SchoolDb): Promise<School> {
  const school = await store.findSchool(db)
  if (!school) throw new Refused(generalRefusals.notFound)
  return school
}

/** The same, locked until the transaction ends. */
export async function lockOwnSchool(db: SchoolDb): Promise<School> {
  const school = await store.lockSchool(db)
  if (!school) throw new Refused(generalRefusals.notFound)
  return school
}

export async function showSchool(
  context: Pick<Context, 'db'> | null,
): Promise<{ school: School | null; schools: School[] }> {
  const school = context ? await store.findSchool(context.db) : undefined
  return school ? { school, schools: [school] } : { school: null, schools: [] }
}

/** Replaces the record. Fields left out of the form become empty, because the form shows the whole record. */
export async function changeSchool(
  aroundPlace: AroundPlace,
  context: Context,
  form: Received<typeof updateSchool, 'body'>,
): Promise<School> {
  refuseFutureYear(form.establishmentYear, context.today)
  return await inTransaction(context, async (context) => {
    const { db } = context
    const before = await lockOwnSchool(db)
    const change = () => store.updateSchool(db, form)
    const isMoved = before.country !== form.country || before.state !== form.state
    await (isMoved ? aroundPlace(context, change) : change())
    const after = await showOwnSchool(db)
    await recordActivity(context, {
      action: 'schools.update',
      entity: 'school',
      entityId: db.schoolId,
      before,
      after,
    })
    return after
  }).catch((error) => {
    throw asSchoolRefusal(error)
  })
}
