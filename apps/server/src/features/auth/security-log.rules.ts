import type { ActivityAction } from '@shala/contract/activity/actions'
import { productName } from '@shala/contract/general/product'
import UAParser from 'ua-parser-js'
import { recordActivity } from '#features/activity/index'
import type { Actor } from '#platform/context'
import { before, hour } from '#platform/durations'
import type { AuthContext } from './auth-context.ts'
import { type Contact, findProvenHolders, isProven } from './contacts/contacts.rules.ts'
import type { Login } from './logins/logins.store.ts'
import { mayNotify } from './tries/message-tries.rules.ts'
import { countTries } from './tries/tries.store.ts'

export type SecurityAction = Extract<ActivityAction, `${'sessions' | 'passwords' | 'contacts'}.${string}`>

function deviceOf(userAgent: string | null): string | null {
  const { browser, os } = UAParser(userAgent ?? '')
  return [browser.name, os.name].filter(Boolean).join(', ') || null
}

/**
 * Records in the school's activity what was done to somebody's access, from which network and device. An account
 * without a school has no activity.
 */
export async function recordSecurity(
  context: AuthContext,
  login: Pick<Login, 'id' | 'name' | 'role' | 'schoolId'>,
  action: SecurityAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { bindToSchool, ipAddress, userAgent, now } = context
  if (!login.schoolId) return
  const actor = { userId: login.id, name: login.name }
  const after = { ...details, device: deviceOf(userAgent), network: ipAddress }
  await recordActivity(
    { db: bindToSchool(login.schoolId), actor, now },
    { action, entity: login.role, entityId: login.id, after },
  )
}

/** The same for the signed-in person. */
export async function recordOwn(
  context: AuthContext,
  { userId: id, name, role, school }: Actor,
  action: SecurityAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordSecurity(context, { id, name, role, schoolId: school?.schoolId ?? null }, action, details)
}

/** The first ones of an hour are recorded one by one, later ones ever more rarely, each with the number so far. */
function isWrittenDown(tries: number): boolean {
  return tries <= 5 || (tries <= 100 ? tries % 25 === 0 : tries % 500 === 0)
}

async function recordTry(
  context: AuthContext,
  login: Login,
  counted: { method: string; identifier: string },
) {
  const { authDb, now } = context
  const { method, identifier } = counted
  const kinds = [method === 'code' ? ('code' as const) : ('password' as const)]
  const tries = await countTries(authDb, { kinds, identifier, since: before(now, hour) })
  if (!isWrittenDown(tries)) return
  await recordSecurity(context, login, 'sessions.refuse', { method, ...(tries > 5 && { tries }) })
}

/** Records a wrong code in the activity of everybody whose account it was tried at. */
export async function recordWrongCode(context: AuthContext, { channel, identifier }: Contact): Promise<void> {
  for (const login of await findProvenHolders(context, { channel, identifier })) {
    if (login.status === 'active') await recordTry(context, login, { method: 'code', identifier })
  }
}

/** Records a wrong password in the activity of the accounts whose contact it was certainly tried with. */
export async function recordWrongPassword(
  context: AuthContext,
  channel: Contact['channel'],
  logins: Login[],
): Promise<void> {
  for (const login of logins) {
    if (login.status !== 'active' || !isProven(login, channel)) continue
    await recordTry(context, login, { method: 'password', identifier: login.id })
  }
}

const notices = {
  'passwords.set': 'A password was set for your account.',
  'passwords.change': 'The password of your account was changed.',
  'passwords.reset': 'The password of your account was reset.',
  'contacts.prove': 'A new phone number or email was confirmed for your account.',
} as const

/**
 * Tells a person about a change to their access, at each of their certain contacts that a message can reach. The text
 * has no names, since somebody else may have chosen those. It never delays the answer; the operator is told of messages
 * that could not be sent.
 */
export function tellPerson(
  context: AuthContext,
  login: Login,
  action: keyof typeof notices,
  newChannel?: Contact['channel'],
): void {
  sendNotices(context, login, action, newChannel).catch(context.onUndelivered)
}

async function sendNotices(
  context: AuthContext,
  login: Login,
  action: keyof typeof notices,
  newChannel: Contact['channel'] | undefined,
): Promise<void> {
  const { deliveries, now } = context
  const advice = 'If this was not you, sign in, change your password, and tell your school.'
  const subject = `${productName}: your account was changed`
  const text = `${notices[action]} ${advice}`
  for (const channel of ['email', 'phone'] as const) {
    const to = login[channel]
    const delivery = deliveries[channel]
    const isReached = delivery.kind !== 'outbox' && delivery.carriesText
    if (!to || channel === newChannel || !isProven(login, channel) || !isReached) continue
    if (!(await mayNotify(context, to))) continue
    const message = { at: now, channel, to, purpose: 'notice', code: null, subject, text }
    await delivery.send(message)
  }
}
