import { type Account, authRefusals, type SignedIn } from '@shala/contract/auth/auth'
import { findPlaces, type Place } from '#features/people/index'
import type { Actor } from '#platform/context'
import { hour } from '#platform/durations'
import { Refused } from '#platform/refused'
import type { AuthContext } from '../auth-context.ts'
import { findByIds, type Login } from '../logins/logins.store.ts'
import { signIn } from '../sessions/sessions.rules.ts'
import { findProof, revokeSession } from '../sessions/sessions.store.ts'
import { makeTicket, useTicket } from '../tickets/tickets.rules.ts'

/** A working day: a teacher at two schools, or a parent, can switch without a new code. */
const proofLife = 12 * hour

/** Adds the details that tell accounts apart. One query per school: only a school can read its classes. */
async function toAccounts({ bindToSchool }: AuthContext, logins: Login[]): Promise<Account[]> {
  const bySchool = Map.groupBy(logins, ({ schoolId }) => schoolId)
  const found = await Promise.all(
    [...bySchool].map(async ([schoolId, ofSchool]) =>
      schoolId === null
        ? []
        : await findPlaces(
            bindToSchool(schoolId),
            ofSchool.map(({ id }) => id),
          ),
    ),
  )
  const places = new Map(found.flat().map((place) => [place.id, place]))
  return logins.map((login) => toAccount(login, places.get(login.id)))
}

function toAccount({ id, name, role, schoolName, photo }: Login, place: Place | undefined): Account {
  return {
    _id: id,
    name,
    role,
    schoolName,
    photo,
    class: place?.class ?? null,
    rollNumber: place?.rollNumber ?? null,
  }
}

/**
 * Signs in with one of the accounts that the person has just proven to be theirs.
 * @throws Refused 409 with a ticket when there are several
 */
export async function signInAsOneOf(
  context: AuthContext,
  logins: Login[],
  { hours, method }: { hours: number; method: string },
): Promise<SignedIn> {
  const [only, ...others] = logins
  const loginIds = logins.map(({ id }) => id)
  if (only && others.length === 0)
    return await signIn(context, only, { hours, method, provenLogins: loginIds })
  const ticket = await makeTicket(context, logins, { sessionHours: hours, method })
  const accounts = await toAccounts(context, logins)
  throw new Refused(authRefusals.chooseAccount, { body: { ticket, accounts } })
}

async function findActive({ authDb }: AuthContext, id: string): Promise<Login> {
  const [login] = await findByIds(authDb, [id])
  if (login?.status !== 'active') throw new Refused(authRefusals.notActive)
  return login
}

/** @throws Refused 422 for a ticket that is used, expired, or not for this account */
export async function signInAsChosen(
  context: AuthContext,
  { ticket, userId }: { ticket: string; userId: string },
): Promise<SignedIn> {
  const { loginIds, sessionHours: hours, method } = await useTicket(context, ticket, userId)
  const login = await findActive(context, userId)
  return await signIn(context, login, { hours, method, provenLogins: loginIds })
}

async function freshProof({ authDb, now }: Pick<AuthContext, 'authDb' | 'now'>, actor: Actor) {
  const proof = await findProof(authDb, actor.sessionId)
  const isFresh = proof?.provenAt && now.getTime() - proof.provenAt.getTime() < proofLife
  return isFresh ? proof : undefined
}

/** The accounts that this session's sign-in proved, while that is recent. */
export async function listAccounts(context: AuthContext, actor: Actor) {
  const proof = await freshProof(context, actor)
  if (!proof) return []
  const logins = await findByIds(context.authDb, proof.loginIds)
  const active = logins.filter(({ status }) => status === 'active')
  const accounts = await toAccounts(context, active)
  return accounts.map((account) => ({ ...account, isCurrent: account._id === actor.userId }))
}

/**
 * The other active students of the person's school to whose accounts they may switch: children of one phone.
 * @returns their ids
 */
export async function findSiblings(
  context: Pick<AuthContext, 'authDb' | 'now'>,
  actor: Actor,
): Promise<string[]> {
  const proof = await freshProof(context, actor)
  const others = proof?.loginIds.filter((id) => id !== actor.userId) ?? []
  if (others.length === 0) return []
  return (await findByIds(context.authDb, others))
    .filter(
      ({ role, status, schoolId }) =>
        role === 'student' && status === 'active' && schoolId === actor.school?.schoolId,
    )
    .map(({ id }) => id)
}

/** Switches to another account. The proof keeps its age, and the session left behind ends. */
export async function switchAccount(context: AuthContext, actor: Actor, userId: string): Promise<SignedIn> {
  const { authDb, now } = context
  const proof = await freshProof(context, actor)
  if (!proof?.provenAt || !proof.loginIds.includes(userId)) throw new Refused(authRefusals.proofStale)
  const login = await findActive(context, userId)
  const hours = (proof.expiresAt.getTime() - now.getTime()) / hour
  const { loginIds: provenLogins, provenAt } = proof
  const signedIn = await signIn(context, login, { hours, method: 'switch', provenLogins, provenAt })
  await revokeSession(authDb, { id: actor.sessionId, loginId: actor.userId }, now)
  return signedIn
}
