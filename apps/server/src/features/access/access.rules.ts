import {
  accessLimits,
  accessRefusals,
  type changeAccess as changeEndpoint,
  type invite as inviteEndpoint,
  type PersonWithAccess,
} from '@shala/contract/access'
import type { Answer, Received } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import { isAdmin } from '@shala/contract/people'
import { countRecorded, recordActivity, takeTurn } from '#features/activity/index'
import { type AuthParts, authOfActor, findLastUses, signOutEverywhere } from '#features/auth/index'
import {
  findAdmins,
  findHolders,
  insertPeople,
  lockPeople,
  type Person,
  updatePerson,
} from '#features/people/index'
import { showOwnSchool } from '#features/schools/index'
import type { Context } from '#platform/context'
import { toColumns } from '#platform/database/columns'
import { inTransaction } from '#platform/database/school-db'
import { breaksCheck, breaksUnique } from '#platform/database/violations'
import { before, day, second } from '#platform/durations'
import { newId } from '#platform/ids'
import { permissionRule } from '#platform/permissions'
import { Refused } from '#platform/refused'
import { type InvitingParts, sendInvitation } from './access-invitation.rules.ts'

export interface AccessParts extends InvitingParts {
  auth: AuthParts
}

type Invitation = Received<typeof inviteEndpoint, 'body'>

const changeAccesses = permissionRule('access:write')

async function toPeople(
  { auth }: AccessParts,
  { actor }: Context,
  staff: Person[],
): Promise<PersonWithAccess[]> {
  const uses = await findLastUses(
    authOfActor(auth, actor),
    staff.map(({ id }) => id),
  )
  return staff.map(({ id, ...rest }) => ({
    _id: id,
    ...rest,
    lastUsedAt: uses.get(id)?.toISOString() ?? null,
  }))
}

async function toPerson(parts: AccessParts, context: Context, staff: Person): Promise<PersonWithAccess> {
  const [person] = await toPeople(parts, context, [staff])
  if (!person) throw new Error('A person was given and none came back.')
  return person
}

export async function listAccess(parts: AccessParts, context: Context): Promise<PersonWithAccess[]> {
  return await toPeople(parts, context, await findAdmins(context.db))
}

/** Names the account, so that a teacher can be made an administrator, or access that has ended can be restored. */
function alreadyHere(holder: Person | undefined, { phone, email }: Invitation): Refused {
  const { alreadyHere } = accessRefusals
  const field = phone && holder?.phone === phone ? 'phone' : email ? 'email' : 'phone'
  const errors = { [field]: alreadyHere.message }
  if (!holder || holder.role === 'student') return new Refused(alreadyHere, { errors })
  const { id, name, role, status } = holder
  return new Refused(alreadyHere, { errors, current: { _id: id, name, role, status } })
}

function isTaken(error: unknown): boolean {
  return breaksUnique(error, 'users_staff_phone') || breaksUnique(error, 'users_email')
}

const invitation = { action: 'access.invite', entity: 'admin' } as const

/** The actor is locked too: an administrator whose own access ended a moment ago can no longer give or take any. */
async function lockWithActor({ db, actor }: Context, id?: string): Promise<Person | undefined> {
  const locked = await lockPeople(db, id ? [id, actor.userId] : [actor.userId])
  const self = locked.find((one) => one.id === actor.userId)
  if (self?.status !== 'active') throw new Refused(generalRefusals.forbidden)
  changeAccesses.require(self)
  return locked.find((one) => one.id === id && one.role !== 'student')
}

/** Anybody can create a school, but nobody may use it to message any number of strangers. */
async function refuseTooMany({ db, now }: Context): Promise<void> {
  await takeTurn(db, invitation)
  const given = await countRecorded(db, invitation, before(now, day))
  if (given >= accessLimits.invitationsADay)
    throw new Refused(accessRefusals.tooMany, { retryAfter: day / second })
}

/**
 * Adds another administrator, who signs in with the phone or email given here. It counts as certain.
 * @throws Refused 409 with `current` when somebody at the school already has it, 429 past twenty a day
 */
export async function invite(
  parts: AccessParts,
  context: Context,
  form: Invitation,
  asked: { origin: string; ipAddress: string },
): Promise<Omit<Answer<typeof inviteEndpoint>, 'message'>> {
  const contact = { phone: form.phone ?? null, email: form.email ?? null }
  const { name, jobTitle = null, duty } = form
  const admin = { id: newId(), name, jobTitle, duty, ...contact }
  await inTransaction(context, async (context) => {
    const { db, now } = context
    await lockWithActor(context)
    await refuseTooMany(context)
    await insertPeople(db, [{ ...toColumns(admin), role: 'admin' }], now)
    const { id: entityId, ...after } = admin
    await recordActivity(context, { ...invitation, entityId, after })
  }).catch(async (error) => {
    if (!isTaken(error)) throw error
    const [holder] = await findHolders(context.db, contact)
    throw alreadyHere(holder, form)
  })
  const { schoolName } = await showOwnSchool(context.db)
  const sent = await sendInvitation(parts, context, { ...contact, ...asked, schoolName })
  const person = await toPerson(parts, context, { ...admin, role: 'admin', status: 'active', photo: null })
  return { person, ...sent }
}

type Wanted = Received<typeof changeEndpoint, 'body'>

function refuseUnfit(found: Person | undefined, wanted: Wanted) {
  // A teacher's status is changed in the list of teachers.
  const isOther = found?.role === 'teacher' && wanted.role !== 'admin'
  if (!found || isOther) throw new Refused(accessRefusals.notFound)
  if (found.role === 'superadmin') throw new Refused(accessRefusals.operatorOnly)
  return found
}

function standingOf({ role, duty, status }: Person) {
  return isAdmin(role) ? { role, duty, status } : { role, status }
}

/** A teacher who is made an admin is an administrator unless something else is said, whatever they were before. */
function standingAfter(found: Person, wanted: Wanted) {
  const role = wanted.role ?? found.role
  const usual = role === found.role ? found.duty : 'administrator'
  return { role, status: wanted.status ?? found.status, duty: wanted.duty ?? usual }
}

/**
 * Changes or ends an access. Another role or status signs the person out; another duty holds from the next call on.
 * @throws Refused 409 when no administrator would be left, 403 for an account that the operator appointed
 */
export async function changeAccess(
  parts: AccessParts,
  context: Context,
  id: string,
  wanted: Wanted,
): Promise<PersonWithAccess> {
  const changed = await inTransaction(context, async (context) => {
    const { db } = context
    const found = refuseUnfit(await lockWithActor(context, id), wanted)
    const earlier = standingOf(found)
    const later = standingAfter(found, wanted)
    const isLeft = later.status !== 'active'
    const dated = later.status !== found.status && { leaving_date: isLeft ? context.today : null }
    await updatePerson(db, id, { ...later, ...dated })
    const change = { before: { name: found.name, ...earlier }, after: { name: found.name, ...later } }
    await recordActivity(context, { action: 'access.change', entity: 'admin', entityId: id, ...change })
    return { ...found, ...later }
  }).catch((error) => {
    throw breaksCheck(error, 'users_keep_an_admin') ? new Refused(accessRefusals.lastAdmin) : error
  })
  // Permissions are asked of the database for every call, so another duty holds at once.
  if (wanted.role !== undefined || wanted.status !== undefined) {
    await signOutEverywhere(authOfActor(parts.auth, context.actor), [id], context.now)
  }
  return await toPerson(parts, context, changed)
}
